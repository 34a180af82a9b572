### Chyby, které nejsou pravidly. Zpráva se jmenuje error_ a id chyby, v němž je místo "." znak "_".
### Nová chyba: použijte její id v programu a dejte jí větu tady i ve druhém jazyce.

## Kde je chyba

error-in = { $where }: { $problem }
error-in-line = řádek { $line }, { $where }: { $problem }
error-line = řádek { $line }: { $problem }

## Soubory s herním plánem

error_board_too-large = Soubor s herním plánem je příliš velký: nejvýše { $most } bajtů.
error_board_not-text = Soubor s herním plánem není text v UTF-8: uložte ho jako prostý text.
error_board_syntax = Toto není platný TOML: { $detail }.
error_board_unknown-key = Takový klíč soubor s herním plánem nemá: odstraňte ho, nebo opravte překlep.
error_board_name = Herní plán potřebuje název: tisknutelný text o 1 až 80 znacích.
error_board_side = Tady musí být celé číslo od 1 do { $most }.
error_board_too-many-locations = Počet lokací je { $found }: možných je nejvýše { $most }.
error_board_no-table = Tato tabulka chybí, nebo to tabulka není.
error_board_feature-id = Id zajímavosti začíná malým písmenem bez diakritiky, dál má jen malá písmena, číslice a spojovníky, celkem nejvýše 40 znaků.
error_board_feature-name = Zajímavost potřebuje název: tisknutelný text o 1 až 80 znacích.
error_board_feature-count = Počet zajímavostí je { $found }: má jich být { $fewest } až { $most }.
error_board_temples = Chrámy musí být seznam lokací, například ["C3", "E5"].
error_board_unknown-location = { $location } není lokace tohoto herního plánu: zkontrolujte sloupce a řady.
error_board_temple-twice = { $location } je mezi chrámy dvakrát: stačí jednou.
error_board_features-here = Lokace má seznam zajímavostí, ve kterém jsou nejvýše { $most }.
error_board_unknown-feature = „{ $feature }“ není mezi zajímavostmi tohoto plánu: doplňte ji tam, nebo ji opravte tady.
error_board_feature-twice = „{ $feature }“ je u této lokace dvakrát: stačí jednou.
error_board_missing-location = Chybí { $location }: uveďte její zajímavosti, nebo prázdný seznam.

## Mise a moduly

error_module_unknown = Modul „{ $module }“ není znám: zkontrolujte jeho název.
unplayable =
    Tuto misi nelze na tomto plánu hrát: { $needs ->
        [features] zajímavostí musí být aspoň { $fewest } a je jich { $found }.
        [starts] lokací, ze kterých lze dokončit úvodní kroky, musí být aspoň { $fewest } a je jich { $found }.
        [inner-locations] vnitřních lokací pro nesmrtelné musí být aspoň { $fewest } a je jich { $found }.
        [near-temple] chybí lokace vedle chrámu pro druhý žeton iluze.
        [mayhem] musí se na něj vejít { $fewest } žetonů chaosu, které se nedotýkají.
       *[other] musí mít aspoň { $fewest } ({ $needs }) a má { $found }.
    }

## Záznamy her

error_record_too-large = Záznam je příliš velký: nejvýše { $most } bajtů.
error_record_not-text = Záznam není text v UTF-8: uložte ho jako prostý text.
error_record_too-many-lines = Záznam má příliš mnoho řádků: nejvýše { $most }.
error_record_empty = Záznam je prázdný: začíná řádkem s názvem a verzí formátu.
error_record_format = Toto není záznam hry: první řádek uvádí název a verzi formátu.
error_record_version = Verze { $version } formátu záznamu tu není známa: použijte novější program.
error_record_header = Hlavičku „{ $key }“ tento formát nezná: opravte ji, nebo ji odstraňte.
error_record_header-twice = Hlavička „{ $key }“ je uvedena dvakrát: ponechte jednu.
error_record_header-missing = Chybí hlavička „{ $key }“: doplňte ji nad akce.
error_record_header-value = „{ $value }“ není pro hlavičku „{ $key }“ možná hodnota.
error_record_board = Herní plán „{ $board }“ není znám: uveďte některý známý, nebo soubor s ním.
error_record_seat = „{ $seat }“ není místo u stolu této hry.
error_record_syntax = „{ $text }“ není akce v tomto zápisu.
error_record_quote = Text v uvozovkách { $text } není ukončený nebo možný: pište ho jako v JSONu.
error_record_location = „{ $location }“ není lokace tohoto herního plánu.
error_record_border = { $border } není hranice: obě lokace spolu musí kolmo sousedit.
error_record_feature = „{ $feature }“ není zajímavost tohoto herního plánu: použijte její id.
error_record_agent = „{ $agent }“ není agent: použijte meru, lyme, bill nebo dusty.
error_record_outcome = Náhodný výsledek této akce chybí, nebo není možný.
error_record_hidden = Toto je veřejný záznam: skryté úkony jsou v něm zapsány jako „?“, takže ho nelze přehrát.
error_record_after-end = Hra skončila před tímto řádkem: odstraňte, co následuje.
error_record_json = Toto není platný JSON: { $detail }.

## Soubory a příkazy

error_file_missing = Soubor { $file } neexistuje: zkontrolujte jeho název.
error_file_folder = { $file } je složka: uveďte soubor.
error_file_unreadable = { $file } nelze přečíst: zkontrolujte, kdo ho smí číst.
error_file_unwritable = { $file } nelze zapsat: zkontrolujte složku a kdo do ní smí zapisovat.
error_file_too-large = { $file } je příliš velký: nejvýše { $most } bajtů.
error_file_not-text = { $file } není text v UTF-8: uložte ho jako prostý text.
error_file_exists = { $file } už existuje: zvolte jiný název.
error_cli_number = { $value } není možné: použijte celé číslo od { $fewest } do { $most }.
error_cli_choice = „{ $value }“ není možné: použijte něco z { $choices }.
error_cli_interrupted = Přerušeno.

## Místa a akce

error_seat_unknown = Místo { $seat } u tohoto stolu není.
error_seat_not-yours = Toto místo patří někomu jinému: jednejte ze svého.
error_action_unknown = Akce tohoto druhu neexistuje: „{ $action }“.
error_action_malformed = Tato akce se k tomuto plánu nebo stolu nehodí: zkontrolujte její části.

## Odmítnutí bez vlastní věty

denied-by = Pravidlo „{ $title }“ to tady nedovoluje.
