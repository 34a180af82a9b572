### Errors that are not rules. A message is named error_ and the error id with "_" for ".".
### To add one: raise the id in the code, and give it a sentence here and in the other language.

## Where an error is

error-in = { $where }: { $problem }
error-in-line = line { $line }, { $where }: { $problem }
error-line = line { $line }: { $problem }

## Board files

error_board_too-large = The board file is too large: at most { $most } bytes.
error_board_not-text = The board file is not UTF-8 text: save it as plain text.
error_board_syntax = This is not valid TOML: { $detail }.
error_board_unknown-key = A board file has no such key: remove it or correct its spelling.
error_board_name = A board needs a name: printable text of 1 to 80 characters.
error_board_side = A whole number from 1 to { $most } is needed here.
error_board_too-many-locations = The board has { $found } locations: at most { $most } are possible.
error_board_no-table = This table is missing, or it is not a table.
error_board_feature-id = The id of a Feature begins with a small letter, followed by small letters, digits and hyphens, at most 40 in all.
error_board_feature-name = A Feature needs a name: printable text of 1 to 80 characters.
error_board_feature-count = The board has { $found } Features: { $fewest } to { $most } are needed.
error_board_temples = The Temples must be a list of locations, such as ["C3", "E5"].
error_board_unknown-location = { $location } is not a location of this board: check the columns and rows.
error_board_temple-twice = { $location } is listed as a Temple twice: once is enough.
error_board_features-here = A location has a list of at most { $most } Features.
error_board_unknown-feature = “{ $feature }” is not among the Features of this board: add it there or correct it here.
error_board_feature-twice = “{ $feature }” is listed twice for this location: once is enough.
error_board_missing-location = { $location } is missing: give it its Features, or an empty list.

## Missions and modules

error_module_unknown = The module “{ $module }” is not known: check its name.
unplayable =
    This mission cannot be played on this board: { $needs ->
        [features] it needs at least { $fewest } Features and there are { $found }.
        [starts] it needs at least { $fewest } locations from which an opening can be completed and there are { $found }.
        [inner-locations] it needs at least { $fewest } inner locations for the Immortals and there are { $found }.
        [near-temple] it needs a location next to a Temple for the 2nd MIND SLIP token.
        [mayhem] it needs room for { $fewest } Mayhem tokens that do not touch.
       *[other] it needs at least { $fewest } ({ $needs }) and there are { $found }.
    }

## Records of games

error_record_too-large = The record is too large: at most { $most } bytes.
error_record_not-text = The record is not UTF-8 text: save it as plain text.
error_record_too-many-lines = The record has too many lines: at most { $most }.
error_record_empty = The record is empty: it begins with a line that names the format and its version.
error_record_format = This is not a record of a game: the first line names the format and its version.
error_record_version = Version { $version } of the record format is not known here: use a newer program.
error_record_header = “{ $key }” is not a header this format knows: correct or remove it.
error_record_header-twice = The header “{ $key }” is given twice: keep one of them.
error_record_header-value = “{ $value }” is not possible for the header “{ $key }”.
error_record_board = The board “{ $board }” is not known: name a known board or give its file.
error_record_board-file = The board inside this record has mistakes, such as { $board }: correct them.
error_record_seat = “{ $seat }” is not a seat of this game.
error_record_syntax = “{ $text }” is not an action in this notation.
error_record_quote = The quotation { $text } is not closed or not possible: write it as in JSON.
error_record_location = “{ $location }” is not a location of this board.
error_record_border = { $border } is not a border: its two locations must be orthogonal neighbours.
error_record_feature = “{ $feature }” is not a Feature of this board: use its id.
error_record_agent = “{ $agent }” is not an Agent: use meru, lyme, bill or dusty.
error_record_outcome-missing =
    The random outcome is missing: write { $kind ->
        [card] a Recruiter card
        [agent] all { $count } Agents in the order dealt
       *[feature] { $count ->
            [one] { $count } Feature
           *[other] { $count } Features
        }
    } after “=”.
error_record_outcome-unexpected = Nothing is drawn by this action: remove what stands after “=”.
error_record_outcome-unknown = “{ $text }” cannot be drawn here: there is nothing of that name in this game.
error_record_outcome-count = This action draws { $count }, but { $found } are written after “=”.
error_record_outcome-gone = “{ $text }” cannot be drawn: it has been drawn before.
error_record_hidden = This record is public: hidden acts are written as “?”, so it cannot be replayed.
error_record_secret = This act is hidden, so it has no place in a public record: write “?”.
error_record_result-missing = What everybody saw of this act is missing: write it after “=>”.
error_record_end = The end of the public record is not complete or not in order.
error_record_events = The events of this act do not fit what the act says: remove or correct them.
error_record_json = This is not valid JSON: { $detail }.

## Files and commands

error_file_missing = There is no file { $file }: check its name.
error_file_folder = { $file } is a folder: name a file.
error_file_unreadable = { $file } cannot be read: check who may read it.
error_file_unwritable = { $file } cannot be written: check the folder and who may write there.
error_file_exists = { $file } exists already: choose another name.
error_cli_number = { $value } is not possible: use a whole number from { $fewest } to { $most }.
error_cli_choice = “{ $value }” is not possible: use one of { $choices }.
error_cli_seconds = { $value } is not possible: use seconds from 0 to 3600.
error_cli_interrupted = Interrupted.
error_bench_checkout = The benchmarks are not part of an installed package: run “make bench” in a checkout of the repository.
error_bench_peers-missing = { $missing } cannot be imported, so there is nothing to compare with: “make bench” installs the extra “bench” first.
error_lab_no-parquet = Parquet files need the extra “lab”: install it, or name a file that ends in .csv.
error_lab_no-charts = Charts need the extra “lab”: install it, or leave the folder out.
error_lab_no-cluster = A cluster needs the extra “cluster”: install it, or use --jobs.
error_lab_cluster = No cluster with workers answers at { $address }: check the address and that workers have joined.
error_lab_player = There is no player “{ $value }” ({ $error }): name a module that Python finds from here, a colon, and a class in it.
error_lab_results = { $file } does not hold games of a match: choose another file.
error_lab_no-games = There are no games of this mission in the results: check --mission.

## Tables and seats

error_seat_unknown = There is no such seat at this table: choose one of those it has.
error_seat_not-yours = This seat belongs to somebody else: act from your own.
error_seat_taken = This seat is taken: choose another one.
error_seat_other-side = You sit on the other side already: nobody plays for both.
error_seat_computer = The computer plays this seat: choose another one.
error_seat_present = Whoever holds this seat is here: it cannot be given to somebody else.
error_seat_empty = Nobody sits there: choose a seat that is taken.
error_roles_shared-device = Lots for the seats are not drawn on a shared device: choose who sits where.
error_table_unknown = There is no such table: check the link, or choose one from the list.
error_table_waiting = The game has not begun yet: wait until all seats are taken.
error_table_over = The game at this table is over: start a new one.
error_table_closed = This table was closed: choose another one.
error_table_playing = The game has begun, so this cannot be changed any more.
error_table_changed = The table has changed in the meantime: look again and repeat what you still want.
error_table_name = A table needs a short name of printable characters.
error_table_rematched = There is a table for the return match already: go there.
error_owner_only = Only whoever made this table may do that.
error_level_unknown = There is no such computer player: choose one from the list.
error_link_unknown = This invitation is not valid: ask for a new one.
error_watch_not-allowed = This table admits no spectators: take a seat, or choose another table.

## Actions, talk, deduction

error_action_malformed = This action does not fit this board or this table: check its parts.
error_act_stale = The table has changed before your act arrived: look again and act on what you see.
error_act_pending = Your last act is still on its way: wait for it.
error_chat_text = This line cannot be sent: make it short and printable.
error_chat_not-seated = Only those who sit at the table can write here: take a seat.
error_deduction_not-allowed = This table plays without the map of deduction.
error_deduction_busy = The last deduction is still being computed: wait for it.
error_deduction_failed = The deduction could not be computed: try again later.

## The server and the way to it

error_guest_unknown = The server does not know you: enter your name again.
error_guest_name = Use a short name of printable characters.
error_origin_foreign = This came from another site: open the game at its own address.
error_csrf_missing = This request could not be verified: reload the page.
error_protocol_malformed = The server could not read this message: reload the page.
error_protocol_version = This page and the server are of different versions: reload the page.
error_protocol_hello-first = The connection did not begin as it should: reload the page.
error_protocol_too-large = This message is too large: make it shorter.
error_protocol_too-fast = Too many messages at once: wait a moment.
error_protocol_idle = The connection was silent for too long and was closed: connect again.
error_protocol_id-used = This message has the number of an earlier one: reload the page and try again.
error_request_malformed = The server could not read this request: reload the page.
error_request_unknown = There is nothing at this address: check it.
error_limit_tables = You have { $most } tables that wait or run, and more are not possible: close one of them.
error_limit_guests = More guests have come to this table than it can remember: ask for a new table.
error_limit_connections = There are too many connections: close another window, or try again later.
error_limit_rate = Too many requests at once: wait a moment.
error_limit_chat = The { $most } lines that a seat can write at one table are used up: talk some other way.
error_limit_asides = This seat has made { $most } notes and takings back, as many as it can: the game itself goes on.
error_limit_notebook = This seat has written { $most } characters into the notebook, as many as it can: note it elsewhere.
error_storage_full = The server has no room left and nothing was changed: tell whoever runs it.
error_storage_unwritable = The server cannot save and nothing was changed: tell whoever runs it.
error_server_stopping = The server is stopping and your game is saved: connect again in a moment.
error_server_fault = Something went wrong on the server and nothing was changed: try again.

## A refusal without a sentence of its own

denied-by = The rule “{ $title }” does not allow this here.
