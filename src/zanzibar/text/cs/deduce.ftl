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
deduce-fewer =
    { $smallest ->
        [yes] Méně faktů by nestačilo.
       *[no] Možná by stačilo méně faktů.
    }
deduce-source =
    { $line ->
        [none] { $fact } ({ $rule })
       *[other] { $fact } ({ $rule }, řádek záznamu { $line })
    }

## Fakta: co všichni viděli a co z toho plyne

fact_at_setup_start =
    { $count ->
        [one] Počáteční lokace byla ukázána: v { $time } byl Náborář v { $locations }.
       *[other]
            { $excluded ->
                [0] V { $time } mohl být Náborář kdekoli.
                [one] Úvodní kroky musely být možné: v { $time } nebyl Náborář v { $others }.
               *[other] Úvodní kroky musely být možné: v { $time } nebyl Náborář v žádné z lokací { $others }.
            }
    }
fact_at_reveal = { $agent } v { $when } provádí ODHALENÍ v { $locations }: Náborář tam byl v { $time }.
fact_at_capture =
    { $inside ->
        [yes] { $agent } se v { $when } pokouší o ZAJETÍ v { $where }: ÚSPĚCH.
       *[no] { $agent } se v { $when } pokouší o ZAJETÍ v { $where }: NEÚSPĚCH.
    }
fact_at_meru =
    { $inside ->
        [yes]
            { $count ->
                [one] { $agent } v { $when } zaměřuje z { $where }: ano, Náborář byl v { $locations }.
               *[other] { $agent } v { $when } zaměřuje z { $where }: ano, Náborář byl v jedné z lokací { $locations }.
            }
       *[no]
            { $excluded ->
                [one] { $agent } v { $when } zaměřuje z { $where }: ne, Náborář nebyl v { $others }.
               *[other] { $agent } v { $when } zaměřuje z { $where }: ne, Náborář nebyl v žádné z lokací { $others }.
            }
    }
fact_visited_ask_answer = { $agent } v { $when } pokládá OTÁZKU na zajímavost „{ $feature }“: žeton kroku na { $locations }, Náborář tam tedy byl.
fact_visited_dolphin =
    { $count ->
        [one] { $agent } v { $when } pokládá s delfínem OTÁZKU na zajímavost „{ $feature }“: žeton kroku na { $locations }, Náborář tam tedy byl.
       *[other] { $agent } v { $when } pokládá s delfínem OTÁZKU na zajímavost „{ $feature }“: žetony kroku na { $locations }, Náborář tam tedy byl.
    }
fact_visited_immortal_extra = Dodatečný přesun nesmrtelného v tahu po { $when }: žeton kroku na { $locations }, Náborář tam tedy do { $time } byl.
fact_unvisited_ask_answer =
    { $count ->
        [one] { $agent } v { $when } pokládá OTÁZKU na zajímavost „{ $feature }“: žádný nový žeton, do té doby tedy nebyla navštívena { $locations }.
       *[other] { $agent } v { $when } pokládá OTÁZKU na zajímavost „{ $feature }“: žádný nový žeton, do té doby tedy nebyla navštívena žádná z lokací { $locations }.
    }
fact_unvisited_dolphin =
    { $count ->
        [one] { $agent } v { $when } pokládá s delfínem OTÁZKU na zajímavost „{ $feature }“: bez žetonu na { $locations }, do té doby tedy nebyla navštívena.
       *[other] { $agent } v { $when } pokládá s delfínem OTÁZKU na zajímavost „{ $feature }“: bez žetonu na { $locations }, do té doby tedy nebyla navštívena žádná z nich.
    }
fact_visited-some_steps_supply =
    { $count ->
        [one] { $agent } v { $when } pokládá OTÁZKU na zajímavost „{ $feature }“ a zásoba žetonů kroku je prázdná: do té doby byla navštívena { $locations }.
       *[other] { $agent } v { $when } pokládá OTÁZKU na zajímavost „{ $feature }“ a zásoba žetonů kroku je prázdná: do té doby navštíveno { $fewest } až { $most } z lokací { $locations }.
    }
fact_count_setup_opening-recruits =
    Úvodní kroky, { $first } až { $last }: { $recruits ->
        [0] nebyl kontaktován žádný rekrut.
        [one] byl kontaktován { $recruits } rekrut.
        [few] byli kontaktováni { $recruits } rekruti.
        [many] bylo kontaktováno { $recruits } rekruta.
       *[other] bylo kontaktováno { $recruits } rekrutů.
    }
fact_count_time_alert =
    Výstražný symbol v { $last }: od { $first } { $recruits ->
        [0] nebyl kontaktován žádný rekrut.
        [one] byl kontaktován { $recruits } rekrut.
        [few] byli kontaktováni { $recruits } rekruti.
        [many] bylo kontaktováno { $recruits } rekruta.
       *[other] bylo kontaktováno { $recruits } rekrutů.
    }
fact_stepped_slip_shown = Žeton času se posunul na { $time } a nebyl ukázán žeton iluze: pohyb byl KROK.
fact_slipped_slip_shown =
    { $location ->
        [none] V { $time } byl ukázán první žeton iluze: pohyb byla ILUZE.
       *[other] V { $time } byl ukázán druhý žeton iluze: pohyb byla ILUZE a { $location } byla navštívena dřív.
    }
fact_acted_turn_hidden = Náborář se přesunul na { $time }: KROKEM, nebo ILUZÍ, pokud ji mohl zaplatit žeton.
fact_could-move_goal_boxed-in = Začal tah Náboráře po { $time }: Náborář nebyl ve slepé uličce.
fact_boxed-in_goal_boxed-in = Hra skončila v { $time }: Náborář byl ve slepé uličce.
fact_hidden_shakedown = { $agent } v { $when } při ZASTRAŠOVÁNÍ jmenuje zajímavost „{ $feature }“: je mezi skrytými kartami.
fact_not-hidden_shakedown = { $agent } v { $when } při ZASTRAŠOVÁNÍ jmenuje zajímavost „{ $feature }“: žádná nová karta, není tedy skrytá.
fact_not-hidden_immortal_separate =
    { $count ->
        [one] Leží odkrytá u NÁBORU NESMRTELNÝMI, není tedy skrytá: { $features }.
       *[other] Leží odkryté u NÁBORU NESMRTELNÝMI, nejsou tedy skryté: { $features }.
    }
