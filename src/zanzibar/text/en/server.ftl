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

## Limits and storage

error_server_port = Port { $port } of { $host } cannot be used: choose another with --port.
error_storage_in-use = { $folder } is being used by another server: stop it first.
error_storage_no-data = There are no games in { $folder }: check --data.
error_tables_not-export = { $file } is not an export of tables.
error_tables_too-new = { $file } was written by a newer program: use that one.
