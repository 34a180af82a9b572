### Names. A message is named family_key: the key is the id that the other rooms use.
### text: a short explanation. line: the act as one line of a list.

## Features

feature_billboard = Subliminal Billboard
feature_bird = Thought Couriers
feature_book = Subversion Bookstore
feature_bus = Dream Bus
feature_cafe = Flux Coffee Shop
feature_dogs = C-4 K-9 Assassination Dogs
feature_fountain = Fountain of Youth
feature_garden = Idea Garden
feature_graffiti = Cipher Graffiti
feature_idol = Confusion Idol
feature_monks = Observation Monks
feature_palm = Faraday Mind Tree
feature_pool = Memory Pool
feature_torches = Tiki Torches
feature_tuktuk = Mystery Tuk-Tuk
feature_umbrella = Thought Shield Umbrella

## The board and the table

word_location = Location
word_temple = Temple
word_feature = Feature
word_border = Border
word_edge = Outer edge
word_city = City
word_secret-map = Secret Map
word_screen = Mental Screen
word_time-track = Time track
word_round = Round
word_turn = Turn
word_activation = Activation
word_supply = Supply
word_deck = Deck
word_feature-cards = Feature cards
word_hidden-cards = Hidden cards
word_exposed-cards = Exposed cards
word_immortal-recruiting = Immortal Recruiting
word_potential-recruiters = Potential Recruiters
word_visited = Visited
    .text = Every location that has a number: the start, the opening and the current one included.
word_covered = Covered
    .text = A location that has a STEP token or a Confirmed Mental Note.
word_circled = Circled
    .text = A Feature on one of the Recruiter’s 3 hidden cards that no SHAKEDOWN has exposed.
word_orthogonal = Orthogonal
    .text = Up, down, left or right.
word_diagonal = Diagonal
    .text = Across a corner.

## Agents and their abilities

agent_meru = Meru
agent_lyme = Henry Lyme
agent_bill = Bill Falls
agent_dusty = Dusty

ability_meru = Psychic Crosshairs
    .text = Action: is the Recruiter within 2 spaces in a straight orthogonal line, here included? Yes or no.
ability_lyme = Mental Block
    .text = Always: Immortals here or orthogonally next to here do not count for Immortal Recruiting.
ability_bill = Detect Weakness
    .text = Free action: move 1 Immortal that is orthogonally next to Bill by 1 space orthogonally.
ability_dusty = Neuro Rhythm
    .text = Free action: move any Agent 1 space, and 1 more for each exposed Feature card.

## Recruiter cards, Ally

card_karl-box = Karl Box, Ad Man
    .slip = Elemental Advertising
    .text = MIND SLIP: exactly 2 spaces in a straight orthogonal line, over visited locations and Mayhem.
card_pipe-girl = Pipe Girl
    .slip = Smoke Screen
    .text = MIND SLIP: exactly 2 spaces in a straight diagonal line, over visited locations and Mayhem.
card_courier = Courier
    .slip = Side Street
    .text = MIND SLIP: 2 spaces orthogonally and 1 to the side, as a knight moves in chess, over visited locations and Mayhem.

ally_dolphin = Black Ops Dolphin
    .text = With an ASK: all uncovered visited locations with the Feature get STEP tokens. Once per game.

## Missions, sides, results

mission_training = Training Mission
    .text = The short game for learning: 9 Recruits or 14:00, without Mayhem, Immortals, abilities and the Ally.
mission_full = Full Game
    .text = The whole game: 12 Recruits or 16:00.

role_recruiter = Recruiter
role_agents = Rogue Agents
role_spectator = Spectator

seat-agent = Agent seat { $seat }
seat-shared = all Agent seats

reason_recruits = enough Recruits
    .line = The Recruiter wins at { $time }: enough Recruits have been found.
reason_evaded = evaded
    .line = The Recruiter wins: it is { $time } and nobody has caught them.
reason_captured = captured
    .line = The Rogue Agents win at { $time }: the Recruiter is captured.
reason_boxed-in = boxed in
    .line = The Rogue Agents win at { $time }: the Recruiter is boxed in and cannot move.
reason_resigned = resigned
    .line =
        { $winner ->
            [recruiter] The Recruiter wins at { $time }: the Rogue Agents resign.
           *[agents] The Rogue Agents win at { $time }: the Recruiter resigns.
        }
reason_stopped = stopped
    .line = The game was stopped by agreement at { $time }: it has no result.

## Tokens

token_step = STEP token
token_note-confirmed = Confirmed Mental Note
token_note-unconfirmed = Unconfirmed Mental Note
token_slip = MIND SLIP token
token_mayhem = Mayhem token
token_immortal = Immortal
token_agent = Agent
token_time = Time token
token_alert = Alert
token_recruit = Recruit

slip_first = the first MIND SLIP token
slip_second = the 2nd MIND SLIP token

## What can be done

action_PlaceMayhem = Place Mayhem
    .line = Mayhem on the border { $border }
action_ChooseCard = Choose a Recruiter card
    .line =
        { $card ->
            [none] Draw a Recruiter card at random
           *[other] Take the card { $card }
        }
action_ChooseStart = Choose the start
    .line = Start at { $at }
action_OpeningBack = Take back an opening STEP
    .line = Take back the last STEP
action_ConfirmOpening = Confirm the opening
    .line = Confirm the opening
action_PlaceImmortal = Place an Immortal
    .line = Immortal on { $at }
action_TakeAgent = Take an Agent
    .line = Take { $agent }
action_PlaceAgent = Place an Agent
    .line = { $agent } on { $at }
action_PlaceSecondSlip = Place the 2nd MIND SLIP token
    .line = 2nd MIND SLIP token on { $at }
action_Step = STEP
    .line = STEP to { $to }
action_MindSlip = MIND SLIP
    .line = MIND SLIP to { $to }, paid with { $token }
action_MoveImmortal = Move an Immortal
    .line = Immortal from { $source } to { $to }
action_ExtraMove = Extra Immortal move
    .line = STEP token on { $token }, then Immortal from { $source } to { $to }
action_EndTurn = End the turn
    .line = End the turn
action_Answer = Answer an ASK
    .line =
        { $at ->
            [none] No new token
           *[other] STEP token on { $at }
        }
action_AnswerAll = Answer an ASK with the Dolphin
    .line = Confirm the answer to the Dolphin
action_MoveAgent = MOVE
    .line = { $agent }: move to { $to }
action_Ask = ASK
    .line =
        { $dolphin ->
            [yes] { $agent }: ASK about { $feature }, with the Dolphin
           *[no] { $agent }: ASK about { $feature }
        }
action_Reveal = REVEAL
    .line = { $agent }: REVEAL
action_Shakedown = SHAKEDOWN
    .line = { $agent }: SHAKEDOWN, naming { $feature }
action_Push = Push the Immortal
    .line =
        { $to ->
            [none] Do not push the Immortal
           *[other] Push the Immortal to { $to }
        }
action_Capture = CAPTURE
    .line = { $agent }: CAPTURE
action_Crosshairs = Psychic Crosshairs
    .line = Meru: Psychic Crosshairs
action_DetectWeakness = Detect Weakness
    .line = Bill Falls: Detect Weakness, Immortal from { $source } to { $to }
action_NeuroRhythm = Neuro Rhythm
    .line =
        { $agent ->
            [Dusty] Dusty: Neuro Rhythm to { $to }
           *[other] Dusty: Neuro Rhythm, { $agent } to { $to }
        }
action_Done = End the activation
    .line = { $agent }: end the activation
action_GiveBackStep = Take back a STEP token
    .line = Take back the STEP token on { $at }
action_HandBackNote = Hand back a note
    .line = Hand back note { $note }
action_PlaceNote = Place a note
    .line = Note on { $at }: { $text }
action_MoveNote = Move a note
    .line = Note { $note } to { $at }
action_EditNote = Rewrite a note
    .line = Note { $note }: { $text }
action_RemoveNote = Remove a note
    .line = Remove note { $note }
action_WriteNotebook = Write in the notebook
    .line = Notebook: { $text }
action_Undo = Take back
    .line = Take back the last act
action_Resign = Resign
    .line = Resign
action_OfferStop = Stop by agreement
    .line = Offer to stop the game without a result

## Options of a table

option_second-slip-counts-past-visits = Earlier visits count for the 2nd MIND SLIP
    .text = The Recruiter has the 2nd token at once if it is placed on a location of the opening.
option_immortal-move-mandatory = Immortal move is mandatory
    .text = The Recruiter must move an Immortal every turn if any can move.
option_step-supply = Supply of STEP tokens
    .text = How many STEP tokens there are: 8 (English box), 10 (Czech box) or as many as needed.
option_assist = Help for the Agents
    .text = What the Agents’ side has besides Mental Notes.
option_deal = Deal of the Agents
    .text = Whether the Agent seats choose their Agents or are dealt them at random.

assist_none = none
    .text = Neither notebook nor map: Mental Notes, and the log and replay of what everybody saw.
assist_notebook = notebook
    .text = A private notebook for the Agents’ side.
assist_deduction = deduction
    .text = A private notebook, and a map of where the Recruiter can still be.

value_yes = yes
value_no = no
value_unlimited = unlimited

## Notices in the rules reference

shift-not-yet = This is the rule on paper: campaigns cannot be played here yet.
