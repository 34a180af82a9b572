### The game in the browser: places, buttons and explanations. Names and events are those of the other files.

## Everywhere

web-close = Close
web-back = Back
web-home = To the start page
web-tools = Tools
web-reading = One moment…
web-connecting = Connecting…
web-opening = Setting the table…
web-refused = This was refused ({ $id }).
web-percent = { $percent } %
error_web_offline = The server cannot be reached: check your connection and try again.

## The start page

web-play-now = Play now
web-tagline = One walks unseen through the city and gathers Recruits. The others question the city, compare notes and close in.
web-mission = Mission
web-play-agents = Hunt as the Agents
web-level = Computer:
web-play-recruiter = Hide as the Recruiter
web-solo-table = Against the computer
web-together = Together
web-your-name = Your name
web-guest = Guest
web-new-table = New table
web-join-link = Have you been sent a link? Paste it here.
web-name-first = What should the others call you?
web-name-go = Go to the table
web-join = Join
web-my-games = My games
web-my-games-none = None yet.
web-open-tables = Open tables
web-open-tables-none = Nobody is waiting right now: make a table yourself.
web-unofficial = an unofficial fan project
web-about = About this game
web-about-unofficial = This is an unofficial fan implementation. It is not affiliated with, endorsed by or supported by the makers of the board game. MIND MGMT and all related characters are trademarks of Matt Kindt; the board game is published by Off the Page Games. No art and no text of the publisher is used. If you like the game, buy it.
web-about-icons = Some icons are from game-icons.net (Delapouite, Lorc, Skoll, Caro Asercion and others), licensed under CC BY 3.0 and recoloured; the others are our own drawings.
web-about-fonts = The fonts Inter, Special Elite and Patrick Hand are used under the SIL Open Font License and the Apache License.

status_waiting = waiting for players
status_playing = being played
status_over = finished
status_closed = closed

## A new table, and one that waits

web-table-of = { $name }’s table
web-table-name = Name of the table
web-seats = Seats
web-seat-open = open for somebody
web-seat-here = on this device
web-seat-away = away
web-seat-stand-in = the computer, for { $name }
web-more-seats = One more Agent seat
web-fewer-seats = One fewer
web-more-options = More options
web-private = Private: only people with the link can find it
web-spectators = Others may watch (they see only what is public)
web-random-seats = Draw lots for the seats when the game begins
web-hot-seat = One device for everybody: hand it around
web-deal-random = Deal the Agents at random
web-speed = Speed of the computer
web-make-table = Make the table
web-waiting-seats =
    { $count ->
        [0] All seats are taken: the game begins.
        [one] One seat is open. The game begins by itself when it is taken.
       *[other] { $count } seats are open. The game begins by itself when all are taken.
    }
web-table-closed = This table was closed.
web-table-gone = This table is not open to you any more.
web-invite = Invite others
web-new-invitation = Make a new link
web-new-invitation-why = The link above then leads nowhere.
web-close-table = Close the table
web-close-waiting = Nobody can sit down here any more.
web-close-playing = The game ends for everybody, without a result.
web-close-not = Keep it
web-watchers =
    { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
web-show-all = Show all { $count }
web-link = Link
web-copy = Copy the link
web-copied = Copied
web-qr = The link as a QR code
web-sit = Sit here
web-stand-up = Stand up
web-come-back = Take my seat back
web-add-computer = Let the computer play
web-stand-in = Let the computer stand in
web-free-seat = Free the seat
web-other-device = Continue on another device
web-hand-over-ready = It is me: show my side
web-hand-over-who = Who has the device now?
web-hand-over-why = Both sides play on this device. Nothing is shown until the right person has it.
web-hand-over-me = I am: { $seat }
web-hand-over-back = Not yet: back to { $seat }
web-hand-over-waits = The table waits for { $seat }.
web-hand-over-now = Hand over
web-computer-plays = The computer plays your seat at the moment.
web-away = Away: { $names }
web-call = Call
web-call-agent = Call { $agent }: the computer acts with this Agent next

speed_instant = instant
speed_readable = readable
speed_slow = slow

level_random = random moves
level_greedy = simple
level_beginner = beginner
level_solid = solid
level_expert = expert

## The table

web-board-label = Map of { $name }
web-border = Mayhem on the border { $border }
web-here-agent = { $agent }, standing
web-here-agent-down = { $agent }, has acted
web-here-taken-back = STEP token taken back, still covered
web-here-confirmed = Confirmed Note { $time }
web-here-note = Note “{ $text }”
web-here-mayhem = Mayhem towards { $location }
web-here-visited = you were here at { $time }
web-here-share = likelihood { $percent } %
web-here-chosen = chosen
web-here-possible = can be chosen
web-here-fresh = new
web-time-now = now
web-time-last = the Recruiter wins here
web-time-slip = { $token } was used
web-slip-short = slip
web-deck =
    { $count ->
        [one] { $count } card left to draw
       *[other] { $count } cards left to draw
    }
web-card-recruited = used up
web-card-exposed = exposed
web-card-denied = not hidden
web-cards = Cards
web-contacted =
    { $count ->
        [0] No Recruits contacted since the last Alert.
        [one] { $count } Recruit contacted since the last Alert.
       *[other] { $count } Recruits contacted since the last Alert.
    }
web-retrieved = You have the 2nd MIND SLIP token; nobody knows.
web-log-empty = Nothing has happened yet.
web-chat = Chat
web-chat-empty = Nobody has said anything yet. Everybody at the table reads this, the other side too.
web-chat-unread =
    { $count ->
        [one] { $count } unread message
       *[other] { $count } unread messages
    }
web-chat-line = Say something to everybody
web-send = Send
web-replay = Replay
web-rules = Rules
web-menu-title = Menu
web-screen-short = Screen
web-notes-count = Notes ({ $left } left)
web-notes-short = Notes { $left }
web-keys = Keys: arrows move on the board, Enter chooses, Esc goes back, N writes a note, R replays, U takes back, S covers the secrets.
web-line-lost = The connection is lost: this may be out of date. Reconnecting…

tab_log = Log
tab_chat = Chat
tab_deduction = Deduction
tab_notebook = Notebook

## What to do

guide-recruiter-step = Your turn: take a STEP.
guide-recruiter-slip = Your turn: take a MIND SLIP.
guide-recruiter-end = You have taken your action: end the turn.
guide-recruiter-end-or-undo = You have taken your action: end the turn, or take it back.
guide-recruiter-must-move = You have taken your action: move an Immortal, then end the turn.
guide-opening-first = Take your opening STEPs ({ $left } left).
guide-activation-move = { $agent } is active: move, or end the activation.
guide-activation-act = { $agent } is active: act, or end the activation.
guide-activation-free = { $agent } has moved and acted: use the free action, or end the activation.
guide-activation-done = { $agent } is done: end the activation.
guide-answer-given = You have answered the ASK about { $feature }.
guide-covered = You are to act: take the Mental Screen down to go on.
web-undo = Take back
web-do-it = Do it
web-ask = Ask: { $feature }
web-ask-dolphin = Ask with the Dolphin
web-draw-card = Draw at random
web-menu = { $location }: what do you mean?
web-select-agent = Choose { $agent }
web-not-your-turn = Not your turn. You can look around, write notes and chat.
web-not-your-turn-recruiter = Not your turn. You can look around and chat.
web-watching = You are watching.
web-answer-held = Your answer is given. It is shown at the same moment whatever it is, so that nobody can tell how long you thought.
web-name-feature = Which Feature do you name?
web-feature-known = already known
web-uncover = Take the screen down
web-open-rule = Read the rule

hint_choose-agent = Choose an Agent: press a figure on the board or a card.
hint_move = { $agent }: press a framed location to move, or choose an action.
hint_move-only = { $agent }: press a framed location to move.
hint_mayhem = Press a border to place a burning barricade.
hint_start = Press the location where you begin. You will see your Features only afterwards.
hint_opening = Press a neighbouring location for the next STEP.
hint_immortals = Press a framed location for an Immortal.
hint_place = Press a location of the outer edge for the Agent. Another Agent: press its card.
hint_second-slip = Press a location beside a Temple.
hint_recruiter-Step = Dashed frame: STEP.
hint_recruiter-MindSlip = Dotted frame: MIND SLIP.
hint_recruiter-MoveImmortal = Press an Immortal to move it.
hint_covered = Your secrets are covered, and so is everything that you can do.
hint_answer = Press the location that gets the STEP token.
hint_push = Press the location the Immortal is pushed to.

plan_ExtraMove-token = Which visited location gets a STEP token? Everybody will see it.
plan_ExtraMove-source = Which Immortal moves once more?
plan_ExtraMove-to = Where does it go?
plan_MoveImmortal-to = Where does this Immortal go?
plan_DetectWeakness-source = Which Immortal beside Bill moves?
plan_DetectWeakness-to = Where does it go?
plan_NeuroRhythm-agent = Which Agent does Dusty move? Press a figure.
plan_NeuroRhythm-to = Where does this Agent go?

preview_ChooseStart = Then 3 Feature cards are drawn for you. The start cannot be changed afterwards.
preview_ConfirmOpening = Everybody learns how many Recruits you contacted so far, not where. The opening is fixed then.
preview_ExtraMove = The STEP token shows everybody that you have been there. It stays.
preview_EndTurn = It will be { $time }.
preview_alert =
    Alert: everybody learns the number of Recruits you contacted in this round: { $recruits }.
preview_slip = The MIND SLIP you used is shown beside the time.
preview_Answer = Everybody will see a STEP token there: you have been there at some time.
preview_Answer-none = You say that no new token can be placed, and nothing else.
preview_AnswerAll = All uncovered locations you visited with this Feature get STEP tokens.
preview_Ask = If the Recruiter has been to any lit location without a token, one of them gets a STEP token. This is your action.
preview_Reveal = The STEP token here is turned into the time of the visit. This is your action.
preview_Shakedown = If the Feature is one of the hidden cards, it is exposed. Either way you may push the Immortal.
preview_Capture = If the Recruiter is exactly here, you win. If not, everybody knows that too.
preview_Crosshairs = You learn whether the Recruiter is within 2 spaces in a straight line, not where. This is your action.
preview_GiveBackStep = The token goes back to the supply; the location stays covered.
preview_HandBackNote = The note leaves the board.
preview_Resign = Your side loses the game.
preview_OfferStop = When both sides agree, the game stops without a result.

## Setup

web-setup = Setup
web-briefing-agents = Your mission: catch the Recruiter
    .one = The Recruiter walks the city unseen, a location each hour, and never comes to the same one twice.
    .two = ASK where an Agent stands: the answer is a STEP token on a location with that Feature where the Recruiter has been. Stand on a token and REVEAL: it tells the hour.
    .three = CAPTURE where you think the Recruiter is. Be quick: the Recruiter wins with { $goal } Recruits or at { $time }.
web-briefing-recruiter = Your mission: stay unseen
    .one = Take one STEP each hour, never to the same location twice. Nobody sees it but you.
    .two = Your Features are circled on the map: each one at a location you enter brings a Recruit.
    .three = The Agents ask; you answer truthfully, and the table shows what you may answer. You win with { $goal } Recruits or at { $time }.
web-briefing-show = Your mission
web-briefing-close = Understood
setup_mayhem = Mayhem
    .why = Barricades come first, when nobody has anything to protect yet.
setup_card = Recruiter card
    .why = It decides how a MIND SLIP jumps. The Agents see both cards, not which one it is.
setup_start = The start
    .why = It is chosen before the Feature cards are seen, so it tells nothing about them.
setup_opening = Four STEPs
    .why = A head start, walked in secret. Only the number of Recruits becomes public.
setup_immortals = Immortals
    .why = They stand before the Agents do, and away from the edge.
setup_deal = Who holds which Agent
    .why = Now the Agents know the Immortals and the first count of Recruits.
setup_place = Agents on the edge
    .why = They come from outside: the outer edge surrounds everything known so far.
setup_second-slip = The 2nd MIND SLIP
    .why = It waits in a location beside a Temple until the Recruiter enters that location. The Agents choose where, last of all.

## Mental Notes

web-noting = Press a location for the note “{ $text }”.
web-note-edit = Note on { $at }
web-note-own = Your own words
web-note-save = Save
web-note-move = Move it
web-note-remove = Remove it
web-note-choose-place = Choose a place
web-note-place-at = Place on { $at }
web-note-not-after = ≤ { $time }
web-note-after = > { $time }
web-notes-left =
    { $count ->
        [0] There are no notes left in the box: remove one first.
        [one] { $count } note is left in the box. Everybody can read the notes on the board.
       *[other] { $count } notes are left in the box. Everybody can read the notes on the board.
    }
web-notes-on-board = On the board

## Deduction

web-worlds =
    { $count ->
        [0] No story fits everything that is public.
        [one] Only one story fits everything that is public.
       *[other] { $worlds } possible stories fit everything that is public.
    }
web-worlds-older = (One moment: this is about an earlier moment.)
web-heat = What the dots show
web-heat-at = There at { $time }
web-heat-visited = Ever been there
web-heat-time = Look at { $time }
web-why-not = Why not here?
web-why-press = Why not here? Press a location.

## Rules

web-rules-find = Find a rule by a word
web-rules-example = for example: diagonal
web-rules-found =
    { $count ->
        [0] No rule speaks about this: try another word.
        [one] { $count } rule
       *[other] { $count } rules
    }

## The end

web-end-watch = Watch the whole story
web-end-won = You won
web-end-lost = You lost
web-end-pause = Pause
web-end-step = Step { $step } of { $of }
web-end-download = Download the record
web-end-rematch = Rematch
web-end-swap = Rematch, sides swapped
web-end-to-rematch = To the rematch
