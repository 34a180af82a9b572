### Hra v prohlížeči: místa, tlačítka a vysvětlení. Názvy a události jsou v ostatních souborech.

## Všude

web-close = Zavřít
web-back = Zpět
web-home = Na úvodní stránku
web-tools = Nástroje
web-reading = Okamžik…
web-connecting = Připojování…
web-opening = Prostíráme stůl…
web-refused = Tohle bylo odmítnuto ({ $id }).
web-percent = { $percent } %
error_web_offline = Server není dostupný: zkontrolujte připojení a zkuste to znovu.

## Úvodní stránka

web-play-now = Hrát hned
web-tagline = Jeden prochází městem, aniž by ho kdo viděl, a nabírá rekruty. Ostatní se vyptávají, porovnávají poznámky a stahují smyčku.
web-mission = Mise
web-play-agents = Pátrat za agenty
web-level = Počítač:
web-play-recruiter = Unikat za Náboráře
web-solo-table = Proti počítači
web-together = Společně
web-your-name = Vaše jméno
web-guest = Host
web-new-table = Nový stůl
web-join-link = Dostali jste odkaz? Vložte ho sem.
web-name-first = Jak vám mají ostatní říkat?
web-name-go = Ke stolu
web-join = Připojit se
web-my-games = Moje hry
web-my-games-none = Zatím žádné.
web-open-tables = Volné stoly
web-open-tables-none = Právě nikdo nečeká: založte stůl sami.
web-unofficial = neoficiální fanouškovský projekt
web-about = O této hře
web-about-unofficial = Toto je neoficiální fanouškovské zpracování. Autoři deskové hry s ním nejsou nijak spojeni, nepodporují ho ani neschvalují. MIND MGMT a všechny související postavy jsou ochranné známky Matta Kindta; deskovou hru vydává Off the Page Games. Nejsou použity žádné obrázky ani texty vydavatele. Pokud se vám hra líbí, kupte si ji.
web-about-icons = Některé ikony jsou z game-icons.net (Delapouite, Lorc, Skoll, Caro Asercion a další), pod licencí CC BY 3.0 a přebarvené; ostatní jsme nakreslili sami.
web-about-fonts = Písma Inter, Special Elite a Patrick Hand jsou použita pod licencemi SIL Open Font License a Apache License.

status_waiting = čeká na hráče
status_playing = hraje se
status_over = dohráno
status_closed = zavřeno

## Nový stůl a stůl, který čeká

web-table-of = Stůl hráče { $name }
web-table-name = Název stolu
web-seats = Místa
web-seat-open = volné pro někoho
web-seat-here = na tomto zařízení
web-seat-away = není u stolu
web-seat-stand-in = počítač za hráče { $name }
web-more-seats = Přidat místo agentů
web-fewer-seats = Ubrat
web-more-options = Další volby
web-private = Soukromý: najde ho jen ten, kdo má odkaz
web-spectators = Ostatní se smějí dívat (vidí jen to, co je veřejné)
web-random-seats = Místa se na začátku hry vylosují
web-hot-seat = Jedno zařízení pro všechny: předávejte si ho
web-deal-random = Agenty rozdělit náhodně
web-speed = Rychlost počítače
web-make-table = Založit stůl
web-waiting-seats =
    { $count ->
        [0] Všechna místa jsou obsazena: hra začíná.
        [one] Zbývá jedno volné místo. Jakmile se obsadí, hra sama začne.
        [few] Zbývají { $count } volná místa. Jakmile se obsadí, hra sama začne.
        [many] Zbývá { $count } volného místa. Jakmile se obsadí, hra sama začne.
       *[other] Zbývá { $count } volných míst. Jakmile se obsadí, hra sama začne.
    }
web-table-closed = Tento stůl byl zavřen.
web-table-gone = K tomuto stolu už nemáte přístup.
web-invite = Pozvat ostatní
web-new-invitation = Vytvořit nový odkaz
web-new-invitation-why = Odkaz výše pak nikam nepovede.
web-close-table = Zavřít stůl
web-close-waiting = Nikdo si sem už nebude moci sednout.
web-close-playing = Hra skončí pro všechny a bez výsledku.
web-close-not = Nechat otevřený
web-watchers =
    { $count ->
        [one] Jeden divák sleduje hru.
        [few] Hru sledují { $count } diváci.
        [many] Hru sleduje { $count } diváka.
       *[other] Hru sleduje { $count } diváků.
    }
web-show-all = Ukázat všech { $count }
web-link = Odkaz
web-copy = Zkopírovat odkaz
web-copied = Zkopírováno
web-qr = Odkaz jako QR kód
web-sit = Sednout si sem
web-stand-up = Vstát
web-come-back = Vzít si své místo zpět
web-add-computer = Ať hraje počítač
web-stand-in = Ať zaskočí počítač
web-free-seat = Uvolnit místo
web-other-device = Pokračovat na jiném zařízení
web-hand-over-ready = Jsem to já: ukázat moji stranu
web-hand-over-who = Kdo má teď zařízení?
web-hand-over-why = Na tomto zařízení hrají obě strany. Dokud ho nemá ten pravý, nic se neukáže.
web-hand-over-me = Jsem: { $seat }
web-hand-over-back = Ještě ne: zpět, { $seat }
web-hand-over-waits = Na tahu: { $seat }.
web-hand-over-now = Předat
web-computer-plays = Na vašem místě teď hraje počítač.
web-away = U stolu chybí: { $names }
web-call = Zavolat
web-call-agent = Zavolat, { $agent }: počítač příště zahraje za tohoto agenta

speed_instant = okamžitě
speed_readable = tak, aby se dalo sledovat
speed_slow = pomalu

level_random = náhodné tahy
level_greedy = jednoduchý
level_beginner = začátečník
level_solid = zkušený
level_expert = mistr

## Stůl

web-board-label = Mapa: { $name }
web-border = Chaos na hranici { $border }
web-here-agent = { $agent }, stojí
web-here-agent-down = { $agent }, po aktivaci
web-here-taken-back = žeton kroku vrácen, lokace zůstává zakrytá
web-here-confirmed = potvrzená poznámka { $time }
web-here-note = poznámka „{ $text }“
web-here-mayhem = chaos směrem k { $location }
web-here-visited = byli jste tu v { $time }
web-here-share = pravděpodobnost { $percent } %
web-here-chosen = vybráno
web-here-possible = lze vybrat
web-here-fresh = nové
web-time-now = teď
web-time-last = tady vítězí Náborář
web-time-slip = použit { $token }
web-slip-short = iluze
web-deck =
    { $count ->
        [one] V balíčku zbývá { $count } karta
        [few] V balíčku zbývají { $count } karty
        [many] V balíčku zbývá { $count } karty
       *[other] V balíčku zbývá { $count } karet
    }
web-card-recruited = vyčerpáno
web-card-exposed = odhaleno
web-card-denied = není skrytá
web-cards = Karty
web-contacted =
    { $count ->
        [0] Od poslední výstrahy jste nekontaktovali žádného rekruta.
        [one] Od poslední výstrahy jste kontaktovali { $count } rekruta.
        [few] Od poslední výstrahy jste kontaktovali { $count } rekruty.
        [many] Od poslední výstrahy jste kontaktovali { $count } rekruta.
       *[other] Od poslední výstrahy jste kontaktovali { $count } rekrutů.
    }
web-retrieved = Máte druhý žeton iluze; nikdo o tom neví.
web-log-empty = Zatím se nic nestalo.
web-chat = Chat
web-chat-empty = Zatím nikdo nic neřekl. Zprávy čtou všichni u stolu, i druhá strana.
web-chat-unread =
    { $count ->
        [one] { $count } nepřečtená zpráva
        [few] { $count } nepřečtené zprávy
        [many] { $count } nepřečtené zprávy
       *[other] { $count } nepřečtených zpráv
    }
web-chat-line = Napište všem u stolu
web-send = Odeslat
web-replay = Přehrát
web-rules = Pravidla
web-menu-title = Nabídka
web-screen-short = Clona
web-notes-count =
    { $left ->
        [few] Poznámky (zbývají { $left })
       *[other] Poznámky (zbývá { $left })
    }
web-notes-short = Pozn. { $left }
web-keys = Klávesy: šipky se pohybují po plánu, Enter vybírá, Esc se vrací, N píše poznámku, R přehrává, U bere zpět, S zakrývá tajemství.
web-line-lost = Spojení je přerušeno: stav může být zastaralý. Připojujeme se znovu…

tab_log = Záznam
tab_chat = Chat
tab_deduction = Dedukce
tab_notebook = Zápisník

## Co dělat

guide-recruiter-step = Jste na tahu: proveďte KROK.
guide-recruiter-slip = Jste na tahu: proveďte ILUZI.
guide-recruiter-end = Akci jste provedli: ukončete tah.
guide-recruiter-end-or-undo = Akci jste provedli: ukončete tah, nebo ji vezměte zpět.
guide-recruiter-must-move = Akci jste provedli: přesuňte nesmrtelného, potom ukončete tah.
guide-opening-first =
    { $left ->
        [one] Proveďte úvodní kroky (zbývá { $left }).
        [few] Proveďte úvodní kroky (zbývají { $left }).
       *[other] Proveďte úvodní kroky (zbývá { $left }).
    }
guide-activation-move = Aktivní je { $agent }: pohyb, nebo konec aktivace.
guide-activation-act = Aktivní je { $agent }: akce, nebo konec aktivace.
guide-activation-free = Aktivní je { $agent }: zbývá volná akce, nebo konec aktivace.
guide-activation-done = Aktivní je { $agent }: ukončete aktivaci.
guide-answer-given = Na OTÁZKU ({ $feature }) jste odpověděli.
guide-covered = Jste na řadě: pokračujte odkrytím clony.
web-undo = Vzít zpět
web-do-it = Provést
web-ask = Otázka: { $feature }
web-ask-dolphin = Zeptat se s delfínem
web-draw-card = Vylosovat
web-menu = { $location }: co máte na mysli?
web-select-agent = Vybrat: { $agent }
web-not-your-turn = Nejste na řadě. Můžete se rozhlížet, psát poznámky a povídat si.
web-not-your-turn-recruiter = Nejste na řadě. Můžete se rozhlížet a povídat si.
web-watching = Sledujete hru.
web-answer-held = Odpověď je dána. Ukáže se vždy ve stejnou chvíli, aby nikdo nepoznal, jak dlouho jste přemýšleli.
web-name-feature = Kterou zajímavost jmenujete?
web-feature-known = už známá
web-uncover = Odkrýt clonu
web-open-rule = Přečíst pravidlo

hint_choose-agent = Vyberte agenta: klepněte na figurku na plánu, nebo na kartu.
hint_move = { $agent }: klepnutím na orámovanou lokaci se přesunete, nebo vyberte akci.
hint_move-only = { $agent }: klepnutím na orámovanou lokaci se přesunete.
hint_mayhem = Klepnutím na hranici postavíte hořící barikádu.
hint_start = Klepněte na lokaci, kde začnete. Své zajímavosti uvidíte až potom.
hint_opening = Klepněte na sousední lokaci pro další KROK.
hint_immortals = Klepněte na orámovanou lokaci pro nesmrtelného.
hint_place = Klepněte pro agenta na lokaci na vnějším okraji. Jiný agent: klepněte na jeho kartu.
hint_second-slip = Klepněte na lokaci vedle chrámu.
hint_recruiter-Step = Čárkovaný rámeček: KROK.
hint_recruiter-MindSlip = Tečkovaný rámeček: ILUZE.
hint_recruiter-MoveImmortal = Klepněte na nesmrtelného, kterého chcete přesunout.
hint_covered = Vaše tajemství jsou zakrytá a s nimi i vše, co můžete udělat.
hint_answer = Klepněte na lokaci, která dostane žeton kroku.
hint_push = Klepněte na lokaci, kam nesmrtelného vytlačíte.

plan_ExtraMove-token = Která navštívená lokace dostane žeton kroku? Uvidí ho všichni.
plan_ExtraMove-source = Který nesmrtelný se přesune ještě jednou?
plan_ExtraMove-to = Kam půjde?
plan_MoveImmortal-to = Kam půjde tento nesmrtelný?
plan_DetectWeakness-source = Který nesmrtelný vedle Billa se přesune?
plan_DetectWeakness-to = Kam půjde?
plan_NeuroRhythm-agent = Kterého agenta Dusty přesune? Klepněte na figurku.
plan_NeuroRhythm-to = Kam tento agent půjde?

preview_ChooseStart = Potom pro vás budou vylosovány 3 karty zajímavostí. Počáteční lokaci už změnit nepůjde.
preview_ConfirmOpening = Všichni se dozvědí, kolik rekrutů jste zatím kontaktovali, ne kde. Úvodní kroky pak už nepůjde změnit.
preview_ExtraMove = Žeton kroku všem ukáže, že jste tam byli. Zůstane tam.
preview_EndTurn = Bude { $time }.
preview_alert =
    Výstraha: všichni se dozvědí, kolik rekrutů jste v tomto kole kontaktovali: { $recruits }.
preview_slip = Použitá ILUZE se ukáže vedle času.
preview_Answer = Všichni tam uvidí žeton kroku: někdy jste tam byli.
preview_Answer-none = Řeknete, že nový žeton umístit nelze, a nic víc.
preview_AnswerAll = Žeton kroku dostanou všechny nezakryté lokace s touto zajímavostí, které jste navštívili.
preview_Ask = Pokud Náborář navštívil některou z osvětlených lokací bez žetonu, jedna z nich dostane žeton kroku. To je vaše akce.
preview_Reveal = Žeton kroku se změní na čas návštěvy. To je vaše akce.
preview_Shakedown = Je-li zajímavost na některé ze skrytých karet, bude odhalena. V každém případě smíte nesmrtelného vytlačit.
preview_Capture = Je-li Náborář přesně tady, vyhráváte. Pokud ne, dozvědí se to všichni.
preview_Crosshairs = Dozvíte se, zda je Náborář do 2 polí v přímé linii, ne kde. To je vaše akce.
preview_GiveBackStep = Žeton se vrátí do zásoby; lokace zůstane zakrytá.
preview_HandBackNote = Poznámka zmizí z plánu.
preview_Resign = Vaše strana hru prohraje.
preview_OfferStop = Budou-li souhlasit obě strany, hra skončí bez výsledku.

## Příprava

web-setup = Příprava
web-briefing-agents = Vaše mise: dopadnout Náboráře
    .one = Náborář prochází městem a nikdo ho nevidí. Každou hodinu je jinde a na žádné místo se nevrací.
    .two = OTÁZKU položíte tam, kde stojí agent: odpovědí je žeton kroku na některé lokaci s touto zajímavostí, kde už Náborář byl. ODHALENÍ na žetonu prozradí hodinu.
    .three = ZAJETÍ zkuste tam, kde Náboráře tušíte. Pospěšte si: vyhraje, když má { $goal } rekrutů nebo je { $time }.
web-briefing-recruiter = Vaše mise: zůstat neviděn
    .one = Každou hodinu uděláte jeden KROK, nikdy dvakrát na totéž místo. Vidíte ho jen vy.
    .two = Vaše zajímavosti jsou na plánu zakroužkované: každá na lokaci, kam vstoupíte, přinese rekruta.
    .three = Agenti se ptají a vy odpovídáte pravdivě; stůl ukáže, co odpovědět smíte. Vyhrajete, když máte { $goal } rekrutů nebo je { $time }.
web-briefing-show = Vaše mise
web-briefing-close = Rozumím
setup_mayhem = Chaos
    .why = Barikády přicházejí první, dokud nikdo nemá co chránit.
setup_card = Karta Náboráře
    .why = Určuje, jak ILUZE skáče. Agenti vidí obě karty, ale ne, která to je.
setup_start = Počáteční lokace
    .why = Volí se dřív, než jsou vidět karty zajímavostí, takže o nich nic neprozradí.
setup_opening = Čtyři kroky
    .why = Tajný náskok. Veřejný bude jen počet rekrutů.
setup_immortals = Nesmrtelní
    .why = Stojí na plánu dřív než agenti, a ne na okraji.
setup_deal = Kdo ovládá kterého agenta
    .why = Teď už agenti znají nesmrtelné i první počet rekrutů.
setup_place = Agenti na okraj
    .why = Přicházejí zvenku: vnější okraj obklopuje vše, co je zatím známo.
setup_second-slip = Druhá ILUZE
    .why = Čeká v lokaci vedle chrámu, až do ní Náborář vstoupí. Kde, to volí agenti, až úplně nakonec.

## Duševní poznámky

web-noting = Klepněte na lokaci pro poznámku „{ $text }“.
web-note-edit = Poznámka na { $at }
web-note-own = Vlastními slovy
web-note-save = Uložit
web-note-move = Přesunout
web-note-remove = Odstranit
web-note-choose-place = Vybrat místo
web-note-place-at = Umístit na { $at }
web-note-not-after = ≤ { $time }
web-note-after = > { $time }
web-notes-left =
    { $count ->
        [0] V krabici už žádná poznámka není: nejdřív nějakou odstraňte.
        [one] V krabici zbývá { $count } poznámka. Poznámky na plánu čtou všichni.
        [few] V krabici zbývají { $count } poznámky. Poznámky na plánu čtou všichni.
        [many] V krabici zbývá { $count } poznámky. Poznámky na plánu čtou všichni.
       *[other] V krabici zbývá { $count } poznámek. Poznámky na plánu čtou všichni.
    }
web-notes-on-board = Na plánu

## Dedukce

web-worlds =
    { $count ->
        [0] Se vším, co je veřejné, se neshoduje žádný příběh.
        [one] Se vším, co je veřejné, se shoduje jediný příběh.
       *[other] Počet příběhů, které se shodují se vším, co je veřejné: { $worlds }.
    }
web-worlds-older = (Okamžik: toto platilo o chvíli dřív.)
web-heat = Co ukazují tečky
web-heat-at = Kde byl v { $time }
web-heat-visited = Kde všude byl
web-heat-time = Pohled na { $time }
web-why-not = Proč ne tady?
web-why-press = Proč ne tady? Klepněte na lokaci.

## Pravidla

web-rules-find = Najít pravidlo podle slova
web-rules-example = například: šikmo
web-rules-found =
    { $count ->
        [0] O tom žádné pravidlo nemluví: zkuste jiné slovo.
        [one] { $count } pravidlo
        [few] { $count } pravidla
        [many] { $count } pravidla
       *[other] { $count } pravidel
    }

## Konec

web-end-watch = Přehrát celý příběh
web-end-won = Výhra
web-end-lost = Prohra
web-end-pause = Pozastavit
web-end-step = Krok { $step } z { $of }
web-end-download = Stáhnout záznam
web-end-rematch = Odveta
web-end-swap = Odveta s vyměněnými stranami
web-end-to-rematch = K odvetě
