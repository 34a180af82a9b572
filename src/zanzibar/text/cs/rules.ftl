### Přehled pravidel: jedna zpráva na každé id pravidla, v pořadí podle docs/rules.md.
### Zpráva se jmenuje rule_ a id, v němž je místo "." znak "_". Hodnota: název. text: vysvětlení.
### words: co by hráč mohl hledat. denied: proč byla akce odmítnuta a co udělat místo ní.

## Stůl a místa u něj

rule_table_seats = Místa u stolu
    .text =
        U stolu je 2 až 5 míst: jedno pro Náboráře a 1 až 4 pro Odpadlé agenty.
        Na kterémkoli z nich může hrát člověk i počítač.
        Hra jednoho hráče znamená jednoho člověka na straně agentů proti počítačovému Náboráři, kooperativní hra 2 až 4 lidi na této straně.
        Stejně tak může člověk hrát za Náboráře proti počítačovým agentům a počítač může obsadit kterékoli volné místo agentů vedle lidí.
    .words = hráči, počet hráčů, dva hráči, sólo, hra jednoho hráče, kooperativní hra, kooperace, počítač, místo, bot
    .denied = U stolu musí být právě jeden Náborář a 1 až 4 místa agentů: některé místo přidejte nebo uberte.

rule_table_agents = Kdo ovládá kterého agenta
    .text =
        Meru, Henry Lyme, Bill Falls a Dusty se rozdělí co nejrovnoměrněji: jedno místo ovládá všechny 4, dvě místa po 2, tři místa po 1 a čtvrtého agenta společně, čtyři místa po 1.
        V plné hře si agenty místa vyberou, nebo se rozdají náhodně; ve výcvikové misi nemá nikdo žádnou schopnost, a tak na rozdělení nezáleží.
        Děje se to v 9. kroku přípravy, kdy už všichni znají rozmístění nesmrtelných i rekruty z úvodních kroků, a rozdělení musí být hotové dřív, než se umístí první agent.
        Společného agenta smí umístit kterékoli místo agentů.
        Ve hře patří společný agent po dobu jedné aktivace tomu místu, které ji začalo.
    .words = rozdělení agentů, výběr agentů, rozdat, společný agent, kdo ovládá, ovládat, čtvrtý agent
    .denied = Na řadě je rozdělení agentů: vezměte si volného agenta tak, aby byli rozděleni rovnoměrně.

rule_table_recruiter = Kdo je Náborář
    .text =
        Náborářem se stane ten, kdo o to stojí, nebo místo vybrané náhodně.
        Všichni ostatní hrají za Odpadlé agenty.
    .words = místo náboráře, výběr strany, role, náhodné místo, kdo hraje náboráře
    .denied = U stolu je právě jeden Náborář: určete pro tuto roli jedno místo.

rule_table_turn = Jednat, když je řada na vás
    .text =
        Jednat smí jen to místo, na které se právě čeká.
        Mimo pořadí je možných jen pět věcí: duševní poznámky, zápisník vaší strany, vzetí vlastního úkonu zpět, vzdání hry a návrh ukončit ji (nebo souhlas s ním).
        Po konci hry už není možné nic.
    .words = kdo je na řadě, na tahu, mimo pořadí, nejsem na tahu, čekat, konec hry
    .denied = Teď na vás není řada: počkejte, až se bude čekat na váš úkon.

rule_table_team = Co dělají agenti společně
    .text =
        Některé úkony patří celému týmu a smí je provést kterékoli místo agentů: umístit druhý žeton iluze, umisťovat a měnit duševní poznámky, vrátit poznámku do zásoby.
        Agentem však smí pohybovat, jednat za něj a ukončit jeho aktivaci jen místo, které ho ovládá; výjimkou je schopnost Dustyho, která přesune kteréhokoli agenta.
        Žeton chaosu umisťuje to místo, na které v kruhu přišla řada.
    .words = tým, společně, spoluhráč, cizí agent, kdo smí pohnout, ovládat
    .denied = Tohoto agenta ovládá jiné místo: nechte úkon na něm, nebo použijte svého agenta.

## Příprava hry, v tomto pořadí

rule_setup_mayhem = Příprava 1: chaos
    .text =
        Jen v plné hře.
        Na herní plán se umístí 5 žetonů chaosu, každý na hranici dvou kolmo sousedících lokací.
        První umístí Náborář, potom každé místo po směru hodinových ručiček vždy po jednom, dokud jich není 5.
        Při dvou místech u stolu je to Náborář, agenti, Náborář, agenti, Náborář.
    .words = umístění chaosu, pět žetonů chaosu, hranice, zeď, překážka, po směru hodinových ručiček, začátek přípravy
    .denied = Na řadě je žeton chaosu: vyberte hranici dvou kolmo sousedících lokací, po které se vejdou i ostatní žetony.

rule_mayhem_touch = Žetony chaosu se nedotýkají
    .text =
        Jen v plné hře.
        Žeton chaosu se nesmí dotýkat jiného.
        Dvě hranice se dotýkají, mají-li společný roh mřížky; žetony tak nikdy nevytvoří tvar L ani T ani delší řadu.
    .words = dotyk, dotýkat, roh, sousední chaos, řada, tvar l
    .denied = Tato hranice se rohem dotýká jiného žetonu chaosu: vyberte hranici, která s žádným nemá společný roh.

rule_setup_recruiter-card = Příprava 2: karta Náboráře
    .text =
        Náborář si tajně vybere nebo vylosuje jednu kartu Náboráře: Karl Box, nebo Dívka s dýmkou.
        Karta určuje, jak se pohybuje při ILUZI.
        Obě karty potenciálních Náborářů leží odkryté: agenti vědí, které dvě postavy to mohou být, ale ne která to je.
    .words = karta náboráře, postava, karl box, dívka s dýmkou, potenciální náborář, výběr náboráře
    .denied = Na řadě je karta Náboráře: vyberte některou z těch, které jsou ve hře, nebo ji vylosujte.

rule_setup_slip = Příprava 3: první žeton iluze
    .text =
        Jeden žeton iluze leží před psychickou clonou Náboráře, kde ho všichni vidí.
        Náborář ho může použít už od svého prvního tahu.
    .words = první iluze, žeton iluze, clona, psychická clona

rule_setup_start = Příprava 4: počáteční lokace
    .text =
        Náborář si zvolí libovolnou lokaci jako čas 1, a to dřív, než uvidí karty zajímavostí.
        Musí z ní být možné dokončit úvodní kroky; v Zanzibaru to platí pro každou lokaci.
        Ve výcvikové misi se hned ukáže agentům jako potvrzená duševní poznámka „1“, v plné hře zůstává skrytá.
    .words = start, začátek, počáteční lokace, první lokace, čas 1, skrytý začátek
    .denied = Z počáteční lokace musí být možné čtyři úvodní kroky a po zvolení už se nemění: zvolte jinou, nebo pokračujte z té, kterou máte.

rule_setup_features = Příprava 5: skryté karty zajímavostí
    .text =
        Náborář dostane náhodně 3 z 16 karet zajímavostí a nikomu je neukáže.
        Tyto zajímavosti má na tajné mapě zakroužkované: na nich kontaktuje rekruty.
    .words = skryté karty, tři karty, karty zajímavostí, tajné karty, zakroužkované, losování zajímavostí
    .denied = Tři skryté karty zajímavostí se losují: nikdo si je nevybírá.

rule_setup_opening = Příprava 6: úvodní kroky
    .text =
        Náborář provede 4 akce KROK, časy 2 až 5, podle běžných pravidel pro KROK. ILUZE tu není možná.
        Dokud úvodní kroky nepotvrdí, může je volně brát zpět; počáteční lokaci už ne, protože byla určena před losováním karet zajímavostí.
        Nabízejí se jen kroky, po nichž lze úvod dokončit, takže v něm nikdo nemůže prohrát.
    .words = úvod, úvodní kroky, první kroky, čtyři kroky, čas 2, čas 5, vzít krok zpět, potvrdit úvod, bez iluze
    .denied = Na řadě jsou úvodní kroky: 4 akce KROK bez ILUZE, které lze dokončit, a potom potvrzení.

rule_setup_opening-recruits = Příprava 7: rekruti z úvodních kroků
    .text =
        Jakmile Náborář úvod potvrdí, všichni se dozvědí, kolik zakroužkovaných zajímavostí je na lokacích 1 až 5.
        Tolik rekrutů se položí vedle pole „01:00–05:00“ a hned se počítají do cíle Náboráře.
    .words = rekruti z úvodu, první rekruti, 01:00, 05:00, rekruti na začátku, počet

rule_setup_immortals = Příprava 8: umístění nesmrtelných
    .text =
        Jen v plné hře.
        Náborář umístí 4 nesmrtelné do 4 různých lokací, žádného na vnější okraj herního plánu.
    .words = umístění nesmrtelných, nesmrtelní na začátku, ne na okraj, vnitřní lokace
    .denied = Na řadě je nesmrtelný: umístěte ho do vnitřní lokace, ve které ještě žádný není.

rule_setup_agents = Příprava 9: rozdělení a umístění agentů
    .text =
        Místa agentů si agenty rozdají nebo vyberou a potom všechny čtyři umístí do lokací na vnějším okraji; agenti mohou stát i ve stejné lokaci.
        V plné hře platí jejich schopnosti, ve výcvikové misi žádné nemají.
    .words = umístění agentů, agenti na začátku, vnější okraj, okraj plánu
    .denied = Na řadě jsou agenti na vnějším okraji: agenta, který ještě na plánu není, umístěte do lokace na okraji.

rule_setup_ally = Příprava 10: spojenec
    .text =
        Jen v plné hře.
        Agenti mají jednoho spojence, Špionážního delfína, který leží odkrytý vedle herního plánu.
        Na papíře mohou další spojence přidat balíčky SHIFT.
    .words = spojenec, spojenci, delfín, karta spojence

rule_setup_second-slip = Příprava 11: druhý žeton iluze
    .text =
        Jen v plné hře.
        Agenti umístí druhý žeton iluze do lokace, která kolmo nebo šikmo sousedí s chrámem.
        Náborář si ho tam může později vyzvednout.
    .words = druhá iluze, druhý žeton iluze, iluze na plánu, vedle chrámu, umístit iluzi
    .denied = Na řadě je druhý žeton iluze: vyberte lokaci, která kolmo nebo šikmo sousedí s chrámem.

rule_setup_immortal-cards = Příprava 12: karty pro NÁBOR NESMRTELNÝMI
    .text =
        Jen v plné hře.
        Dvě další karty zajímavostí z balíčku se vyloží lícem vzhůru k NÁBORU NESMRTELNÝMI: jsou to první zajímavosti, na kterých mohou nesmrtelní nabírat.
    .words = karty pro nesmrtelné, dvě odkryté karty, nábor nesmrtelnými, zajímavosti nesmrtelných

rule_setup_first-turn = Příprava 13: první tah
    .text =
        Žeton času stojí na poli „01:00–05:00“ a první je na tahu Náborář.
        Ve výcvikové misi se nepoužívají: chaos, nesmrtelní, spojenec, ZASTRAŠOVÁNÍ, druhý žeton iluze a schopnosti agentů.
    .words = první tah, kdo začíná, výcviková mise, co chybí, rozdíly, plná hra
    .denied = Tohle patří do plné hry: ve výcvikové misi se to nepoužívá.

## Cíle hry

rule_goal_recruits = Náborář vítězí díky rekrutům
    .text =
        Náborář vítězí ve chvíli, kdy počet odhalených rekrutů dosáhne 9 ve výcvikové misi nebo 12 v plné hře.
        Dohromady se počítají rekruti z úvodních kroků, ze všech výstražných symbolů i rekruti nesmrtelných.
        Kontaktovaní, ale ještě neoznámení rekruti se nepočítají.
    .words = vítězství, výhra, cíl, devět rekrutů, dvanáct rekrutů, 9 rekrutů, 12 rekrutů, jak vyhrát, náborář vítězí

rule_goal_time = Náborář vítězí po vypršení času
    .text =
        Náborář vítězí, když žeton času dosáhne 14:00 ve výcvikové misi nebo 16:00 v plné hře; agenti už potom na tah nepřijdou.
        ILUZE použitá v tomto posledním tahu se ukáže spolu s výsledkem.
    .words = vítězství, výhra, čas, únik, unikl, vypršení času, poslední tah, 14:00, 16:00, konec hry, jak dlouho

rule_goal_capture = Agenti vítězí ZAJETÍM
    .text =
        Agenti okamžitě vítězí, když je ZAJETÍ úspěšné, tedy když je agent, který je provádí, ve stejné lokaci jako Náborář.
    .words = vítězství, výhra, cíl, agenti vítězí, zajmout, zajetí, chytit, jak vyhrát

rule_goal_boxed-in = Agenti vítězí, když je Náborář ve slepé uličce
    .text =
        Agenti vítězí, nemůže-li Náborář provést ani KROK, ani ILUZI.
        Zjišťuje se to na začátku tahu Náboráře, ještě před náborem nesmrtelnými, protože v průběhu tahu se na tom nic změnit nemůže.
        ILUZE, kterou je čím zaplatit, se počítá jako východisko.
    .words = slepá ulička, uvíznout, v pasti, nemůže se pohnout, žádný tah, agenti vítězí

rule_goal_order = Žádné remízy
    .text =
        Každá podmínka konce hry se zjišťuje v jiném okamžiku a hru hned ukončí, takže dva výsledky nikdy nenastanou zároveň.
        Dvanáctý rekrut nesmrtelných přijde dřív, než se posune žeton času, a žeton času se posune dřív, než se vyhodnotí výstražný symbol.
        Překročit 9 nebo 12 rekrutů znamená vítězství stejně jako jich přesně dosáhnout.
    .words = remíza, pořadí výher, zároveň, oba vítězí, současně

rule_goal_result = Výsledek
    .text =
        Výsledek říká, kdo a jak zvítězil: díky rekrutům (R), vypršením času (Č), zajetím, slepou uličkou nebo tím, že se soupeř vzdal.
        Patří k němu i čas, na kterém stojí žeton času, a kolo; 1. kolo má časy 6 a 7, příprava je kolo 0.
        Jedno místo vzdává hru za celou svou stranu a strana, která se vzdá nebo od stolu nadobro odejde, prohrála.
        Hra ukončená dohodou výsledek nemá.
    .words = výsledek, vítěz, vzdát, vzdát se, kapitulace, odejít, skóre, kolo, dohoda
    .denied = Vaše strana už konec hry navrhla: musí souhlasit i druhá strana, jinak se hraje dál.

## Tah Náboráře

rule_turn_action = Tah Náboráře
    .text =
        Náborář provede v každém tahu právě jednu akci: KROK, nebo ILUZI.
        V plné hře smí navíc přesunout jednoho nesmrtelného a potom provést jeden dodatečný přesun; obojí před akcí i po ní v libovolném pořadí, dodatečný přesun jen po prvním přesunu nesmrtelného.
        Potom se v tomto pořadí doberou karty pro nesmrtelné, posune žeton času, ukáže použitý žeton iluze a vyhodnotí výstražný symbol.
    .words = tah náboráře, jedna akce, co mohu dělat, akce náboráře, konec tahu, tah
    .denied = V tahu Náboráře je právě jedna akce, KROK, nebo ILUZE: proveďte ji, a pokud už jste ji provedli, ukončete tah.

rule_turn_order = Pořadí v tahu Náboráře
    .text =
        Ve výcvikové misi tvoří tah akce a po ní posun žetonu času.
        V plné hře přijdou nejdřív akce a přesuny nesmrtelných v libovolném pořadí, potom nové karty pro nesmrtelné, žeton času, použitý žeton iluze a výstražný symbol.
    .words = pořadí tahu, postup, tah náboráře, pořadí, konec tahu, fáze
    .denied = Na tohle teď v tahu není místo: dokončete nejdřív to, co je na řadě.

rule_turn_hidden = Akce je skrytá
    .text =
        Všichni smějí vidět, že Náborář provedl akci, ne však, zda to byl KROK, nebo ILUZE, ani kam vedla, dokud se neukáže použitý žeton iluze.
        Žeton, kterým se bude za ILUZI platit, zůstává do té doby na svém místě na očích všem.
        Tah ukončuje Náborář sám, protože po akci může ještě následovat přesun nesmrtelného.
    .words = skrytý, skrytý pohyb, tajný tah, co vidí agenti, ukončit tah, tajné
    .denied = Nejdřív proveďte akci a potom tah ukončete: sám od sebe neskončí.

rule_step_orthogonal = KROK do sousední lokace
    .text =
        Akcí KROK jde Náborář do kolmo sousedící lokace: nahoru, dolů, doleva, nebo doprava.
    .words = krok, pohyb, přesun, jít, kolmo, sousední, jedno pole, pohyb náboráře, rovně
    .denied = KROK vede o jedno pole nahoru, dolů, doleva, nebo doprava: vyberte kolmo sousedící lokaci.

rule_step_temple = Šikmý KROK u chrámu
    .text =
        KROK smí vést šikmo, když začíná nebo končí v chrámu.
        Všude jinde chodí Náborář jen kolmo.
    .words = šikmo, šikmý pohyb, diagonálně, chrám, krok, roh
    .denied = Šikmý KROK musí začínat nebo končit v chrámu: jděte kolmo.

rule_step_unvisited = Nikdy dvakrát na stejné místo
    .text =
        Náborář nikdy nejde do lokace, která už má číslo, a to včetně počáteční lokace a úvodních kroků.
        Každá lokace dostane za hru nejvýše jedno číslo.
    .words = navštívená, navštívit, dvakrát, znovu, vrátit se, zpátky, stejná lokace, už navštívená, číslo
    .denied = Tuto lokaci jste už navštívili: vyberte jinou, která nemá číslo.

rule_step_mayhem = Chaos zastaví KROK
    .text =
        Jen v plné hře.
        Kolmý KROK nesmí vést přes hranici s žetonem chaosu. Platí to i pro úvodní kroky.
    .words = chaos, blokuje, zeď, přejít, překážka, krok
    .denied = Tuto hranici blokuje chaos: obejděte ji, nebo ji přeskočte ILUZÍ.

rule_mayhem_diagonal = Chaos neblokuje šikmý pohyb
    .text =
        Jen v plné hře.
        Šikmý pohyb chaos nikdy neblokuje, ať jde o Náboráře nebo agenta u chrámu, nebo o nesmrtelného.
    .words = chaos, šikmo, diagonálně, blokuje, roh, kolem chaosu

rule_step_agent = KROK do lokace s agentem
    .text =
        Náborář smí vejít do lokace, ve které stojí agent. Nic se nestane a nic se neoznamuje.
    .words = agent v cestě, lokace s agentem, stejná lokace, obsazená, projít kolem agenta

rule_step_number = Číslo návštěvy
    .text =
        Do lokace, do které vešel, si Náborář zapíše následující číslo.
        Na konci tahu se shoduje s časem, který ukazuje žeton času, takže číslo říká, kdy tam Náborář byl.
    .words = číslo, tajná mapa, čas návštěvy, trasa, zapsat, číslování

rule_recruit_contact = Kontaktování rekrutů
    .text =
        Při vstupu do lokace kontaktuje Náborář 1 rekruta za každou zakroužkovanou zajímavost, která v ní je, tedy až 2.
        Děje se to potichu: agenti se počet dozvědí až při nejbližším výstražném symbolu, případně na konci úvodních kroků.
    .words = rekrut, rekruti, kontaktovat, zakroužkovaná zajímavost, jak nabírat, body, dva rekruti

rule_slip_use = ILUZE
    .text =
        ILUZE nahrazuje KROK a stojí jeden žeton iluze.
        Karl Box se přesune přesně o 2 pole v přímé kolmé linii, Dívka s dýmkou přesně o 2 pole v přímé šikmé linii.
        Lokaci mezi tím Náborář nenavštíví: nedostane číslo, nekontaktují se v ní rekruti a nezíská se tam žádný žeton.
    .words = iluze, skok, přeskočit, karl box, dívka s dýmkou, dvě pole, zvláštní pohyb, mind slip
    .denied = Za ILUZI je třeba mít čím zaplatit: použijte druhý z žetonů, nebo proveďte KROK.

rule_slip_over = Co ILUZE přeskočí
    .text =
        Navštívené lokace ani chaos v cestě ILUZI nezastaví.
        Může tak Náboráře dostat ze slepé uličky.
    .words = přeskočit, skok přes, chaos, navštívená, mezi, únik, slepá ulička

rule_slip_landing = Kde ILUZE končí
    .text =
        ILUZE musí skončit na herním plánu, v lokaci, která ještě nemá číslo.
    .words = dopad, doskok, cíl iluze, mimo plán, navštívená
    .denied = ILUZE musí skončit v nenavštívené lokaci na plánu: vyberte jiný směr, nebo proveďte KROK.

rule_slip_full = Žádná poloviční ILUZE
    .text =
        ILUZE se vždy provádí celá.
        Náborář ji nemůže jen předstírat ani se zastavit v půli cesty.
    .words = blafovat, předstírat, poloviční iluze, částečně, iluze o jedno pole
    .denied = ILUZE vede přesně tak, jak říká vaše karta: vyberte takové místo, nebo proveďte KROK.

rule_slip_shown = Použitá ILUZE se ukáže
    .text =
        Po posunutí žetonu času se vedle něj položí žeton, kterým byla ILUZE zaplacena.
        Všichni tak vidí, že v tomto tahu k ILUZI došlo a který ze dvou žetonů ji zaplatil, ale ne směr ani to, kterou kartu Náborář má.
    .words = ukázat iluzi, oznámit iluzi, odhalit iluzi, kdy to agenti uvidí, ukazatel času, použitá iluze

rule_slip_second = Druhý žeton iluze
    .text =
        Jen v plné hře.
        Když Náborář navštíví lokaci, ve které leží druhý žeton iluze, ať KROKEM, nebo tím, že v ní skončí ILUZE, potichu ho získá: žeton zůstane na plánu a nikdo se nic nedozví.
        V kterémkoli pozdějším tahu jím může zaplatit ILUZI a teprve tehdy žeton plán opustí; má-li oba žetony, vybírá si, kterým zaplatí.
        V jeho lokaci mohou být i žeton kroku, poznámky a figurky.
        Lokace očíslovaná 1 až 5 dřív, než tam byl žeton umístěn, se za jeho návštěvu nepočítá, protože tam ještě nebyl, ledaže si stůl zvolil „{ option_second-slip-counts-past-visits }“.
    .words = druhá iluze, druhý žeton iluze, získat, vyzvednout, sebrat, žeton na plánu, dvě iluze
    .denied = Druhým žetonem iluze lze platit až v některém tahu po jeho navštívení: použijte jiný žeton, nebo proveďte KROK.

rule_immortal_move = Přesun nesmrtelného
    .text =
        Jen v plné hře.
        Před akcí nebo po ní smí Náborář přesunout 1 nesmrtelného o 1 pole, kolmo i šikmo, bez ohledu na chrámy.
        Nesmrtelný smí vstoupit do lokace s agentem i do lokace, kterou Náborář navštívil.
        Přesun není povinný; s volbou „{ option_immortal-move-mandatory }“ se provést musí, pokud se některý nesmrtelný může pohnout.
    .words = nesmrtelný, přesun nesmrtelného, pohyb nesmrtelných, šikmo, jedno pole, povinný, volitelný
    .denied = Jednou za tah se jeden nesmrtelný přesune o 1 pole libovolným směrem (a musí, pokud to tak stůl chce): vyberte sousední lokaci.

rule_immortal_stack = V lokaci jen jeden nesmrtelný
    .text =
        Jen v plné hře.
        Nesmrtelný nikdy nevstoupí do lokace, ve které je jiný nesmrtelný, ať ho přesouvá kdokoli.
    .words = dva nesmrtelní, stejná lokace, obsazená, nesmrtelný v cestě
    .denied = Stojí tam jiný nesmrtelný: vyberte lokaci bez nesmrtelného.

rule_immortal_mayhem = Chaos zastaví nesmrtelné
    .text =
        Jen v plné hře.
        Nesmrtelný se nesmí kolmo přesunout přes chaos. Šikmo projde.
    .words = nesmrtelný, chaos, blokuje, zeď, přejít
    .denied = Tuto hranici chaos nesmrtelným blokuje: přesuňte ho šikmo nebo jinudy.

rule_immortal_extra = Dodatečný přesun nesmrtelného
    .text =
        Jen v plné hře.
        Jednou za tah, po prvním přesunu nesmrtelného a před akcí i po ní, smí Náborář umístit žeton kroku na kteroukoli navštívenou lokaci, která není zakrytá, a potom ještě jednou přesunout 1 nesmrtelného, téhož nebo jiného.
        Zakrytá je lokace se žetonem kroku nebo potvrzenou duševní poznámkou. Po akci to smí být i nová lokace a navštívený chrám se počítá také.
        Žeton hned všichni vidí a zůstává na plánu; jeho umístění a přesun jsou jeden úkon.
    .words = dodatečný přesun, druhý přesun nesmrtelného, žeton kroku, přesunout dvakrát, navíc, znovu
    .denied = Dodatečný přesun je možný jednou, po prvním přesunu nesmrtelného a za žeton kroku na navštívené nezakryté lokaci: zkontrolujte to a zkuste to znovu.

rule_immortal_recruit = NÁBOR NESMRTELNÝMI
    .text =
        Jen v plné hře.
        Stojí-li dva nesmrtelní ve 2 různých lokacích, které obě mají zajímavost z některé odkryté karty nesmrtelných, hned se na symbol této zajímavosti položí 1 rekrut a počítá se do cíle; karta se odhodí lícem vzhůru a nesmrtelní tuto zajímavost už nikdy nepoužijí.
        Zjišťuje se to jen v tahu Náboráře: na jeho začátku a po každém přesunu nesmrtelného.
        Děje se to samo, s každou kartou jednou, takže nejvýše dvakrát za tah; jsou-li možné obě karty, má přednost ta, která byla dobrána dřív.
        Nesmrtelní, které blokuje Henry Lyme, se nepočítají.
    .words = nábor nesmrtelnými, nesmrtelní nabírají, dva nesmrtelní, stejná zajímavost, kontaktovat, symbol

rule_immortal_cards = Nové karty pro nesmrtelné
    .text =
        Jen v plné hře.
        Po akci a přesunech nesmrtelných se NÁBOR NESMRTELNÝMI doplní na 2 odkryté karty, dokud v balíčku nějaké jsou.
        Nová karta platí až od dalšího tahu Náboráře.
    .words = doplnit, dobrat karty, balíček, prázdný balíček, nové karty zajímavostí, karty nesmrtelných

rule_immortal_separate = Karty nesmrtelných a skryté karty
    .text =
        Jen v plné hře.
        Nesmrtelní nikdy nepoužívají 3 skryté karty Náboráře.
        Od každé zajímavosti je jen jedna karta, takže karta vyložená u NÁBORU NESMRTELNÝMI určitě není žádná ze tří skrytých.
    .words = skryté karty, jiné karty, jedna kopie, dedukce, není skrytá, zajímavosti nesmrtelných

rule_time_advance = Posun žetonu času
    .text =
        Na konci tahu Náboráře se žeton času posune o 1 pole.
        Jeho čas je zároveň číslo lokace, do které Náborář právě vešel.
    .words = čas, hodiny, žeton času, ukazatel času, posun, hodina

rule_time_alert = Výstražný symbol
    .text =
        Když žeton času dosáhne lichého času (7, 9, 11, 13 nebo 15), oznámí Náborář, kolik rekrutů kontaktoval v obou svých tazích tohoto kola: jen součet, ne kde ani kdy.
        Kontakt platí od okamžiku návštěvy, takže zajímavost odhalená mezi oběma tahy se za dřívější návštěvu stále počítá.
    .words = výstražný symbol, výstraha, lichý čas, oznámit rekruty, počet, odhalit rekruty, kolik rekrutů, červený symbol

## Tah Odpadlých agentů

rule_agents_two = Dva agenti za tah
    .text =
        V každém ze 2 tahů v kole aktivuje strana agentů právě 2 agenty, kteří v tomto kole ještě nehráli; ve druhém tahu tedy zbylé 2.
        Při aktivaci nemusí agent udělat vůbec nic a jedna aktivace musí skončit dřív, než začne další.
        Po 4 aktivacích kolo končí a všichni agenti jsou zase připraveni.
    .words = aktivovat, aktivace, dva agenti, kteří agenti, už hrál, kolo, tah agentů
    .denied = V tomto tahu hrají dva agenti, jeden po druhém: dokončete rozehranou aktivaci, nebo vyberte agenta, který v tomto kole ještě nehrál.

rule_agents_order = Pohyb a akce v libovolném pořadí
    .text =
        Aktivovaný agent se smí pohnout a smí provést 1 akci, v libovolném pořadí.
        Provede-li nejdřív akci, může se pohnout i po ní.
    .words = pořadí, pohyb a akce, nejdřív akce, jedna akce, tah agenta, předtím, potom
    .denied = Při aktivaci je možný jeden pohyb a jedna akce: udělejte, co agentovi zbývá, nebo aktivaci ukončete.

rule_agents_no-split = Žádná akce uprostřed pohybu
    .text =
        Pohyb se akcí nepřerušuje.
        Agent, který se pohnul o 1 pole a potom provedl akci, svůj pohyb dokončil.
    .words = rozdělit pohyb, uprostřed pohybu, přerušit, během pohybu, půl pohybu, zbylé pole
    .denied = Pohyb tohoto agenta skončil jeho akcí: využijte, co mu zbývá, nebo aktivaci ukončete.

rule_agent_move = Pohyb agentů
    .text =
        Agent se pohybuje o 1 nebo 2 pole do jiné lokace, vždy do kolmo sousedící, nebo šikmo, když pohyb o dané pole začíná nebo končí v chrámu.
        Cestou smí měnit směr.
        Lokacemi s agenty a nesmrtelnými smí procházet a smí v nich i zůstat.
    .words = pohyb agenta, pohyb, dvě pole, jít, jak daleko, šikmo, chrám, skrze nesmrtelného
    .denied = Tam se agent na 2 pole nedostane: pohybuje se kolmo, šikmo jen z chrámu nebo do chrámu.

rule_agent_mayhem = Chaos zastaví agenty
    .text =
        Jen v plné hře.
        Agent se nesmí kolmo pohnout přes chaos.
    .words = agent, chaos, blokuje, zeď, přejít, překážka
    .denied = Cestu tam blokuje chaos: vyberte lokaci, ke které se dá dojít jinudy.

rule_ask = OTÁZKA
    .text =
        Agent se zeptá na jednu zajímavost své lokace: navštívil Náborář nějaké místo, kde je?
        Náborář odpoví žetonem kroku, nebo řekne, že nový žeton umístit nemůže.
    .words = otázka, zeptat se, ptát se, zajímavost, stopa, najít náboráře, navštívil
    .denied = OTÁZKU lze položit jen na zajímavost agentovy vlastní lokace: vyberte některou z nich, nebo se nejdřív přesuňte.

rule_ask_temple = Chrám není zajímavost
    .text =
        Na chrám se nelze zeptat. Chrám nemá žádné zajímavosti, takže agent, který v něm stojí, nemůže OTÁZKU položit vůbec.
    .words = chrám, otázka na chrám, žádná zajímavost
    .denied = Chrám nemá zajímavost, na kterou by se dalo ptát: nejdřív se přesuňte jinam.

rule_ask_immortal-here = Žádná OTÁZKA v lokaci nesmrtelného
    .text =
        Jen v plné hře.
        Agent nemůže položit OTÁZKU, dokud je v jeho lokaci nesmrtelný.
    .words = nesmrtelný v lokaci, nelze se ptát, stejná lokace, blokovaná otázka
    .denied = V této lokaci je nesmrtelný: odejděte s agentem jinam, nebo OTÁZKU položte jiným agentem.

rule_ask_immortal-feature = Žádná OTÁZKA na hlídanou zajímavost
    .text =
        Jen v plné hře.
        Agent se nemůže zeptat na zajímavost, která je v kterékoli lokaci obsazené kterýmkoli nesmrtelným, ať je jakkoli daleko.
    .words = hlídaná zajímavost, obsazená zajímavost, nesmrtelný daleko, nelze se ptát, chráněná, blokovaná
    .denied = Na této zajímavosti někde stojí nesmrtelný: zeptejte se na jinou, nebo nesmrtelného přesuňte.

rule_ask_answer = Odpověď na OTÁZKU
    .text =
        Navštívil-li Náborář nezakryté lokace s danou zajímavostí, dostane právě jedna z nich, podle jeho volby, žeton kroku.
        Zakrytá je lokace se žetonem kroku nebo potvrzenou duševní poznámkou; na nepotvrzené poznámce nezáleží.
        Jinak Náborář oznámí, že nový žeton umístit nemůže, a nic víc.
    .words = odpověď, odpovědět, žeton kroku, umístit žeton, žádný nový žeton, která lokace, vybrat lokaci, lhát
    .denied = Odpovězte jednou nezakrytou navštívenou lokací s touto zajímavostí, a jen pokud žádná není, odpovědí „žádný nový žeton“.

rule_ask_no-tell = Výběr zůstává tajný
    .text =
        Nikdo se nesmí dozvědět, z kolika lokací Náborář vybíral.
        Náborář proto potvrzuje každou odpověď, ať měl na výběr žádnou, jednu, nebo mnoho lokací, a kromě samotné odpovědi na jejich počtu nezávisí nic, co by se dalo vidět nebo změřit.
        Doba přemýšlení člověka se zaokrouhluje nahoru na pevné úseky, obvykle po 5 sekundách, pokud si stůl nezvolí jinak; počítači trvá odpověď vždy stejně dlouho.
    .words = tajný výběr, kolik možností, doba přemýšlení, zpoždění, čekání, prozradit, potvrdit odpověď

rule_dolphin = Špionážní delfín
    .text =
        Jen v plné hře.
        Při OTÁZCE, ještě před odpovědí, smí agent delfína odhodit: žeton kroku pak nedostane jen jedna, ale všechny nezakryté navštívené lokace s danou zajímavostí.
        Delfín je spotřebován, i když žádná taková není. Také tuto odpověď Náborář potvrzuje.
    .words = delfín, špionážní delfín, spojenec, všechny lokace, všechny žetony
    .denied = Delfína lze použít jen spolu s OTÁZKOU a jen jednou za hru: položte OTÁZKU bez něj.

rule_reveal = ODHALENÍ
    .text =
        Je-li v agentově lokaci žeton kroku, odhodí se a natrvalo ho nahradí potvrzená duševní poznámka s časem návštěvy.
        Říká, kdy tam Náborář byl, ne kdy byl umístěn žeton.
        V plné hře to nejde, dokud je v lokaci nesmrtelný.
        Nepotvrzené poznámky v lokaci zůstávají; poznámek v ní může být víc.
    .words = odhalení, odhalit, kdy, kdy tu náborář byl, čas návštěvy, žeton kroku, odhodit žeton, potvrzená poznámka
    .denied = K ODHALENÍ musí být v agentově lokaci žeton kroku a nesmí v ní být nesmrtelný: nejdřív se do takové lokace přesuňte.

rule_shakedown = ZASTRAŠOVÁNÍ
    .text =
        Jen v plné hře.
        Agent v lokaci s nesmrtelným jmenuje kteroukoli z 16 zajímavostí.
        Patří-li mezi 3 skryté, její karta se odhalí: pozdější návštěvy s ní už nikoho nekontaktují, dříve kontaktovaní rekruti zůstávají.
        Jinak zní odpověď „žádná nová karta“; jmenovat zajímavost už známou nebo odhalenou je dovoleno a odpověď je stejná.
        V obou případech smí agent nesmrtelného vytlačit.
    .words = zastrašování, hádat, skrytá zajímavost, odhalit kartu, jmenovat zajímavost, výslech, nesmrtelný
    .denied = K ZASTRAŠOVÁNÍ musí být v agentově lokaci nesmrtelný: nejdřív se k některému přesuňte.

rule_shakedown_push = Vytlačení nesmrtelného
    .text =
        Jen v plné hře.
        Po odpovědi na ZASTRAŠOVÁNÍ smí agent nesmrtelného vytlačit o 1 pole kolmo, nebo ho nechat stát.
        Nelze ho vytlačit přes chaos ani do lokace jiného nesmrtelného.
    .words = vytlačit, vytlačení, odstrčit, odsunout nesmrtelného, po zastrašování, nevytlačit
    .denied = Vytlačte nesmrtelného do volné kolmo sousedící lokace, která není za chaosem, nebo ho nechte stát.

rule_capture = ZAJETÍ
    .text =
        Je-li Náborář v agentově lokaci, je to ÚSPĚCH a agenti vítězí; jinak je to NEÚSPĚCH a hraje se dál.
        V plné hře to nejde, dokud je v lokaci nesmrtelný.
    .words = zajetí, zajmout, chytit, dopadnout, úspěch, neúspěch, výhra
    .denied = Dokud je v lokaci nesmrtelný, ZAJETÍ provést nelze: nejdřív ho odtud dostaňte.

rule_meru = Meru: Psychické zaměřování
    .text =
        Jen v plné hře; akce Meru.
        Ptá se, zda je Náborář do vzdálenosti 2 polí od ní v přímé kolmé linii, její vlastní lokaci v to počítaje. Odpověď je ano, nebo ne, a je pravdivá.
        Nejde to, dokud je v její lokaci nesmrtelný. Chaos není překážkou.
    .words = meru, psychické zaměřování, zaměřování, ano nebo ne, do dvou polí, linie, schopnost
    .denied = Tohle umí jen Meru, jako svou akci a bez nesmrtelného ve své lokaci: použijte jinou akci, nebo ji nejdřív přesuňte.

rule_lyme = Henry Lyme: Mentální blok
    .text =
        Jen v plné hře; pasivní schopnost, platí stále.
        Nesmrtelní v lokaci Henryho Lymea a v lokacích, které s ní kolmo sousedí, se pro NÁBOR NESMRTELNÝMI nepočítají. Jiní dva nesmrtelní, kteří podmínku splňují, nabírají dál.
        Záleží jen na poloze: chaos mezi nimi není překážkou, stejně jako u Meru.
    .words = lyme, henry lyme, mentální blok, blokovat nesmrtelné, pasivní schopnost, schopnost

rule_bill = Bill Falls: Odhalení slabiny
    .text =
        Jen v plné hře; volná akce, jednou za aktivaci.
        Před svým pohybem nebo akcí, po nich či mezi nimi, ale ne během nich, smí Bill přesunout 1 nesmrtelného, který s ním kolmo sousedí, o 1 pole kolmo podle pravidel pro nesmrtelné.
        Chaos mezi Billem a nesmrtelným nevadí; přes chaos ale nesmrtelného přesunout nelze.
        Smí ho přesunout i do své vlastní lokace a smí to být i ten, kterého právě vytlačil. Nesmrtelného ve své lokaci takto přesunout nemůže.
    .words = bill, bill falls, odhalení slabiny, přesunout nesmrtelného, volná akce, schopnost
    .denied = Bill přesouvá jednou za aktivaci jednoho kolmo sousedícího nesmrtelného o 1 volné pole kolmo: zvolte takový přesun.

rule_dusty = Dusty: Neurorytmus
    .text =
        Jen v plné hře; volná akce, jednou za Dustyho aktivaci: před jeho pohybem nebo akcí, po nich či mezi nimi, ale ne během nich.
        Dusty přesune kteréhokoli agenta, i sebe a bez ohledu na to, zda už hrál, až o 1 pole a o 1 další za každou kartu zajímavosti odhalenou ZASTRAŠOVÁNÍM, podle pravidel pro pohyb agentů.
        Nepočítá se to jako vlastní pohyb přesunutého agenta a nikoho to neaktivuje.
    .words = dusty, neurorytmus, přesunout jiného agenta, volná akce, schopnost, pohyb navíc
    .denied = Dusty přesouvá jednou za aktivaci jednoho agenta, a to až o 1 pole a o 1 další za každou odhalenou kartu: vyberte bližší lokaci.

rule_ally = Spojenci
    .text =
        Jen v plné hře.
        Kterýkoli agent smí během své aktivace použít spojence; mají-li jich agenti víc, i několik v jednom tahu.
        Každého spojence lze použít jednou za hru.
    .words = spojenec, spojenci, použít spojence, jednou za hru, karta
    .denied = Tento spojenec není k dispozici: každého lze použít jednou za hru, během aktivace.

rule_immortal_edge = Nesmrtelní na okraji
    .text =
        Jen v plné hře.
        Vnějšímu okraji se nesmrtelný musí vyhnout jen při prvním umístění. Později tam přesunut nebo vytlačen být může.
    .words = nesmrtelný, okraj, vnější okraj, kraj plánu, vytlačit na okraj

## Duševní poznámky

rule_notes_unconfirmed = Nepotvrzené duševní poznámky
    .text =
        Místa agentů smějí nepotvrzené poznámky kdykoli a kdekoli umisťovat, přesouvat, přepisovat a odstraňovat, s libovolným textem.
        Vidí je všichni, i Náborář.
    .words = poznámky, poznámka, duševní poznámka, napsat, bílá poznámka, značka, odhad, text
    .denied = Nepotvrzené poznámky mění jen místa agentů: uveďte poznámku, která existuje, a krátký text.

rule_notes_confirmed = Potvrzené duševní poznámky
    .text =
        Potvrzené poznámky umisťuje jen hra sama: za ukázanou počáteční lokaci ve výcvikové misi a za každé ODHALENÍ.
        Nikdy se nemění a z plánu nemizí.
    .words = potvrzená poznámka, zelená poznámka, jistá, trvalá, duševní poznámka, poznámka
    .denied = Potvrzená poznámka se nemění: umístěte k ní nepotvrzenou.

rule_notes_supply = Patnáct poznámek
    .text =
        Duševních poznámek je celkem 15, potvrzených i nepotvrzených dohromady; patří k nim i poznámka s počáteční lokací ve výcvikové misi.
        ODHALENÍ svou potvrzenou poznámku dostane vždy: je-li zásoba prázdná, vrátí agenti nejdřív jednu nepotvrzenou podle vlastního výběru, což smí udělat kterékoli místo agentů.
    .words = patnáct poznámek, 15 poznámek, došly poznámky, zásoba, vrátit poznámku, limit
    .denied = Všech 15 poznámek je na plánu: nejdřív některou nepotvrzenou vraťte nebo odstraňte.

rule_steps_supply = Zásoba žetonů kroku
    .text =
        V anglické krabici je 8 žetonů kroku, v české 10 a nikde se nepíše, co se stane, když dojdou; tady jejich počet omezen není.
        Je-li volba „{ option_step-supply }“ nastavena na 8 nebo 10 a žádný žeton nezbývá, vezme se před OTÁZKOU, která by musela žeton umístit, nejdřív z plánu zpět žeton kroku podle výběru agentů, a to tolikrát, kolikrát je třeba. Vybrat ho smí kterékoli místo agentů, dokud je odpověď ještě skrytá.
        Lokace, ze které žeton pochází, zůstává pro všechna pravidla zakrytá, a dodatečný přesun nesmrtelného není bez žetonu možný.
    .words = došly žetony kroku, osm žetonů, deset žetonů, zásoba, limit, žeton kroku
    .denied = Žádný žeton kroku nezbývá: vezměte zpět některý z plánu, nebo se obejděte bez dodatečného přesunu nesmrtelného.

rule_notes_others = Jiné poznámky a pomoc
    .text =
        Anglické vydání jiné poznámky zakazuje, české je dovoluje. Stůl o tom rozhoduje volbou „{ option_assist }“.
        „{ assist_notebook }“ dává agentům soukromé poznámky, „{ assist_deduction }“ jim navíc ukazuje mapu toho, co je ještě možné; „{ assist_none }“ nedává ani jedno.
        Průběh a záznam toho, co všichni viděli, jsou k dispozici u každého stolu.
        Mezi lidmi platí „{ assist_none }“, pokud si stůl nezvolí jinak; hra jednoho hráče a výcviková mise nabízejí i ostatní možnosti.
    .words = zápisník, papír, soukromé poznámky, pomoc, nápověda, dedukce, zapisovat si
    .denied = U tohoto stolu se hraje bez této pomoci: použijte duševní poznámky.

## Chyby

rule_mistake_prevented = Tady se chyba stát nemůže
    .text =
        Úkon proti pravidlům je odmítnut s názvem pravidla a nic se nezmění.
    .words = chyba, omyl, zakázané, odmítnuto, špatně, nelze
    .denied = Tento úkon je proti pravidlům a nic se nezměnilo: vyberte některou z možných akcí.

rule_mistake_oops = Chyby na papírové mapě
    .text =
        Vede-li si někdo tajnou mapu na papíře, může se splést: pohnout se proti pravidlům, dát žeton kroku na špatné místo, ohlásit špatný počet.
        Jakmile na chybu přijde, musí ji oznámit. Lze-li ji napravit, aniž se změní stav hry, napraví se hned.
        Jinak Náborář spočítá své tahy od chyby (tahy agentů se nepočítají) a do navštívených lokací podle vlastního výběru umístí stejný počet potvrzených poznámek se správnými časy, nebo všechny, je-li jich méně.
    .words = chyba, jejda, omyl, špatný žeton, papír, opravit, napravit, trest

rule_undo = Vzít zpět
    .text =
        Místo smí brát zpět vlastní úkony tohoto tahu, jeden po druhém, a to až k poslední z těchto událostí: OTÁZKA, ODHALENÍ, ZASTRAŠOVÁNÍ, ZAJETÍ nebo dotaz Meru, žeton kroku, losování, konec tahu nebo aktivace, potvrzení úvodních kroků, ukázání počáteční lokace ve výcvikové misi, odpověď Náboráře, úkon jiného místa.
        Poznámky se nepočítají.
        Zda lze úkon vzít zpět, závisí jen na tom, co vědí všichni.
    .words = vzít zpět, zpět, vrátit tah, jejda, překlik, undo
    .denied = Zpět nelze vzít nic: od vašeho posledního úkonu se něco prozradilo, losovalo nebo skončilo, nebo jednalo jiné místo.

## Kdo co vidí

rule_view_spectator = Co vidí diváci
    .text =
        Diváci vidí to, co leží na stole pro všechny, i s duševními poznámkami, a nic víc.
    .words = divák, diváci, dívat se, sledovat, veřejné
    .denied = Diváci se jen dívají: chcete-li hrát, posaďte se na některé místo.

rule_view_private = Soukromý zápisník a mapa
    .text =
        Soukromý zápisník agentů a jejich mapu dedukce vidí jen strana agentů.
    .words = soukromé, zápisník, mapa dedukce, kdo vidí, tajné poznámky
    .denied = Tohle vidí jen strana agentů: dívejte se na to, co leží na stole.

rule_view_end = Co se ukáže na konci
    .text =
        Po skončení hry vidí všichni trasu Náboráře, skryté karty, jeho postavu, zda získal druhý žeton iluze, i karty, které zbyly v balíčku.
    .words = konec hry, odhalit všechno, po hře, trasa, ukázat mapu

## SHIFT: kampaně

rule_shift_packages = Balíčky SHIFT
    .text =
        Každá strana má 7 číslovaných balíčků.
        Po plné hře otevře strana, která prohrála, svůj další balíček, od 1 do 7; má-li otevřených všech 7, neotevírá nic.
        { shift-not-yet }
    .words = shift, balíček, kampaň, otevřít, poražený, sedm, krabice
    .denied = Balíček otevírá jen strana, která prohrála, a jen svůj další v pořadí.

rule_shift_content = Co je v balíčku
    .text =
        V balíčku je modul, tedy volitelný způsob hry, nebo běžné komponenty, například spojenci či karty Náboráře, které po otevření zůstávají ve hře, nebo obojí.
        Co se v něm píše, má přednost před knihou pravidel.
        Nic se nikdy neničí a všechno lze vypnout.
        { shift-not-yet }
    .words = shift, modul, běžné komponenty, obsah, přednost, legacy, balíček

rule_shift_secret = Tajný obsah
    .text =
        Některý obsah zná až do použití jen strana, která ho otevřela; jiný se musí druhé straně ukázat ještě před hrou.
        { shift-not-yet }
    .words = shift, tajné, skrytý obsah, ukázat, veřejné

rule_shift_first = První hra kampaně
    .text =
        První hra kampaně se hraje bez modulů.
        Výcviková mise neotevírá žádný balíček a do kampaně se nepočítá.
        { shift-not-yet }
    .words = shift, první hra, kampaň, výcviková mise, bez modulů
    .denied = První hra kampaně nemá žádné moduly: zahrajte ji bez nich.

rule_shift_choose = Výběr modulů
    .text =
        Před hrou si strana, která minule prohrála, vybere libovolný počet svých otevřených modulů, od žádného po všechny.
        Potom si druhá strana vybere nejvýše tolik, kolik je tento počet bez jejích výher v řadě, z nichž se počítají nejvýše 3, a nikdy ne méně než 0.
        Vybírat lze jen otevřené moduly.
        { shift-not-yet }
    .words = shift, moduly, vybrat, kolik modulů, výhry v řadě, série, vyvážení
    .denied = Příliš mnoho modulů, nebo modul, který není otevřený: vyberte jich méně a jen otevřené.

rule_shift_log = Tabulka kampaně
    .text =
        Kampaň má tabulku s řádkem pro každou hru: kdo hrál kterou roli, datum, postava Náboráře a čas, ve kterém zvítězili agenti, nebo R za vítězství díky rekrutům a Č za vítězství vypršením času.
        Na papíře jsou čtyři kampaně A až D po 14 hrách; tady jich může být, kolik chcete.
        { shift-not-yet }
    .words = shift, tabulka, záznam, kampaň, historie, odehrané hry

rule_shift_after = Když je otevřeno všechno
    .text =
        Je-li otevřeno všech 14 balíčků, lze pokračovat třemi způsoby: všechny znovu uzavřít a vyměnit si strany; nechat každou stranu vybrat moduly soupeři; nebo o místo Náboráře dražit počtem modulů, které dostanou agenti, přičemž místo získá nejvyšší nabídka.
        { shift-not-yet }
    .words = shift, vše otevřeno, znovu, vyměnit strany, dražit, dražba, po kampani
