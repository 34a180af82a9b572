### Co se dá vědět o skryté cestě.

deduce-compiling = Připravuje se dedukce pro tento počítač: několik sekund, jen jednou.
deduce-not-allowed = Dedukce je pro stranu agentů ve hrách, které začínají s --assist deduction.
deduce-heading = Náborář v { $time }
deduce-not-begun = Náborář ještě nezvolil počáteční lokaci.
deduce-worlds =
    Tomu, co je veřejné, { $count ->
        [one] odpovídá jediný svět
        [few] odpovídají { $worlds } světy
        [many] odpovídá { $worlds } světa
       *[other] odpovídá { $worlds } světů
    }: počet různých cest { $paths }, bitů { $bits }.
deduce-estimate = Světů je příliš mnoho na spočítání: čísla jsou odhady z náhodných sestupů.
deduce-features = Zajímavosti
deduce-retrieved = Druhý žeton iluze získán: { $share }
deduce-possible = { $location } je v { $time } možná: počet světů { $worlds }.
deduce-why = Proč Náborář v { $time } nebyl v lokaci { $location }:
deduce-by-movement = Vylučují to už samotná pravidla pohybu.
deduce-conflict = Tomu, co je veřejné, neodpovídá žádný svět. Tato fakta nemohou platit všechna:
deduce-not-smallest = Možná by stačilo méně faktů.
deduce-source = { $fact } ({ $rule }, událost { $event })

deduce-fact-at = V { $time } byl Náborář v jedné z lokací: { $locations }.
deduce-fact-not-at = V { $time } nebyl Náborář v žádné z lokací: { $locations }.
deduce-fact-visited = Navštíveno v { $time } nebo dříve: { $locations }.
deduce-fact-unvisited = Nenavštíveno do { $time } včetně: { $locations }.
deduce-fact-visited-some = Do { $time } včetně navštíveno { $fewest } až { $most } z lokací: { $locations }.
deduce-fact-count =
    Od { $first } do { $last } Náborář kontaktoval { $recruits ->
        [one] { $recruits } rekruta
        [few] { $recruits } rekruty
        [many] { $recruits } rekruta
       *[other] { $recruits } rekrutů
    }.
deduce-fact-stepped = Pohyb do { $time } byl KROK.
deduce-fact-slipped = Pohyb do { $time } byla ILUZE.
deduce-fact-slipped-second = Pohyb do { $time } byla ILUZE zaplacená druhým žetonem z lokace { $location }.
deduce-fact-acted = Pohyb do { $time } je proveden; zda to byl KROK, zatím nikdo neví.
deduce-fact-could-move = V { $time } nebyl Náborář ve slepé uličce.
deduce-fact-boxed-in = V { $time } byl Náborář ve slepé uličce.
deduce-fact-hidden = Skryté: { $features }.
deduce-fact-not-hidden = Není skryté: { $features }.
deduce-fact-character = Náborář je { $card }.
