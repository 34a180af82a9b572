### Playing over a network: what the server and its commands say.

## Commands

serve-open = Open { $address } in a browser. Stop with Ctrl-C.
backup-done = Copied to { $folder }.
tables-exported =
    { $count ->
        [one] { $count } table was written.
       *[other] { $count } tables were written.
    }
tables-imported =
    { $count ->
        [one] { $count } table was added
       *[other] { $count } tables were added
    }, { $there } were there already.
tables-cleaned =
    { $count ->
        [one] { $count } old table was deleted.
       *[other] { $count } old tables were deleted.
    }
guests-cleaned =
    { $count ->
        [one] { $count } guest who never came back was forgotten.
       *[other] { $count } guests who never came back were forgotten.
    }

## Limits and storage

error_cli_network = { $value } is not an address: write it as 192.0.2.7, or a network as 192.0.2.0/24.
error_cli_origin = { $value } is not the address of a site: write it as https://play.example, without a path.
error_file_full = There is no room left for { $file }: make some, or choose another place.
error_server_port = Port { $port } of { $host } cannot be used: choose another port with --port, or an address of this machine with --host.
error_storage_folder = { $folder } cannot be used for games: check that it is a folder with room in it, who may write there, and that its database is whole.
error_storage_folder-full = There is no room left for games in { $folder }: make some, or choose another with --data.
error_storage_key = secret.key in { $folder } is damaged: put it back from a copy, or remove it; then everybody is a new guest and needs their seat links.
error_storage_in-use = { $folder } is being used by another server: stop it first.
error_storage_no-data = There are no games in { $folder }: check --data.
error_storage_too-new = { $folder } was written by a newer program: use that one.
error_tables_not-export = { $file } is not a whole export of tables: nothing was added. Export it once more.
error_tables_too-new = { $file } was written by a newer program: use that one.
error_tables_unknown = There is no table { $table } in { $folder }: check its id.
