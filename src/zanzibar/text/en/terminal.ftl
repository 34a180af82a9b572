### The game in the terminal: what is expected, what has happened, what can be typed.

## What the table waits for: to the seat that is due; waiting: to everybody else.

phase_mayhem = Place a Mayhem token on a border ({ $left } left).
    .waiting = { $seat }: placing a Mayhem token ({ $left } left).
phase_card = Choose your Recruiter card, or draw one.
    .waiting = The Recruiter is choosing a Recruiter card.
phase_start = Choose the location where you start.
    .waiting = The Recruiter is choosing where to start.
phase_opening = Take your opening STEPs ({ $left } left); you can still take them back.
    .waiting = The Recruiter is taking the opening STEPs.
phase_opening-confirm = Your opening is complete: confirm it, or take back a STEP.
    .waiting = The Recruiter is taking the opening STEPs.
phase_immortals = Place an Immortal on an inner location ({ $left } left).
    .waiting = The Recruiter is placing the Immortals ({ $left } left).
phase_deal = Take one of the Agents.
    .waiting = { $seat } is taking an Agent.
phase_place = Place the Agents on the outer edge.
    .waiting = { $seat } is placing Agents on the outer edge.
phase_second-slip = Place the 2nd MIND SLIP token next to a Temple.
    .waiting = The Rogue Agents are placing the 2nd MIND SLIP token.
phase_recruiter = Your turn: take a STEP or a MIND SLIP.
    .waiting = It is the Recruiter’s turn.
phase_recruiter-acted = You have taken your action: move Immortals if you can and want to, then end the turn.
    .waiting = The Recruiter has acted and has not ended the turn yet.
phase_agents =
    Your turn: activate { $left ->
        [one] one more Agent
       *[other] { $left } Agents
    }.
    .waiting = It is the Rogue Agents’ turn: { $seat }.
phase_activation = { $agent } is active: move, act, or end the activation.
    .waiting = { $agent } is active: { $seat }.
phase_answer = The Agents ASK about { $feature }: answer.
    .waiting = The Recruiter is answering the ASK about { $feature }.
phase_answer-dolphin = The Agents ASK about { $feature } with the Dolphin: confirm the answer.
    .waiting = The Recruiter is answering the ASK about { $feature }.
phase_give-back-step =
    The supply of STEP tokens is empty: take { $left ->
        [one] one
       *[other] { $left }
    } back from the board before the answer is shown.
    .waiting = The Rogue Agents are taking STEP tokens back for the supply.
phase_hand-back-note = The supply of notes is empty: hand back one Unconfirmed Note for the REVEAL.
    .waiting = The Rogue Agents are handing back a note for the REVEAL.
phase_push = { $agent } may push the Immortal: choose where to, or do not push.
    .waiting = { $agent } may push the Immortal: { $seat }.
phase_over = The game is over.
    .waiting = The game is over.

## What has happened. A message is named event_ and the name of the event, its variables are the event's fields.

event_Created = A new game begins.
event_MayhemPlaced = Mayhem is placed on the border { $border }.
event_MayhemFinished = All Mayhem tokens are placed.
event_CardChosen =
    { $drawn ->
        [yes] The Recruiter has drawn a Recruiter card.
       *[no] The Recruiter has chosen a Recruiter card.
    }
event_StartChosen =
    { $shown ->
        [none] The Recruiter has chosen a hidden start and drawn 3 Feature cards.
       *[other] The Recruiter starts at { $shown } and has drawn 3 Feature cards.
    }
event_OpeningConfirmed =
    The opening is done: { $recruits ->
        [0] no Recruits were contacted.
        [one] { $recruits } Recruit was contacted.
       *[other] { $recruits } Recruits were contacted.
    }
event_ImmortalPlaced = An Immortal is placed on { $at }.
event_DealBegan = The Agent seats choose their Agents.
event_AgentTaken = { $seat } takes { $agent }.
event_AgentsDealt = The Agents are dealt: { $held }.
event_AgentPlaced = { $agent } starts on { $at }.
event_SecondSlipPlaced = The 2nd MIND SLIP token is placed on { $at }.
event_CardsDrawn = New at Immortal Recruiting: { $features }.
event_TurnBegan = Round { $round }: the Recruiter’s turn.
event_Acted = The Recruiter has acted.
event_ImmortalMoved = An Immortal moves from { $source } to { $to }.
event_ExtraTokenPlaced = STEP token on { $at } for an extra Immortal move.
event_ImmortalRecruited = The Immortals recruit with { $feature }: 1 Recruit.
event_TimeAdvanced = It is { $time }.
event_SlipShown = A MIND SLIP was used in this turn, paid with { $token }.
event_Alerted =
    Alert: { $recruits ->
        [0] no Recruits in this round.
        [one] { $recruits } Recruit in this round.
       *[other] { $recruits } Recruits in this round.
    }
event_AgentsTurnBegan = The Rogue Agents’ turn.
event_Activated = { $agent } is active.
event_AgentMoved = { $agent } moves to { $to }.
event_Asked =
    { $dolphin ->
        [yes] { $agent } asks about { $feature }, with the Dolphin.
       *[no] { $agent } asks about { $feature }.
    }
event_AnswerHeld =
    The supply of STEP tokens is empty: { $owed ->
        [one] { $owed } token must be taken back first.
       *[other] { $owed } tokens must be taken back first.
    }
event_StepGivenBack = The STEP token on { $at } goes back to the supply; the location stays covered.
event_Answered =
    { $count ->
        [0] No new token can be placed.
        [one] STEP token on { $steps }.
       *[other] STEP tokens on { $steps }.
    }
event_RevealHeld = { $agent } reveals a STEP token, but the supply of notes is empty: one must be handed back.
event_Revealed = { $agent } reveals { $at }: the Recruiter was there at { $time }.
event_Shaken =
    { $exposed ->
        [yes] { $agent } names { $feature }: the card is exposed.
       *[no] { $agent } names { $feature }: no new card.
    }
event_ImmortalPushed =
    { $to ->
        [none] The Immortal on { $source } is not pushed.
       *[other] The Immortal is pushed from { $source } to { $to }.
    }
event_CaptureTried =
    { $hit ->
        [yes] { $agent } tries a CAPTURE on { $at }: HIT!
       *[no] { $agent } tries a CAPTURE on { $at }: MISS.
    }
event_CrosshairsAnswered =
    { $yes ->
        [yes] Meru aims from { $at }: yes, the Recruiter is within 2 spaces in line.
       *[no] Meru aims from { $at }: no, the Recruiter is not within 2 spaces in line.
    }
event_WeaknessDetected = Bill Falls moves an Immortal from { $source } to { $to }.
event_RhythmMoved =
    { $agent ->
        [Dusty] Dusty moves to { $to } by Neuro Rhythm.
       *[other] Dusty moves { $agent } to { $to }.
    }
event_AgentDone = { $agent } is done.
event_NotePlaced = Note { $note } on { $at }: { $text }
event_NoteMoved = Note { $note } moves to { $at }.
event_NoteEdited = Note { $note } now says: { $text }
event_NoteRemoved = Note { $note } is removed.
event_StopOffered =
    { $side ->
        [recruiter] The Recruiter offers to stop the game without a result.
       *[agents] The Rogue Agents offer to stop the game without a result.
    }
event_Undone = { $seat }: the last act is taken back.
event_Ended = The game is over.

## What only the Recruiter sees

event_CardKept = Your Recruiter card: { $card }.
event_StartMarked = You start at { $at }. Your hidden cards: { $hidden }.
event_OpeningStepped = You step to { $to }.
event_OpeningSteppedBack = You take back a STEP.
event_Visited =
    { $token ->
        [none] You step to { $to }.
       *[other] You slip to { $to }, paid with { $token }.
    }
    .contacts =
        { $contacts ->
            [0] You contact no Recruits.
            [one] You contact { $contacts } Recruit.
           *[other] You contact { $contacts } Recruits.
        }
    .retrieves = You have the 2nd MIND SLIP token now; nobody knows.
event_Retrieved = The 2nd MIND SLIP token lies where you have been: you have it now; nobody knows.
event_AnswerChosen =
    { $count ->
        [0] Your answer is fixed: no new token.
        [one] Your answer is fixed: STEP token on { $steps }.
       *[other] Your answer is fixed: STEP tokens on { $steps }.
    }

## What only the Agents' side sees

event_NotebookWritten = Your side’s notebook now says: { $text }

## More about what happened

log-dealt-to = { $agent }: { $seat }
log-result-round = Round { $round }, time { $time }.
count-recruits =
    { $count ->
        [one] { $count } Recruit
       *[other] { $count } Recruits
    }
count-recruits-of =
    { $goal ->
        [one] { $count } of { $goal } Recruit
       *[other] { $count } of { $goal } Recruits
    }

## What computer Agents say about their acts. A message is called bot_ and the rest of the remark's id.

bot_asks = { $agent } to all stations: has our friend been seen at “{ $feature }”?
bot_asks-all = { $agent }: the Dolphin is in the water. Every trace at “{ $feature }”, please.
bot_reveals = { $agent }: footprints on { $location }. I want to know how old they are.
bot_looks = { $agent }: eyes closed on { $location }, listening down the streets.
bot_shakes = { $agent }: a quiet word with this Immortal. Is “{ $feature }” in the files?
bot_hunch = { $agent }: call it a hunch ({ $percent } %), but I am kicking in the door on { $location }.
bot_captures = { $agent }: I put { $percent } % on { $location }. Going in.
bot_sure = { $agent }: { $location }, { $percent } % sure. The net is closed.
bot_moves = { $agent }: closing in on { $location }.
bot_carries = Dusty sets the beat, and { $agent } walks to { $location }.
bot_parts = { $agent }: these Immortals will not recruit with “{ $feature }” together.
bot_clears = { $agent }: the watch is gone, we can ask about “{ $feature }” again.
bot_pushes = { $agent }: out of my way. This Immortal goes to { $location }.
bot_gives-back = { $location } has told us what it knows: its token can go back.
bot_waits = { $agent }: holding { $location }. Somebody has to watch the door.

## Headings

heading-time = Time
heading-round = Round
heading-recruits = Recruits
heading-immortal-recruiting = Immortal Recruiting
heading-recruited = Recruited by Immortals
heading-agents = Agents
heading-notes = Notes
heading-log = Log
heading-actions = What you can do
heading-hidden = Hidden cards
heading-exposed = Exposed cards
heading-card = Recruiter card
heading-path = Path
heading-slips = MIND SLIP
heading-allies = Allies
heading-legend = Legend
heading-rules = Rules
heading-commands = Commands
heading-notebook = Notebook

## Small labels

label-ready = ready
label-acted = has acted
label-active = active
label-you = you
label-computer = computer
label-screen = in front of the screen
label-on-board = on { $at }
label-spent = spent
label-not-placed = not placed yet

## Prompts and answers

prompt-action = Number, notation or “help”:
prompt-only = Enter: { $action }. Or type something else:
prompt-choice = 1 to { $most }, Enter for 1:
prompt-mission = Which mission?
prompt-side = Which side do you play?
prompt-seats = How many seats (2 to 5)?
prompt-yes-no = Type { value_yes } or { value_no }:
prompt-resign = Resign and lose the game?
welcome = An unofficial hidden-movement game in the city of Zanzibar. Type “help” at any time.
question-mission = { $mission }. { $about }
question-agents = The Rogue Agents: find the hidden Recruiter. The computer hides.
question-recruiter = The Recruiter: hide. The computer searches.
question-people = Several people at this screen, which is covered in between.
your-turn = { $seat } — { $expected }
kept-in = The game is kept in { $file }.
how-to-resume = To go on: { $command }
saved-secret = It holds what is hidden: do not look into it before the game is over.
which-one = Which one: { $forms }?
menu-several = { $what } ({ $count })
menu-by-name = { $count } possibilities: type one, for example { $examples }. “list” shows them all.
no-such-number = There is no number { $number } in the list: type 1 to { $most }.
not-understood = “{ $text }” is neither a number of the list, nor an action, nor a command. Type “help”.
not-possible = Not possible ({ $rule }): { $why }
not-possible-now = Nothing of this kind can be done now.
saved = Saved in { $file }.
resumed = The game goes on from { $file }.
notes-usage = Place a note: note B2 "text". Change it: note 1 text "text". Move it: note 1 to C4. Remove it: note 1 remove.
no-notes = There are no notes on the board.
call-usage = Type “call” and the name of an Agent, for example: call bill.
computer-prepares = The computer players get ready: a moment, and up to a minute the first time on a machine.
computer-thinks = { $seat } is thinking.
goodbye = Goodbye.

## Records of games

standard-input = standard input
record-legal =
    { $count ->
        [one] { $count } act, and it is legal.
       *[other] { $count } acts, all legal.
    }
record-open = The game is not over: the Time token stands at { $time }.
record-shown =
    { $file }: { $mission }, after { $count ->
        [one] { $count } act
       *[other] { $count } acts
    }

## Handing over one screen

cover = The screen is covered so that nobody sees what is secret.
hand-over = Hand over to: { $seat }.
hand-over-ready = { $seat }: press Enter when nobody else is looking.
hand-over-public = Everybody may look now.

## Help

help-intro = Type a number from the list or an action in notation; “help WORD” explains a rule.
help-choice = Type a number from 1 to { $most }, or press Enter for 1.
help-seats = Type how many seats the table has: one is the Recruiter’s, the others lead the Rogue Agents together. Enter means 2.
help-resign = Type { value_yes } to lose the game now; any other answer goes on with it.
help-hand-over = Only { $seat } should look now: press Enter to see the table.
help-anywhere = “help WORD” explains a rule, “rules” lists all of them, “quit” leaves the program.
help-found = Rules about “{ $word }”:
help-nothing = No rule about “{ $word }” was found: try another word, or “rules” for all of them.
help-more =
    { $count ->
        [one] and { $count } more: use a longer word.
       *[other] and { $count } more: use a longer word.
    }
help-rule = { $title } ({ $rule })

command_help = help WORD: explain a rule; help alone: this list
command_rules = rules: all rules by name
command_list = list: every single action you can take now, with numbers
command_actions = actions: what you can do now, once more
command_board = board: draw the board once more
command_legend = legend: what the codes and signs on the board mean
command_log = log: what has happened
command_undo = undo: take back your last act
command_note = note: place, change, move or remove a Mental Note
command_notes = notes: list the Mental Notes
command_notebook = notebook "TEXT": write in the private notebook of the Agents’ side
command_deduce = deduce TIME: where the Recruiter can have been; deduce alone: now; deduce C4: why not there (with --assist deduction)
command_pass = pass: let another seat of your side act first
command_call = call AGENT: let a computer of your side act with this Agent next
command_secret = secret: show the Recruiter’s secrets again
command_cover = cover: hide the Recruiter’s secrets on the screen
command_resign = resign: give up the game for your side
command_stop = stop: offer to stop without a result
command_save = save FILE: save the record of the game
command_quit = quit: save and leave
