### Hra v terminálu: co se čeká, co se stalo, co lze napsat.

## Na co stůl čeká: tomu, kdo je na řadě; waiting: všem ostatním.

phase_mayhem =
    { $left ->
        [few] Umístěte žeton chaosu na hranici (zbývají { $left }).
       *[other] Umístěte žeton chaosu na hranici (zbývá { $left }).
    }
    .waiting =
        { $left ->
            [few] { $seat } umisťuje žeton chaosu (zbývají { $left }).
           *[other] { $seat } umisťuje žeton chaosu (zbývá { $left }).
        }
phase_card = Vyberte si kartu Náboráře, nebo ji vylosujte.
    .waiting = Náborář si vybírá kartu Náboráře.
phase_start = Zvolte lokaci, ve které začnete.
    .waiting = Náborář volí počáteční lokaci.
phase_opening =
    { $left ->
        [few] Proveďte úvodní kroky (zbývají { $left }); ještě je můžete vzít zpět.
       *[other] Proveďte úvodní kroky (zbývá { $left }); ještě je můžete vzít zpět.
    }
    .waiting = Náborář provádí úvodní kroky.
phase_opening-confirm = Úvodní kroky jsou hotové: potvrďte je, nebo vezměte KROK zpět.
    .waiting = Náborář provádí úvodní kroky.
phase_immortals =
    { $left ->
        [few] Umístěte nesmrtelného do vnitřní lokace (zbývají { $left }).
       *[other] Umístěte nesmrtelného do vnitřní lokace (zbývá { $left }).
    }
    .waiting =
        { $left ->
            [few] Náborář umisťuje nesmrtelné (zbývají { $left }).
           *[other] Náborář umisťuje nesmrtelné (zbývá { $left }).
        }
phase_deal = Vyberte si agenta.
    .waiting = { $seat } si vybírá agenta.
phase_place = Umístěte agenty na vnější okraj.
    .waiting = { $seat } umisťuje agenty na vnější okraj.
phase_second-slip = Umístěte druhý žeton iluze vedle chrámu.
    .waiting = Odpadlí agenti umisťují druhý žeton iluze.
phase_recruiter = Jste na tahu: proveďte KROK, nebo ILUZI.
    .waiting = Na tahu je Náborář.
phase_recruiter-acted = Akci jste provedli: chcete-li a můžete-li, přesuňte nesmrtelné, a potom ukončete tah.
    .waiting = Náborář provedl akci a tah ještě neukončil.
phase_agents =
    Jste na tahu: aktivujte { $left ->
        [one] ještě jednoho agenta
        [few] { $left } agenty
        [many] { $left } agenta
       *[other] { $left } agentů
    }.
    .waiting = Na tahu jsou Odpadlí agenti: { $seat }.
phase_activation = Hraje { $agent }: pohyb, akce, nebo konec aktivace.
    .waiting = Hraje { $agent }: { $seat }.
phase_answer = Agenti pokládají OTÁZKU na zajímavost „{ $feature }“: odpovězte.
    .waiting = Náborář odpovídá na OTÁZKU na zajímavost „{ $feature }“.
phase_answer-dolphin = Agenti pokládají s delfínem OTÁZKU na zajímavost „{ $feature }“: potvrďte odpověď.
    .waiting = Náborář odpovídá na OTÁZKU na zajímavost „{ $feature }“.
phase_give-back-step =
    Zásoba žetonů kroku je prázdná: než se odpověď ukáže, vezměte z plánu zpět { $left ->
        [one] jeden
       *[other] { $left }
    }.
    .waiting = Odpadlí agenti vracejí žetony kroku do zásoby.
phase_hand-back-note = Zásoba poznámek je prázdná: kvůli ODHALENÍ vraťte jednu nepotvrzenou.
    .waiting = Odpadlí agenti kvůli ODHALENÍ vracejí poznámku.
phase_push = { $agent } smí nesmrtelného vytlačit: vyberte kam, nebo ho nevytlačujte.
    .waiting = { $agent } smí nesmrtelného vytlačit: { $seat }.
phase_over = Hra skončila.
    .waiting = Hra skončila.

## Co se stalo. Zpráva se jmenuje event_ a název události, proměnné jsou její pole.

event_Created = Začíná nová hra.
event_MayhemPlaced = Chaos je umístěn na hranici { $border }.
event_MayhemFinished = Všechny žetony chaosu jsou umístěny.
event_CardChosen =
    { $drawn ->
        [yes] Náborář si vylosoval kartu Náboráře.
       *[no] Náborář si vybral kartu Náboráře.
    }
event_StartChosen =
    { $shown ->
        [none] Náborář si zvolil skrytou počáteční lokaci a vylosoval 3 karty zajímavostí.
       *[other] Náborář začíná v { $shown } a vylosoval 3 karty zajímavostí.
    }
event_OpeningConfirmed =
    Úvodní kroky jsou hotové: { $recruits ->
        [0] nebyl kontaktován žádný rekrut.
        [one] byl kontaktován { $recruits } rekrut.
        [few] byli kontaktováni { $recruits } rekruti.
        [many] bylo kontaktováno { $recruits } rekruta.
       *[other] bylo kontaktováno { $recruits } rekrutů.
    }
event_ImmortalPlaced = Nesmrtelný je umístěn do { $at }.
event_DealBegan = Místa agentů si vybírají agenty.
event_AgentTaken = { $seat } ovládá: { $agent }.
event_AgentsDealt = Agenti jsou rozděleni: { $held }.
event_AgentPlaced = { $agent } začíná v { $at }.
event_SecondSlipPlaced = Druhý žeton iluze je umístěn do { $at }.
event_CardsDrawn = Nově k NÁBORU NESMRTELNÝMI: { $features }.
event_TurnBegan = Kolo { $round }: tah Náboráře.
event_Acted = Náborář provedl akci.
event_ImmortalMoved = Nesmrtelný se přesouvá z { $source } do { $to }.
event_ExtraTokenPlaced = Žeton kroku na { $at } za dodatečný přesun nesmrtelného.
event_ImmortalRecruited = Nesmrtelní nabírají na zajímavosti „{ $feature }“: 1 rekrut.
event_TimeAdvanced = Je { $time }.
event_SlipShown = V tomto tahu byla použita ILUZE; vedle žetonu času leží { $token }.
event_Alerted =
    Výstražný symbol: { $recruits ->
        [0] v tomto kole nepřibyl žádný rekrut.
        [one] v tomto kole přibyl { $recruits } rekrut.
        [few] v tomto kole přibyli { $recruits } rekruti.
        [many] v tomto kole přibylo { $recruits } rekruta.
       *[other] v tomto kole přibylo { $recruits } rekrutů.
    }
event_AgentsTurnBegan = Tah Odpadlých agentů.
event_Activated = Hraje { $agent }.
event_AgentMoved = { $agent } se přesouvá do { $to }.
event_Asked =
    { $dolphin ->
        [yes] { $agent } pokládá s delfínem OTÁZKU na zajímavost „{ $feature }“.
       *[no] { $agent } pokládá OTÁZKU na zajímavost „{ $feature }“.
    }
event_AnswerHeld =
    Zásoba žetonů kroku je prázdná: nejdřív se { $owed ->
        [one] musí vrátit { $owed } žeton.
        [few] musí vrátit { $owed } žetony.
        [many] musí vrátit { $owed } žetonu.
       *[other] musí vrátit { $owed } žetonů.
    }
event_StepGivenBack = Žeton kroku z { $at } se vrací do zásoby; lokace zůstává zakrytá.
event_Answered =
    { $count ->
        [0] Nový žeton umístit nelze.
        [one] Žeton kroku na { $steps }.
       *[other] Žetony kroku na { $steps }.
    }
event_RevealHeld = { $agent } provádí ODHALENÍ, ale zásoba poznámek je prázdná: jedna se musí vrátit.
event_Revealed = { $agent } provádí ODHALENÍ v { $at }: Náborář tam byl v { $time }.
event_Shaken =
    { $exposed ->
        [yes] { $agent } při ZASTRAŠOVÁNÍ jmenuje zajímavost „{ $feature }“: karta je odhalena.
       *[no] { $agent } při ZASTRAŠOVÁNÍ jmenuje zajímavost „{ $feature }“: žádná nová karta.
    }
event_ImmortalPushed =
    { $to ->
        [none] Nesmrtelný v { $source } není vytlačen.
       *[other] Nesmrtelný je vytlačen z { $source } do { $to }.
    }
event_CaptureTried =
    { $hit ->
        [yes] { $agent } se v { $at } pokouší o ZAJETÍ: ÚSPĚCH!
       *[no] { $agent } se v { $at } pokouší o ZAJETÍ: NEÚSPĚCH.
    }
event_CrosshairsAnswered =
    { $yes ->
        [yes] Meru zaměřuje z { $at }: ano, Náborář je do 2 polí v přímé linii.
       *[no] Meru zaměřuje z { $at }: ne, Náborář není do 2 polí v přímé linii.
    }
event_WeaknessDetected = Bill Falls přesouvá nesmrtelného z { $source } do { $to }.
event_RhythmMoved =
    { $agent ->
        [Dusty] Dusty se svým rytmem přesouvá do { $to }.
       *[other] Dusty svým rytmem přesouvá: { $agent } do { $to }.
    }
event_AgentDone = { $agent } končí aktivaci.
event_NotePlaced = Poznámka { $note } na { $at }: { $text }
event_NoteMoved = Poznámka { $note } se přesouvá na { $at }.
event_NoteEdited = Poznámka { $note } má nový text: { $text }
event_NoteRemoved = Poznámka { $note } je odstraněna.
event_StopOffered =
    { $side ->
        [recruiter] Náborář navrhuje ukončit hru bez výsledku.
       *[agents] Odpadlí agenti navrhují ukončit hru bez výsledku.
    }
event_Undone = { $seat }: poslední úkon je vzat zpět.
event_Ended = Hra skončila.

## Co vidí jen Náborář

event_CardKept = Vaše karta Náboráře: { $card }.
event_StartMarked = Začínáte v { $at }. Vaše skryté karty: { $hidden }.
event_OpeningStepped = KROK do { $to }.
event_OpeningSteppedBack = Berete KROK zpět.
event_Visited =
    { $token ->
        [none] KROK do { $to }.
       *[other] ILUZE do { $to }, platí { $token }.
    }
    .contacts =
        { $contacts ->
            [0] Nekontaktujete žádného rekruta.
            [one] Kontaktujete { $contacts } rekruta.
            [few] Kontaktujete { $contacts } rekruty.
            [many] Kontaktujete { $contacts } rekruta.
           *[other] Kontaktujete { $contacts } rekrutů.
        }
    .retrieves = Teď máte druhý žeton iluze; nikdo o tom neví.
event_Retrieved = Druhý žeton iluze leží tam, kde jste byli: teď ho máte a nikdo o tom neví.
event_AnswerChosen =
    { $count ->
        [0] Vaše odpověď je dána: žádný nový žeton.
        [one] Vaše odpověď je dána: žeton kroku na { $steps }.
       *[other] Vaše odpověď je dána: žetony kroku na { $steps }.
    }

## Co vidí jen strana agentů

event_NotebookWritten = V zápisníku vaší strany teď stojí: { $text }

## Další k tomu, co se stalo

log-dealt-to = { $agent }: { $seat }
log-result-round = Kolo { $round }, čas { $time }.
count-recruits =
    { $count ->
        [one] { $count } rekrut
        [few] { $count } rekruti
        [many] { $count } rekruta
       *[other] { $count } rekrutů
    }
count-recruits-of =
    { $goal ->
        [one] { $count } z { $goal } rekruta
       *[other] { $count } z { $goal } rekrutů
    }

## Co říkají agenti počítače o svých úkonech. Zpráva se jmenuje bot_ a zbytek id poznámky.

bot_asks = { $agent } všem stanicím: neviděl někdo našeho přítele u zajímavosti „{ $feature }“?
bot_asks-all = { $agent }: delfín je ve vodě. Prosím o každou stopu u zajímavosti „{ $feature }“.
bot_reveals = { $agent }: otisky bot v { $location }. Chci vědět, jak jsou staré.
bot_looks = { $agent }: v { $location } zavřít oči a naslouchat ulicím.
bot_shakes = { $agent }: promluvím si s tímto nesmrtelným. Je ve složce „{ $feature }“?
bot_hunch = { $agent }: jen tušení ({ $percent } %), ale v { $location } vyrážím dveře.
bot_captures = { $agent }: na { $location } sázím { $percent } %. Jdu na to.
bot_sure = { $agent }: { $location }, jistota { $percent } %. Síť je zatažená.
bot_moves = { $agent }: stahuji smyčku kolem { $location }.
bot_carries = Dusty udává rytmus a { $agent } kráčí do { $location }.
bot_parts = { $agent }: tihle nesmrtelní spolu na zajímavosti „{ $feature }“ nikoho nenaberou.
bot_clears = { $agent }: hlídka je pryč, na zajímavost „{ $feature }“ se zase můžeme ptát.
bot_pushes = { $agent }: z cesty. Tento nesmrtelný jde do { $location }.
bot_gives-back = { $location } už řekla, co věděla: její žeton se může vrátit.
bot_waits = { $agent }: držím { $location }. Někdo musí hlídat dveře.

## Nadpisy

heading-time = Čas
heading-round = Kolo
heading-recruits = Rekruti
heading-immortal-recruiting = Nábor nesmrtelnými
heading-recruited = Nabráno nesmrtelnými
heading-agents = Agenti
heading-notes = Poznámky
heading-log = Záznam
heading-actions = Co můžete udělat
heading-hidden = Skryté karty
heading-exposed = Odhalené karty
heading-card = Karta Náboráře
heading-path = Trasa
heading-slips = ILUZE
heading-allies = Spojenci
heading-legend = Vysvětlivky
heading-rules = Pravidla
heading-commands = Příkazy
heading-notebook = Zápisník

## Drobné popisky

label-ready = čeká na aktivaci
label-acted = po aktivaci
label-active = právě hraje
label-you = vy
label-computer = počítač
label-screen = před clonou
label-on-board = v { $at }
label-spent = spotřebován
label-not-placed = zatím neumístěn

## Výzvy a odpovědi

prompt-action = Číslo, zápis, nebo „help“:
prompt-only = Enter: { $action }. Nebo napište něco jiného:
prompt-choice = 1 až { $most }, Enter je 1:
prompt-mission = Kterou misi?
prompt-side = Za kterou stranu hrajete?
prompt-seats = Kolik míst u stolu (2 až 5)?
prompt-yes-no = Napište { value_yes }, nebo { value_no }:
prompt-resign = Vzdát se, a tím prohrát?
welcome = Neoficiální hra o skrytém pohybu ve městě Zanzibar. Kdykoli můžete napsat „help“.
question-mission = { $mission }. { $about }
question-agents = Odpadlí agenti: hledáte skrytého Náboráře. Skrývá se počítač.
question-recruiter = Náborář: skrýváte se. Hledá počítač.
question-people = Více lidí u této obrazovky, která se mezi tahy zakrývá.
your-turn = { $seat } — { $expected }
kept-in = Hra se ukládá do { $file }.
how-to-resume = Pokračovat můžete takto: { $command }
saved-secret = Soubor obsahuje, co je skryté: do konce hry se do něj nedívejte.
which-one = Co z toho: { $forms }?
menu-several = { $what } ({ $count })
menu-by-name =
    { $count ->
        [one] { $count } možnost
        [few] { $count } možnosti
        [many] { $count } možnosti
       *[other] { $count } možností
    }: napište některou, například { $examples }. Všechny vypíše „list“.
no-such-number = Číslo { $number } v seznamu není: napište 1 až { $most }.
not-understood = „{ $text }“ není číslo ze seznamu, ani akce, ani příkaz. Napište „help“.
not-possible = Nelze ({ $rule }): { $why }
not-possible-now = Nic takového teď udělat nelze.
saved = Uloženo do { $file }.
resumed = Hra pokračuje ze souboru { $file }.
notes-usage = Umístit poznámku: note B2 "text". Změnit: note 1 text "text". Přesunout: note 1 to C4. Odstranit: note 1 remove.
no-notes = Na plánu nejsou žádné poznámky.
call-usage = Napište „call“ a jméno agenta, například: call bill.
computer-prepares = Počítačoví hráči se připravují: chvilku, na novém stroji poprvé až minutu.
computer-thinks = { $seat } přemýšlí.
goodbye = Na shledanou.

## Záznamy her

standard-input = standardní vstup
record-legal =
    { $count ->
        [one] { $count } úkon, je podle pravidel.
        [few] { $count } úkony, všechny podle pravidel.
        [many] { $count } úkonu, vše podle pravidel.
       *[other] { $count } úkonů, všechny podle pravidel.
    }
record-open = Hra neskončila: žeton času stojí na { $time }.
record-shown =
    { $file }: { $mission }, po { $count ->
        [one] { $count } úkonu
        [few] { $count } úkonech
        [many] { $count } úkonu
       *[other] { $count } úkonech
    }

## Předávání jedné obrazovky

cover = Obrazovka je zakrytá, aby nikdo neviděl, co je tajné.
hand-over = Předejte obrazovku: { $seat }.
hand-over-ready = { $seat }: až se nikdo jiný nebude dívat, stiskněte Enter.
hand-over-public = Teď se smějí dívat všichni.

## Nápověda

help-intro = Napište číslo ze seznamu nebo akci v zápisu; „help SLOVO“ vysvětlí pravidlo.
help-choice = Napište číslo od 1 do { $most }, nebo stiskněte Enter pro 1.
help-seats = Napište, kolik míst má stůl: jedno patří Náboráři, ostatní vedou společně Odpadlé agenty. Enter znamená 2.
help-resign = Napište { value_yes }, chcete-li hru hned prohrát; s každou jinou odpovědí hra pokračuje.
help-hand-over = Teď by se měl dívat jen ten, kdo hraje: { $seat }. Stůl uvidíte po stisknutí klávesy Enter.
help-anywhere = „help SLOVO“ vysvětlí pravidlo, „rules“ vypíše všechna, „quit“ program ukončí.
help-found = Pravidla k heslu „{ $word }“:
help-nothing = K heslu „{ $word }“ se žádné pravidlo nenašlo: zkuste jiné slovo, nebo „rules“ pro všechna.
help-more =
    { $count ->
        [one] a { $count } další: zkuste delší slovo.
        [few] a { $count } další: zkuste delší slovo.
        [many] a { $count } dalšího: zkuste delší slovo.
       *[other] a { $count } dalších: zkuste delší slovo.
    }
help-rule = { $title } ({ $rule })

command_help = help SLOVO: vysvětlí pravidlo; samotné help: tento seznam
command_rules = rules: všechna pravidla podle názvu
command_list = list: vypíše s čísly každou jednotlivou akci, kterou teď můžete provést
command_actions = actions: znovu vypíše, co můžete udělat
command_board = board: znovu nakreslí herní plán
command_legend = legend: co znamenají zkratky a znaky na plánu
command_log = log: co se stalo
command_undo = undo: vezme váš poslední úkon zpět
command_note = note: umístí, změní, přesune nebo odstraní duševní poznámku
command_notes = notes: vypíše duševní poznámky
command_notebook = notebook "TEXT": zapíše do soukromého zápisníku strany agentů
command_deduce = deduce ČAS: kde mohl být Náborář; samotné deduce: teď; deduce C4: proč tam být nemohl (s --assist deduction)
command_pass = pass: nechá nejdřív hrát jiné místo vaší strany
command_call = call AGENT: nechá počítač na vaší straně hrát nejdřív s tímto agentem
command_secret = secret: znovu ukáže tajemství Náboráře
command_cover = cover: skryje tajemství Náboráře na obrazovce
command_resign = resign: vzdá hru za vaši stranu
command_stop = stop: navrhne konec hry bez výsledku
command_save = save SOUBOR: uloží záznam hry
command_quit = quit: uloží hru a skončí
