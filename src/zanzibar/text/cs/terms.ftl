### Názvy. Zpráva se jmenuje family_key: klíčem je id, které používají ostatní části programu.
### text: krátké vysvětlení. line: úkon jako jeden řádek seznamu.

## Zajímavosti

feature_billboard = podprahový billboard
feature_bird = myšlenkový kurýr
feature_book = podvratné knihkupectví
feature_bus = autobus snů
feature_cafe = kavárna Flux
feature_dogs = C-4 K-9 atentátní psi
feature_fountain = fontána mládí
feature_garden = zahrada nápadů
feature_graffiti = šifrované graffiti
feature_idol = modla zmatení
feature_monks = pozorující mniši
feature_palm = psychická palma
feature_pool = bazén vzpomínek
feature_torches = pochodně tiki
feature_tuktuk = záhadný tuk-tuk
feature_umbrella = protimyšlenkový deštník

## Herní plán a stůl

word_location = Lokace
word_temple = Chrám
word_feature = Zajímavost
word_border = Hranice
word_edge = Vnější okraj
word_city = Město
word_secret-map = Tajná mapa
word_screen = Psychická clona
word_time-track = Ukazatel času
word_round = Kolo
word_turn = Tah
word_activation = Aktivace
word_supply = Zásoba
word_deck = Balíček
word_feature-cards = Karty zajímavostí
word_hidden-cards = Skryté karty
word_exposed-cards = Odhalené karty
word_immortal-recruiting = NÁBOR NESMRTELNÝMI
word_potential-recruiters = Potenciální Náboráři
word_visited = Navštívená
    .text = Každá lokace, která má číslo: i počáteční, i z úvodních kroků, i ta současná.
word_covered = Zakrytá
    .text = Lokace se žetonem kroku nebo potvrzenou duševní poznámkou.
word_circled = Zakroužkovaná
    .text = Zajímavost na některé ze 3 skrytých karet Náboráře, kterou neodhalilo ZASTRAŠOVÁNÍ.
word_orthogonal = Kolmo
    .text = Nahoru, dolů, doleva nebo doprava.
word_diagonal = Šikmo
    .text = Přes roh.

## Agenti a jejich schopnosti

agent_meru = Meru
agent_lyme = Henry Lyme
agent_bill = Bill Falls
agent_dusty = Dusty

ability_meru = Psychické zaměřování
    .text = Akce: je Náborář do 2 polí v přímé kolmé linii, tuto lokaci v to počítaje? Ano, nebo ne.
ability_lyme = Mentální blok
    .text = Pasivní schopnost: nesmrtelní zde a v kolmo sousedících lokacích se pro NÁBOR NESMRTELNÝMI nepočítají.
ability_bill = Odhalení slabiny
    .text = Volná akce: přesuňte 1 nesmrtelného, který kolmo sousedí s Billem, o 1 pole kolmo.
ability_dusty = Neurorytmus
    .text = Volná akce: přesuňte kteréhokoli agenta o 1 pole a o 1 další za každou odhalenou kartu zajímavosti.

## Karty Náboráře, spojenec

card_karl-box = Karl Box, Reklamní agent
    .slip = Podprahová reklama
    .text = ILUZE: přesně o 2 pole v přímé kolmé linii, přes navštívené lokace i chaos.
card_pipe-girl = Dívka s dýmkou
    .slip = Kouřová clona
    .text = ILUZE: přesně o 2 pole v přímé šikmé linii, přes navštívené lokace i chaos.
card_courier = Kurýr
    .slip = Postranní ulička
    .text = ILUZE: o 2 pole kolmo a o 1 do strany jako jezdec v šachu, přes navštívené lokace i chaos.

ally_dolphin = Špionážní delfín
    .text = Při OTÁZCE: žeton kroku dostanou všechny nezakryté navštívené lokace s danou zajímavostí. Jednou za hru.

## Mise, strany, výsledky

mission_training = Výcviková mise
    .text = Krátká hra na naučení: 9 rekrutů nebo 14:00, bez chaosu, nesmrtelných, schopností a spojence.
mission_full = Plná hra
    .text = Celá hra: 12 rekrutů nebo 16:00.

role_recruiter = Náborář
role_agents = Odpadlí agenti
role_spectator = Divák

seat-agent = Místo agentů { $seat }
seat-shared = všechna místa agentů

reason_recruits = dost rekrutů
    .line = V čase { $time } vítězí Náborář: získal dost rekrutů.
reason_evaded = vypršel čas
    .line = Vítězí Náborář: je { $time } a nikdo ho nechytil.
reason_captured = zajat
    .line = V čase { $time } vítězí Odpadlí agenti: Náborář je zajat.
reason_boxed-in = slepá ulička
    .line = V čase { $time } vítězí Odpadlí agenti: Náborář je ve slepé uličce a nemůže se pohnout.
reason_resigned = vzdáno
    .line =
        { $winner ->
            [recruiter] V čase { $time } vítězí Náborář: Odpadlí agenti se vzdali.
           *[agents] V čase { $time } vítězí Odpadlí agenti: Náborář se vzdal.
        }
reason_stopped = ukončeno
    .line = Hra byla v čase { $time } ukončena dohodou: výsledek nemá.

## Žetony

token_step = Žeton kroku
token_note-confirmed = Potvrzená duševní poznámka
token_note-unconfirmed = Nepotvrzená duševní poznámka
token_slip = Žeton iluze
token_mayhem = Žeton chaosu
token_immortal = Nesmrtelný
token_agent = Agent
token_time = Žeton času
token_alert = Výstražný symbol
token_recruit = Rekrut

slip_first = první žeton iluze
slip_second = druhý žeton iluze

## Co lze dělat

action_PlaceMayhem = Umístit chaos
    .line = Chaos na hranici { $border }
action_ChooseCard = Vybrat kartu Náboráře
    .line =
        { $card ->
            [none] Vylosovat kartu Náboráře
           *[other] Vzít kartu { $card }
        }
action_ChooseStart = Zvolit počáteční lokaci
    .line = Začít v { $at }
action_OpeningBack = Vzít úvodní KROK zpět
    .line = Vzít poslední KROK zpět
action_ConfirmOpening = Potvrdit úvodní kroky
    .line = Potvrdit úvodní kroky
action_PlaceImmortal = Umístit nesmrtelného
    .line = Nesmrtelný do { $at }
action_TakeAgent = Vzít si agenta
    .line = { $agent } bude můj agent
action_PlaceAgent = Umístit agenta
    .line = { $agent } do { $at }
action_PlaceSecondSlip = Umístit druhý žeton iluze
    .line = Druhý žeton iluze do { $at }
action_Step = KROK
    .line = KROK do { $to }
action_MindSlip = ILUZE
    .line = ILUZE do { $to }, platí { $token }
action_MoveImmortal = Přesun nesmrtelného
    .line = Nesmrtelný z { $source } do { $to }
action_ExtraMove = Dodatečný přesun nesmrtelného
    .line = Žeton kroku na { $token }, potom nesmrtelný z { $source } do { $to }
action_EndTurn = Ukončit tah
    .line = Ukončit tah
action_Answer = Odpovědět na OTÁZKU
    .line =
        { $at ->
            [none] Žádný nový žeton
           *[other] Žeton kroku na { $at }
        }
action_AnswerAll = Odpovědět na OTÁZKU s delfínem
    .line = Potvrdit odpověď delfínovi
action_MoveAgent = POHYB
    .line = { $agent }: pohyb do { $to }
action_Ask = OTÁZKA
    .line =
        { $dolphin ->
            [yes] { $agent }: OTÁZKA na zajímavost „{ $feature }“, s delfínem
           *[no] { $agent }: OTÁZKA na zajímavost „{ $feature }“
        }
action_Reveal = ODHALENÍ
    .line = { $agent }: ODHALENÍ
action_Shakedown = ZASTRAŠOVÁNÍ
    .line = { $agent }: ZASTRAŠOVÁNÍ, zajímavost „{ $feature }“
action_Push = Vytlačit nesmrtelného
    .line =
        { $to ->
            [none] Nesmrtelného nevytlačit
           *[other] Vytlačit nesmrtelného do { $to }
        }
action_Capture = ZAJETÍ
    .line = { $agent }: ZAJETÍ
action_Crosshairs = Psychické zaměřování
    .line = Meru: Psychické zaměřování
action_DetectWeakness = Odhalení slabiny
    .line = Bill Falls: Odhalení slabiny, nesmrtelný z { $source } do { $to }
action_NeuroRhythm = Neurorytmus
    .line =
        { $agent ->
            [Dusty] Dusty: Neurorytmus do { $to }
           *[other] Dusty: Neurorytmus, { $agent } do { $to }
        }
action_Done = Ukončit aktivaci
    .line = { $agent }: ukončit aktivaci
action_GiveBackStep = Vzít žeton kroku zpět
    .line = Vzít zpět žeton kroku z { $at }
action_HandBackNote = Vrátit poznámku
    .line = Vrátit poznámku { $note }
action_PlaceNote = Umístit poznámku
    .line = Poznámka na { $at }: { $text }
action_MoveNote = Přesunout poznámku
    .line = Poznámka { $note } na { $at }
action_EditNote = Přepsat poznámku
    .line = Poznámka { $note }: { $text }
action_RemoveNote = Odstranit poznámku
    .line = Odstranit poznámku { $note }
action_WriteNotebook = Zapsat do zápisníku
    .line = Zápisník: { $text }
action_Undo = Vzít zpět
    .line = Vzít poslední úkon zpět
action_Resign = Vzdát se
    .line = Vzdát se
action_OfferStop = Ukončit dohodou
    .line = Navrhnout konec hry bez výsledku

## Volby stolu

option_second-slip-counts-past-visits = Dřívější návštěvy platí pro druhou ILUZI
    .text = Náborář má druhý žeton hned, umístí-li ho agenti do lokace z úvodních kroků.
option_immortal-move-mandatory = Přesun nesmrtelného je povinný
    .text = Náborář musí v každém tahu přesunout nesmrtelného, pokud se některý může pohnout.
option_step-supply = Zásoba žetonů kroku
    .text = Kolik je žetonů kroku: 8 (anglická krabice), 10 (česká krabice), nebo kolik je třeba.
option_assist = Pomoc pro agenty
    .text = Co má strana agentů kromě duševních poznámek.
option_deal = Rozdělení agentů
    .text = Zda si místa agentů agenty vybírají, nebo je dostanou náhodně.

assist_none = žádná
    .text = Bez zápisníku i mapy: duševní poznámky a průběh a záznam toho, co všichni viděli.
assist_notebook = zápisník
    .text = Soukromý zápisník strany agentů.
assist_deduction = dedukce
    .text = Soukromý zápisník a mapa toho, kde Náborář ještě může být.

value_yes = ano
value_no = ne
value_unlimited = bez omezení

## Upozornění v přehledu pravidel

shift-not-yet = Toto je pravidlo na papíře: kampaně se tu zatím hrát nedají.
