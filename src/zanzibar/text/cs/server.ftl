### Playing over a network: what the server and its commands say.

## Příkazy

serve-open = Otevřete { $address } v prohlížeči. Ukončíte klávesami Ctrl-C.
backup-done = Zkopírováno do { $folder }.
tables-exported =
    { $count ->
        [one] Zapsán { $count } stůl.
        [few] Zapsány { $count } stoly.
       *[other] Zapsáno { $count } stolů.
    }
tables-imported =
    { $count ->
        [one] Přidán { $count } stůl
        [few] Přidány { $count } stoly
       *[other] Přidáno { $count } stolů
    }, { $there } už tu bylo.
tables-cleaned =
    { $count ->
        [one] Smazán { $count } starý stůl.
        [few] Smazány { $count } staré stoly.
       *[other] Smazáno { $count } starých stolů.
    }
guests-cleaned =
    { $count ->
        [one] Zapomenut { $count } host, který se už nevrátil.
        [few] Zapomenuti { $count } hosté, kteří se už nevrátili.
       *[other] Zapomenuto { $count } hostů, kteří se už nevrátili.
    }

## Meze a ukládání

error_cli_network = { $value } není adresa: napište ji jako 192.0.2.7, nebo síť jako 192.0.2.0/24.
error_cli_origin = { $value } není adresa webu: napište ji jako https://play.example, bez cesty.
error_file_full = Pro { $file } už není místo: uvolněte ho, nebo zvolte jiné umístění.
error_server_port = Port { $port } na { $host } nelze použít: zvolte jiný port pomocí --port, nebo adresu tohoto počítače pomocí --host.
error_storage_folder = { $folder } nelze použít pro hry: zkontrolujte, že je to složka, ve které je místo, kdo do ní smí zapisovat a že je její databáze celá.
error_storage_folder-full = Ve složce { $folder } už není místo pro hry: uvolněte ho, nebo zvolte jinou pomocí --data.
error_storage_key = Soubor secret.key ve složce { $folder } je poškozený: obnovte ho ze zálohy, nebo ho smažte; pak bude každý novým hostem a bude potřebovat odkaz na své místo.
error_storage_in-use = { $folder } používá jiný server: nejdřív ho zastavte.
error_storage_no-data = V { $folder } nejsou žádné hry: zkontrolujte --data.
error_storage_too-new = { $folder } zapsal novější program: použijte ten.
error_tables_not-export = { $file } není úplný vývoz stolů: nic nebylo přidáno. Vyvezte ho znovu.
error_tables_too-new = { $file } zapsal novější program: použijte ten.
error_tables_unknown = V { $folder } není stůl { $table }: zkontrolujte jeho id.
