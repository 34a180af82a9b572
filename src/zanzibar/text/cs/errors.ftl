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
error_record_header-value = „{ $value }“ není pro hlavičku „{ $key }“ možná hodnota.
error_record_board = Herní plán „{ $board }“ není znám: uveďte některý známý, nebo soubor s ním.
error_record_board-file = Herní plán uvnitř tohoto záznamu má chyby, například { $board }: opravte je.
error_record_seat = „{ $seat }“ není místo u stolu této hry.
error_record_syntax = „{ $text }“ není akce v tomto zápisu.
error_record_quote = Text v uvozovkách { $text } není ukončený nebo možný: pište ho jako v JSONu.
error_record_location = „{ $location }“ není lokace tohoto herního plánu.
error_record_border = { $border } není hranice: obě lokace spolu musí kolmo sousedit.
error_record_feature = „{ $feature }“ není zajímavost tohoto herního plánu: použijte její id.
error_record_agent = „{ $agent }“ není agent: použijte meru, lyme, bill nebo dusty.
error_record_outcome-missing =
    Chybí náhodný výsledek: za „=“ napište { $kind ->
        [card] kartu Náboráře
        [agent] všechny agenty ({ $count }) v pořadí rozdání
       *[feature] { $count ->
            [one] { $count } zajímavost
            [few] { $count } zajímavosti
            [many] { $count } zajímavosti
           *[other] { $count } zajímavostí
        }
    }.
error_record_outcome-unexpected = Při této akci se nic nelosuje: odstraňte, co je za „=“.
error_record_outcome-unknown = „{ $text }“ tu vylosovat nelze: nic takového v této hře není.
error_record_outcome-count = Při této akci se losuje { $count }, ale za „=“ je { $found }.
error_record_outcome-gone = „{ $text }“ vylosovat nelze: bylo to vylosováno už dřív.
error_record_hidden = Toto je veřejný záznam: skryté úkony jsou v něm zapsány jako „?“, takže ho nelze přehrát.
error_record_secret = Tento úkon je skrytý, ve veřejném záznamu nemá co dělat: napište „?“.
error_record_result-missing = Chybí, co z tohoto úkonu viděli všichni: napište to za „=>“.
error_record_end = Konec veřejného záznamu není úplný, nebo v něm není vše v pořadí.
error_record_events = Události tohoto úkonu neodpovídají jeho zápisu: odstraňte je, nebo je opravte.
error_record_json = Toto není platný JSON: { $detail }.

## Soubory a příkazy

error_file_missing = Soubor { $file } neexistuje: zkontrolujte jeho název.
error_file_folder = { $file } je složka: uveďte soubor.
error_file_unreadable = { $file } nelze přečíst: zkontrolujte, kdo ho smí číst.
error_file_unwritable = { $file } nelze zapsat: zkontrolujte složku a kdo do ní smí zapisovat.
error_file_exists = { $file } už existuje: zvolte jiný název.
error_cli_number = { $value } není možné: použijte celé číslo od { $fewest } do { $most }.
error_cli_choice = „{ $value }“ není možné: použijte něco z { $choices }.
error_cli_seconds = { $value } není možné: použijte sekundy od 0 do 3600.
error_cli_interrupted = Přerušeno.
error_bench_checkout = Měření rychlosti nejsou součástí nainstalovaného balíčku: spusťte „make bench“ v klonu repozitáře.
error_bench_peers-missing = { $missing } nelze načíst, takže není s čím srovnávat: „make bench“ nejprve nainstaluje doplněk „bench“.
error_lab_no-parquet = Soubory Parquet potřebují doplněk „lab“: nainstalujte ho, nebo uveďte soubor s příponou .csv.
error_lab_no-charts = Grafy potřebují doplněk „lab“: nainstalujte ho, nebo složku vynechte.
error_lab_no-cluster = Cluster potřebuje doplněk „cluster“: nainstalujte ho, nebo použijte --jobs.
error_lab_cluster = Na adrese { $address } se žádný cluster s pracovními procesy nehlásí: zkontrolujte adresu a zda se připojily.
error_lab_player = Hráč „{ $value }“ neexistuje ({ $error }): uveďte modul, který odtud Python najde, dvojtečku a třídu v něm.
error_lab_results = { $file } neobsahuje hry zápasu: zvolte jiný soubor.
error_lab_no-games = Ve výsledcích nejsou žádné hry této mise: zkontrolujte --mission.

## Stoly a místa

error_seat_unknown = Takové místo u tohoto stolu není: vyberte některé z těch, která má.
error_seat_not-yours = Toto místo patří někomu jinému: jednejte ze svého.
error_seat_taken = Toto místo je obsazené: vyberte jiné.
error_seat_other-side = Už sedíte na druhé straně: za obě strany nikdo nehraje.
error_seat_computer = Na tomto místě hraje počítač: vyberte jiné.
error_seat_present = Ten, komu toto místo patří, je přítomen: místo nelze dát někomu jinému.
error_seat_empty = Nikdo tam nesedí: vyberte obsazené místo.
error_roles_shared-device = Na společném zařízení se o místa nelosuje: zvolte, kdo kde sedí.
error_table_unknown = Takový stůl neexistuje: zkontrolujte odkaz, nebo vyberte stůl ze seznamu.
error_table_waiting = Hra ještě nezačala: počkejte, až budou všechna místa obsazená.
error_table_over = Hra u tohoto stolu skončila: začněte novou.
error_table_closed = Tento stůl byl zavřen: vyberte jiný.
error_table_playing = Hra už začala, tohle se změnit nedá.
error_table_changed = Stůl se mezitím změnil: podívejte se znovu a zopakujte, co pořád chcete.
error_table_name = Stůl potřebuje krátký název z tisknutelných znaků.
error_table_rematched = Stůl pro odvetu už existuje: přejděte k němu.
error_owner_only = Tohle smí jen ten, kdo stůl založil.
error_level_unknown = Takový počítačový hráč není: vyberte některého ze seznamu.
error_link_unknown = Tato pozvánka neplatí: požádejte o novou.
error_watch_not-allowed = Tento stůl nepouští diváky: posaďte se, nebo vyberte jiný stůl.

## Akce, rozhovor, dedukce

error_action_malformed = Tato akce se k tomuto plánu nebo stolu nehodí: zkontrolujte její části.
error_act_stale = Než váš úkon dorazil, stůl se změnil: podívejte se znovu a jednejte podle toho, co vidíte.
error_act_pending = Váš poslední úkon je ještě na cestě: počkejte na něj.
error_chat_text = Tento řádek nelze odeslat: má být krátký a z tisknutelných znaků.
error_chat_not-seated = Psát sem mohou jen ti, kdo sedí u stolu: posaďte se.
error_deduction_not-allowed = U tohoto stolu se hraje bez mapy dedukce.
error_deduction_busy = Poslední dedukce se ještě počítá: počkejte na ni.
error_deduction_failed = Dedukci se nepodařilo spočítat: zkuste to později.

## Server a cesta k němu

error_guest_unknown = Server vás nezná: zadejte znovu své jméno.
error_guest_name = Použijte krátké jméno z tisknutelných znaků.
error_origin_foreign = Tohle přišlo z jiné stránky: otevřete hru na její vlastní adrese.
error_csrf_missing = Tento požadavek se nepodařilo ověřit: načtěte stránku znovu.
error_protocol_malformed = Server této zprávě nerozuměl: načtěte stránku znovu.
error_protocol_version = Tato stránka a server mají různé verze: načtěte stránku znovu.
error_protocol_hello-first = Spojení nezačalo tak, jak má: načtěte stránku znovu.
error_protocol_too-large = Tato zpráva je příliš velká: zkraťte ji.
error_protocol_too-fast = Příliš mnoho zpráv najednou: chvíli počkejte.
error_protocol_idle = Spojení bylo příliš dlouho tiché a skončilo: připojte se znovu.
error_protocol_id-used = Tato zpráva má číslo některé dřívější: načtěte stránku a zkuste to znovu.
error_request_malformed = Server tomuto požadavku nerozuměl: načtěte stránku znovu.
error_request_unknown = Na této adrese nic není: zkontrolujte ji.
error_limit_tables = Máte { $most } stolů, které čekají nebo se u nich hraje, a víc jich být nemůže: některý zavřete.
error_limit_guests = K tomuto stolu přišlo víc hostů, než si může pamatovat: požádejte o nový stůl.
error_limit_connections = Spojení je příliš mnoho: zavřete jiné okno, nebo to zkuste později.
error_limit_rate = Příliš mnoho požadavků najednou: chvíli počkejte.
error_limit_chat = Místo může u jednoho stolu napsat { $most } řádků a ty jsou vyčerpané: domluvte se jinak.
error_limit_asides = Toto místo už { $most }krát zapsalo poznámku nebo vzalo úkon zpět, víckrát nemůže: hra sama pokračuje.
error_limit_notebook = Toto místo už do zápisníku napsalo { $most } znaků, víc nemůže: poznamenejte si to jinde.
error_storage_full = Server už nemá místo a nic se nezměnilo: řekněte to tomu, kdo ho provozuje.
error_storage_unwritable = Server nemůže ukládat a nic se nezměnilo: řekněte to tomu, kdo ho provozuje.
error_server_stopping = Server se zastavuje a vaše hra je uložená: za chvíli se připojte znovu.
error_server_fault = Na serveru se něco pokazilo a nic se nezměnilo: zkuste to znovu.

## Odmítnutí bez vlastní věty

denied-by = Pravidlo „{ $title }“ to tady nedovoluje.
