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
error_record_header-missing = The header “{ $key }” is missing: add it above the actions.
error_record_header-value = “{ $value }” is not possible for the header “{ $key }”.
error_record_board = The board “{ $board }” is not known: name a known board or give its file.
error_record_seat = “{ $seat }” is not a seat of this game.
error_record_syntax = “{ $text }” is not an action in this notation.
error_record_quote = The quotation { $text } is not closed or not possible: write it as in JSON.
error_record_location = “{ $location }” is not a location of this board.
error_record_border = { $border } is not a border: its two locations must be orthogonal neighbours.
error_record_feature = “{ $feature }” is not a Feature of this board: use its id.
error_record_agent = “{ $agent }” is not an Agent: use meru, lyme, bill or dusty.
error_record_outcome = The random outcome of this action is missing or not possible.
error_record_hidden = This record is public: hidden acts are written as “?”, so it cannot be replayed.
error_record_after-end = The game is over before this line: remove what follows.
error_record_json = This is not valid JSON: { $detail }.

## Files and commands

error_file_missing = There is no file { $file }: check its name.
error_file_folder = { $file } is a folder: name a file.
error_file_unreadable = { $file } cannot be read: check who may read it.
error_file_unwritable = { $file } cannot be written: check the folder and who may write there.
error_file_too-large = { $file } is too large: at most { $most } bytes.
error_file_not-text = { $file } is not UTF-8 text: save it as plain text.
error_file_exists = { $file } exists already: choose another name.
error_cli_number = { $value } is not possible: use a whole number from { $fewest } to { $most }.
error_cli_choice = “{ $value }” is not possible: use one of { $choices }.
error_cli_interrupted = Interrupted.

## Seats and actions

error_seat_unknown = There is no seat { $seat } at this table.
error_seat_not-yours = This seat belongs to somebody else: act from your own.
error_action_unknown = There is no action of this kind: “{ $action }”.
error_action_malformed = This action does not fit this board or this table: check its parts.

## A refusal without a sentence of its own

denied-by = The rule “{ $title }” does not allow this here.
