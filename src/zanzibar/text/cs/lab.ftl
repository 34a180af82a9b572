### Laboratoř: zápasy, žebříčky, srovnání, vyváženost. Hráči se jmenují tak, jak se píší.

## Všude

lab-share = { $rate } ({ $low } až { $high })
lab-games =
    { $count ->
        [one] { $count } hra
        [few] { $count } hry
        [many] { $count } hry
       *[other] { $count } her
    }
lab-against = { $recruiter } proti { $agents }
lab-reasons = { $what }: { $reasons }
lab-reason-times = { $reason } { $times }

## Zápas

lab-match = { $mission }: { $recruiter } jako Náborář proti { $agents } jako agentům, { $games }
lab-match-wins = Náborář vítězí { $wins }×: { $share }, 95% interval
lab-match-length = Průměrně { $rounds } kola a { $acts } úkonů, do { $time } hodin
lab-match-seconds = Sekundy procesoru na rozhodnutí, { $side }: medián { $p50 }, 95 % pod { $p95 }, nejdéle { $max }

## Žebříček

lab-ladder = { $mission }: podíl výher Náboráře
lab-ladder-corner = Náborář \ agenti
lab-ladder-steps = O stupeň výš
lab-ladder-level = úroveň
lab-ladder-below = proti
lab-ladder-ratings = Body v rámci každé strany; 400 bodů je 10 ku 1
lab-ladder-points = body

## Srovnání

lab-compare = { $mission }: { $first } proti { $second }, na každé straně { $games }
lab-as-recruiter = jako Náborář
lab-as-agents = jako agenti
lab-both = průměr obou
lab-wins = výhry

## Vyváženost

lab-balance = { $mission }, { $who }, { $games }
lab-balance-wins = výhry Náboráře
lab-balance-games = her

balance_all = Všechny hry
balance_start = Začátek
balance_card = Karta Náboráře
balance_feature = Skrytá zajímavost
balance_mayhem = Chaos
balance_questions = Všechny otázky
balance_asks = OTÁZKA
balance_reveals = ODHALENÍ
balance_captures = ZAJETÍ, pokusy
balance_shakedowns = ZASTRAŠOVÁNÍ
balance_crosshairs = Psychické zaměřování
balance_slips = ILUZE Náboráře
balance_reason = Jak hra skončila
balance_time = Kdy hra skončila

## Dvojče

lab-twin-equal = { $mission }: { $games } a { $acts } úkonů, vše stejné
lab-twin-unequal = { $mission }: pravidla a jejich dvojče se liší: { $difference }

## Grafy

lab-chart-overall = Náborář vítězí v { $share } všech
lab-chart-each = v každém poli { $games }
lab-chart-ladder = Jak si úrovně vedou proti sobě
lab-chart-start = Rozhoduje začátek?
lab-chart-cards = Které karty pomáhají Náborářovi?
lab-chart-mayhem = Kde chaos komu pomáhá?
lab-chart-questions = Kdo vítězí po kolika otázkách?
lab-chart-endings = Kdy a jak hry končí
lab-chart-share = podíl výher Náboráře, 95% interval; tečkovaně: všechny hry
lab-chart-colours = Kdo vítězí. { $more } Barvy z mála her jsou posunuty k podílu všech her.
lab-chart-area = Plocha: počet her. Trojúhelníky: chrámy.
lab-chart-width = Šířka: počet her. Uvedeny jsou podíly z nejméně { $few } her.
lab-chart-of = { $share } z { $games }
lab-chart-counts = Kolikrát za hru ({ $many }+: nebo víc). Body: podíl výher Náboráře, 95% interval (bledě: méně než { $few } her). Sloupce: podíl her.
lab-chart-not-why = V delších hrách je všeho víc a zajetí hru ukončí: ukazuje to, co jde spolu, ne proč.
