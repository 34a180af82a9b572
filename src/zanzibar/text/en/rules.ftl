### The rules reference: one message per rule id, in the order of docs/rules.md.
### The message is named rule_ and the id with "_" for ".". Value: title. text: the explanation.
### words: what a player might type to find it. denied: why an action was refused and what to do instead.

## Table and seats

rule_table_seats = Seats at the table
    .text =
        A table has 2 to 5 seats: one for the Recruiter and 1 to 4 for the Rogue Agents.
        A person or the computer can sit in any of them.
        Solo play means one person on the Agents’ side against a computer Recruiter; co-op means 2 to 4 people on that side.
        A person can just as well play the Recruiter against computer Agents, and the computer can fill any empty Agent seat beside people.
    .words = players, number of players, two players, solo, single player, co-op, cooperative, computer, bot, seat
    .denied = A table needs exactly one Recruiter and 1 to 4 Agent seats: add or remove seats.

rule_table_agents = Who holds which Agent
    .text =
        Meru, Henry Lyme, Bill Falls and Dusty are shared out as evenly as possible: one Agent seat holds all 4, two hold 2 each, three hold 1 each and share the fourth, four hold 1 each.
        In the Full Game the seats choose or the deal is random; in the Training Mission nobody has an ability, so any deal will do.
        It is done in step 9 of the setup, when the Immortals and the Recruits of the opening are already on the table, and it is finished before the first Agent is placed.
        Any Agent seat may place the shared Agent.
        In play the shared Agent belongs, for one activation, to the seat that began that activation.
    .words = deal agents, choose agents, share, shared agent, who controls, hold, distribute, fourth agent
    .denied = The deal of the Agents is due: take a free one, so that they are shared out evenly.

rule_table_recruiter = Who is the Recruiter
    .text =
        The seat of the Recruiter goes to whoever wants it, or to a seat drawn at random.
        Everybody else plays the Rogue Agents.
    .words = recruiter seat, choose side, role, random seat
    .denied = There is exactly one Recruiter at the table: choose one seat for that role.

rule_table_turn = Acting when it is your turn
    .text =
        Only a seat from which an act is due may act.
        Five things may come out of turn: Mental Notes, your side’s notebook, taking back your own act, resigning, and offering or agreeing to stop.
        After the end of the game nothing is accepted any more.
    .words = my turn, out of turn, not my turn, wait, game over, whose turn
    .denied = It is not your turn for this: wait until an act of yours is due.

rule_table_team = What the Agents do as a team
    .text =
        Some things belong to the whole team, and any Agent seat may do them: placing the 2nd MIND SLIP token, placing and changing Mental Notes, handing a note back.
        An Agent, however, is moved, acts and ends its activation only by a seat that holds it; Dusty’s ability is the exception, since it moves any Agent.
        Mayhem is placed by the seat whose turn it is in the circle.
    .words = team, together, teammate, agent of another player, who may move, control
    .denied = Another seat holds this Agent: leave the act to that seat, or use one of your own Agents.

## Setup, in this order

rule_setup_mayhem = Setup 1: Mayhem
    .text =
        Full Game only.
        Five Mayhem tokens are placed, each on the border between two orthogonally neighbouring locations.
        The Recruiter places the first one; then each seat in clockwise order places one at a time until all five are down.
        With two seats that is Recruiter, Agents, Recruiter, Agents, Recruiter.
    .words = place mayhem, five mayhem, border, wall, block, clockwise, start of setup
    .denied = A Mayhem token is due: choose a border between two orthogonal neighbours that leaves room for the rest.

rule_mayhem_touch = Mayhem tokens do not touch
    .text =
        Full Game only.
        A Mayhem token may not touch another one.
        Two borders touch when they share a corner point of the grid, so two tokens can never form an L, a T or a longer line.
    .words = mayhem touching, corner, adjacent mayhem, line, l shape
    .denied = This border touches a Mayhem token at a corner: choose a border that shares no corner point with one.

rule_setup_recruiter-card = Setup 2: the Recruiter card
    .text =
        The Recruiter secretly chooses or draws one Recruiter card: Karl Box or Pipe Girl.
        It decides how the MIND SLIP moves.
        Both Potential Recruiter cards lie open, so the Agents know which two characters it can be, but not which one it is.
    .words = recruiter card, character, karl box, pipe girl, potential recruiter, choose recruiter
    .denied = The Recruiter card is due: choose one of the cards in play, or draw one.

rule_setup_slip = Setup 3: the first MIND SLIP token
    .text =
        One MIND SLIP token lies in front of the Recruiter’s screen, where everybody can see it.
        The Recruiter can use it from the first turn on.
    .words = first mind slip, slip token, screen, start token

rule_setup_start = Setup 4: the starting location
    .text =
        The Recruiter chooses any location as time 1, before seeing the Feature cards.
        It must be one from which the opening can be completed; on Zanzibar that is every location.
        In the Training Mission the start is shown to the Agents at once as a Confirmed Mental Note “1”; in the Full Game it stays hidden.
    .words = start, starting location, first location, time 1, begin, hidden start
    .denied = The start must allow an opening of four STEPs and is fixed once chosen: choose another location, or go on from the one you have.

rule_setup_features = Setup 5: the hidden Feature cards
    .text =
        Three of the 16 Feature cards are drawn at random for the Recruiter and kept secret.
        Their Features are circled on the Secret Map: those are the places where the Recruiter contacts Recruits.
    .words = hidden cards, three cards, feature cards, secret cards, circled, draw features
    .denied = The three hidden Feature cards are drawn at random: nobody chooses them.

rule_setup_opening = Setup 6: the opening
    .text =
        The Recruiter takes 4 STEPs, times 2 to 5, by the ordinary rules of STEP. A MIND SLIP is not possible here.
        Until the opening is confirmed the steps may be taken back freely; the start cannot, because it was fixed before the Feature cards were drawn.
        Only steps from which the opening can still be completed are offered, so nobody can lose in it.
    .words = opening, first steps, four steps, time 2, time 5, take back opening, confirm opening, no slip in opening
    .denied = The opening is due: 4 STEPs that can be completed, without a MIND SLIP, then confirm it.

rule_setup_opening-recruits = Setup 7: Recruits of the opening
    .text =
        As soon as the opening is confirmed, everybody learns how many circled Features there are on the locations 1 to 5.
        That many Recruits are placed beside “01:00–05:00”, and they count toward the Recruiter’s goal at once.
    .words = opening recruits, first recruits, 01:00, 05:00, recruits at start, count

rule_setup_immortals = Setup 8: placing the Immortals
    .text =
        Full Game only.
        The Recruiter places the 4 Immortals on 4 different locations, none of them on the outer edge of the board.
    .words = place immortals, start immortals, immortal setup, not on edge, inner locations
    .denied = An Immortal is due: place it on an inner location that has no Immortal yet.

rule_setup_agents = Setup 9: dealing and placing the Agents
    .text =
        The Agent seats deal or choose the Agents and then place all four on locations of the outer edge; Agents may share a location.
        In the Full Game their abilities are in play, in the Training Mission they have none.
    .words = place agents, start agents, agent setup, outer edge, border of the board, edge
    .denied = Agents are due on the outer edge: place one that is not on the board yet on an edge location.

rule_setup_ally = Setup 10: the Ally
    .text =
        Full Game only.
        The Agents have one Ally, the Black Ops Dolphin, lying open beside the board.
        On paper, SHIFT packages may add further Allies.
    .words = ally, allies, dolphin, ally card

rule_setup_second-slip = Setup 11: the 2nd MIND SLIP token
    .text =
        Full Game only.
        The Agents place the 2nd MIND SLIP token on a location that is orthogonally or diagonally next to a Temple.
        The Recruiter may later visit it there.
    .words = second mind slip, second slip, slip token on board, next to temple, place slip
    .denied = The 2nd MIND SLIP token is due: choose a location orthogonally or diagonally next to a Temple.

rule_setup_immortal-cards = Setup 12: cards for Immortal Recruiting
    .text =
        Full Game only.
        Two more Feature cards from the deck are laid open at Immortal Recruiting: the first two Features with which the Immortals can recruit.
    .words = immortal recruiting cards, two open cards, face up cards, immortal features

rule_setup_first-turn = Setup 13: the first turn
    .text =
        The Time token stands at “01:00–05:00” and the Recruiter takes the first turn.
        The Training Mission does without Mayhem, Immortals, the Ally, SHAKEDOWN, the 2nd MIND SLIP token and the Agents’ abilities.
    .words = first turn, who starts, training mission, left out, differences, full game
    .denied = This belongs to the Full Game: the Training Mission is played without it.

## Goals

rule_goal_recruits = The Recruiter wins with Recruits
    .text =
        The Recruiter wins the moment the Recruits everybody can see reach 9 in the Training Mission or 12 in the Full Game.
        The Recruits of the opening, of every Alert and of the Immortals count together.
        Recruits that were contacted but not yet announced do not count.
    .words = win, victory, goal, nine recruits, twelve recruits, 9 recruits, 12 recruits, how to win, recruiter wins

rule_goal_time = The Recruiter wins on time
    .text =
        The Recruiter wins when the Time token reaches 14:00 in the Training Mission or 16:00 in the Full Game; the Agents get no turn after that.
        A MIND SLIP used in that last turn is shown together with the result.
    .words = win, time, evade, escape, last turn, 14:00, 16:00, end of game, how long, evaded

rule_goal_capture = The Agents win with a CAPTURE
    .text =
        The Agents win at once when a CAPTURE hits, that is when the Agent who takes it is in the Recruiter’s location.
    .words = win, victory, goal, agents win, catch, capture, arrest, how to win

rule_goal_boxed-in = The Agents win when the Recruiter is boxed in
    .text =
        The Agents win if the Recruiter has neither a legal STEP nor a legal MIND SLIP.
        This is tested at the start of the Recruiter’s turn, before Immortal recruiting, because nothing in the turn could change it.
        A MIND SLIP that can be paid for counts as a way out.
    .words = boxed in, stuck, trapped, no moves, dead end, cannot move, agents win

rule_goal_order = No ties
    .text =
        Each check for the end of the game is made at its own moment and ends the game at once, so two results can never fall together.
        An Immortal’s 12th Recruit comes before the Time token moves; the Time token comes before the Alert.
        Going past 9 or 12 Recruits wins just as reaching it does.
    .words = tie, draw, order of wins, at the same time, both win, first

rule_goal_result = The result
    .text =
        The result says who won and how: recruits (R), evaded (E), captured, boxed in or resigned.
        It also keeps the time at which the Time token stands and the round; round 1 has the times 6 and 7, the setup is round 0.
        One seat resigns for its whole side, and a side that resigns or leaves the table for good has lost.
        A game that is stopped by agreement has no result.
    .words = result, winner, resign, give up, surrender, abandon, score, round, agreement
    .denied = Your side has already offered to stop: the other side must agree, or play goes on.

## The Recruiter's turn

rule_turn_action = The Recruiter’s turn
    .text =
        In every turn the Recruiter takes exactly one action: a STEP or a MIND SLIP.
        In the Full Game the Recruiter may also move one Immortal and then make one extra Immortal move; these come before or after the action in any order, the extra move only after the first Immortal move.
        Then, in this order, the Immortal cards are refilled, the Time token advances, a used MIND SLIP token is shown and the Alert is resolved.
    .words = recruiter turn, one action, what can i do, recruiter actions, end turn, turn
    .denied = The Recruiter’s turn has exactly one action, a STEP or a MIND SLIP: take it if you have not, otherwise end the turn.

rule_turn_order = Order within the Recruiter’s turn
    .text =
        In the Training Mission the turn is the action and then the Time token.
        In the Full Game the action and the Immortal moves come first in any order; then new Immortal cards, the Time token, the used MIND SLIP token, the Alert.
    .words = turn order, sequence, recruiter turn, order, end of turn, phases
    .denied = This is not its place in the turn: finish the step that is due first.

rule_turn_hidden = The action is hidden
    .text =
        Everybody may see that the Recruiter has acted, but not whether it was a STEP or a MIND SLIP nor where it led, until a used MIND SLIP token is shown.
        A MIND SLIP token that is about to pay stays where everybody sees it until then.
        The Recruiter ends the turn explicitly, since an Immortal move may still follow the action.
    .words = hidden, secret move, what agents see, end turn, hidden movement, secret
    .denied = Take your action first and then end the turn: it does not end by itself.

rule_step_orthogonal = STEP to a neighbour
    .text =
        With a STEP the Recruiter goes to an orthogonally neighbouring location: up, down, left or right.
    .words = step, move, movement, walk, orthogonal, adjacent, one space, recruiter move, straight
    .denied = A STEP goes one space up, down, left or right: choose an orthogonal neighbour.

rule_step_temple = Diagonal STEP at a Temple
    .text =
        A STEP may be diagonal when it starts or ends at a Temple.
        Everywhere else the Recruiter steps orthogonally only.
    .words = diagonal, diagonally, temple, move diagonally, step, corner
    .denied = A diagonal STEP must start or end at a Temple: step orthogonally instead.

rule_step_unvisited = Never to the same place twice
    .text =
        The Recruiter never goes to a location that already has a number, the start and the opening included.
        Each location gets at most one number in a game.
    .words = visited, revisit, twice, again, return, go back, same location, already visited, number
    .denied = You have already visited this location: choose one without a number.

rule_step_mayhem = Mayhem stops a STEP
    .text =
        Full Game only.
        An orthogonal STEP may not cross a border with a Mayhem token. This holds in the opening too.
    .words = mayhem, blocked, wall, cross, barrier, step
    .denied = Mayhem blocks this border: go around it, or jump it with a MIND SLIP.

rule_mayhem_diagonal = Mayhem does not block diagonals
    .text =
        Full Game only.
        A diagonal move is never blocked by Mayhem, whoever makes it: the Recruiter or an Agent at a Temple, or an Immortal.
    .words = mayhem, diagonal, blocked, corner, past mayhem

rule_step_agent = Stepping onto an Agent
    .text =
        The Recruiter may enter a location where an Agent stands. Nothing happens and nothing is announced.
    .words = agent in the way, enter agent, same location, occupied, pass agent, onto agent

rule_step_number = The number of the visit
    .text =
        The Recruiter writes the next number into the location that was entered.
        At the end of the turn it is the same as the time shown by the Time token, so the number says when the Recruiter was there.
    .words = number, secret map, time of visit, path, write, numbering

rule_recruit_contact = Contacting Recruits
    .text =
        On entering a location the Recruiter contacts 1 Recruit for each circled Feature there, so up to 2.
        The contact is silent: the Agents learn the number only at the next Alert, or at the end of the opening.
    .words = recruit, contact, circled feature, how to recruit, points, two recruits, score

rule_slip_use = MIND SLIP
    .text =
        A MIND SLIP takes the place of the STEP and costs a MIND SLIP token.
        Karl Box jumps exactly 2 spaces in a straight orthogonal line, Pipe Girl exactly 2 spaces in a straight diagonal line.
        The location in between is not visited: it gets no number, no Recruits are contacted there and no token is picked up.
    .words = mind slip, slip, jump, skip, karl box, pipe girl, two spaces, special move, teleport
    .denied = A MIND SLIP needs a token that can pay for it: choose the other token, or take a STEP.

rule_slip_over = What a MIND SLIP jumps over
    .text =
        Visited locations and Mayhem in between do not stop a MIND SLIP.
        It can therefore lead out of a dead end.
    .words = jump over, slip over, mayhem, visited, in between, escape, past mayhem

rule_slip_landing = Where a MIND SLIP lands
    .text =
        A MIND SLIP must land on the board, on a location that has no number yet.
    .words = land, landing, slip target, off board, visited
    .denied = A MIND SLIP must land on an unvisited location of the board: choose another direction or take a STEP.

rule_slip_full = No half MIND SLIP
    .text =
        A MIND SLIP is used to its full length.
        The Recruiter can neither pretend to use one nor stop half way.
    .words = bluff, fake slip, half slip, pretend, partial, one space slip
    .denied = A MIND SLIP goes exactly as far as your card says: choose such a landing, or take a STEP.

rule_slip_shown = A used MIND SLIP is shown
    .text =
        After the Time token has moved, the token that paid for the MIND SLIP is laid beside it.
        Everybody then sees that there was a slip in this turn and which of the two tokens paid for it, but neither the direction nor which Recruiter card it is.
    .words = slip shown, announce slip, reveal slip, when do agents see, time track, used slip

rule_slip_second = The 2nd MIND SLIP token
    .text =
        Full Game only.
        By visiting the location of the 2nd MIND SLIP token while it lies there, with a STEP or by landing a slip, the Recruiter retrieves it silently: it stays on the board and nobody is told.
        On any later turn it can pay for a MIND SLIP, and only then does it leave the board; with both tokens at hand the Recruiter chooses which one pays.
        A STEP token, notes and figures may share its location.
        A location numbered 1 to 5 before the token was placed does not count as visiting it, because the token was not there yet, unless the table has chosen the option “{ option_second-slip-counts-past-visits }”.
    .words = second mind slip, second slip, retrieve, pick up, slip token on board, collect, two slips
    .denied = The 2nd MIND SLIP token can pay only on a turn after you visited it: use another token or take a STEP.

rule_immortal_move = Moving an Immortal
    .text =
        Full Game only.
        Before or after the action the Recruiter may move 1 Immortal by 1 space, orthogonally or diagonally, with or without a Temple.
        It may enter a location with an Agent and one that the Recruiter has visited.
        The move is optional; with the option “{ option_immortal-move-mandatory }” it must be made if any Immortal can move.
    .words = immortal, move immortal, immortal movement, diagonal, one space, mandatory, optional
    .denied = One Immortal moves 1 space in any direction, once per turn (and must, if this table says so): choose a neighbouring location.

rule_immortal_stack = One Immortal per location
    .text =
        Full Game only.
        An Immortal never enters a location where another Immortal stands, whoever moves it.
    .words = two immortals, stack, same location, occupied, immortal blocked
    .denied = Another Immortal stands there: choose a location without an Immortal.

rule_immortal_mayhem = Mayhem stops Immortals
    .text =
        Full Game only.
        An Immortal may not cross Mayhem orthogonally. Diagonally it may pass.
    .words = immortal, mayhem, blocked, wall, cross
    .denied = Mayhem blocks this border for Immortals: move diagonally or another way.

rule_immortal_extra = Extra Immortal move
    .text =
        Full Game only.
        Once per turn, after the first Immortal move and before or after the action, the Recruiter may place a STEP token on any visited location that is not covered and then move 1 Immortal once more, the same or another.
        A location is covered when it has a STEP token or a Confirmed Mental Note. After the action the token may go on the new location, and a visited Temple is allowed.
        Everybody sees the token at once and it stays; placing it and moving are one act.
    .words = extra move, second immortal move, step token, move twice, additional, again
    .denied = An extra move comes once, after the first Immortal move, with a STEP token on a visited uncovered location: check these and try again.

rule_immortal_recruit = Immortal Recruiting
    .text =
        Full Game only.
        If two Immortals stand on 2 different locations that both have the Feature of an open Immortal card, 1 Recruit appears at once on the icon of that Feature and counts toward the goal; the card is discarded face up and that Feature can never be used by Immortals again.
        It is checked in the Recruiter’s turn only: at its start and after each Immortal move.
        It happens by itself, each card once, so at most twice a turn; if both cards are possible, the one drawn first goes first.
        Immortals that Henry Lyme blocks do not count.
    .words = immortal recruiting, immortals recruit, two immortals, matching features, contact, icon

rule_immortal_cards = New cards for the Immortals
    .text =
        Full Game only.
        After the action and the Immortal moves, Immortal Recruiting is refilled to 2 open cards as long as the deck lasts.
        A new card works from the Recruiter’s next turn on.
    .words = refill, draw cards, deck, empty deck, new feature cards, immortal cards

rule_immortal_separate = Immortal cards and hidden cards
    .text =
        Full Game only.
        Immortals never use the Recruiter’s 3 hidden cards.
        There is one card of each Feature, so a card seen at Immortal Recruiting is certainly not one of the hidden three.
    .words = hidden cards, different cards, one copy, deduction, not hidden, immortal features

rule_time_advance = The Time token advances
    .text =
        At the end of the Recruiter’s turn the Time token moves 1 space.
        Its time is the number of the location the Recruiter has just entered.
    .words = time, clock, time token, time track, hour, advance

rule_time_alert = The Alert
    .text =
        When the Time token reaches an odd time (7, 9, 11, 13 or 15), the Recruiter announces how many Recruits were contacted in both turns of this round: the sum only, not where or when.
        A contact is fixed at the moment of the visit, so a Feature exposed between the two turns still counts for a visit made before.
    .words = alert, odd time, announce recruits, count, reveal recruits, how many, red icon

## The Agents' turn

rule_agents_two = Two Agents per turn
    .text =
        In each of their 2 turns per round the Agents’ side activates exactly 2 Agents that have not acted in this round; the second turn belongs to the other 2.
        An activation may consist of nothing at all, and one must end before the next begins.
        After 4 activations the round ends and all Agents are ready again.
    .words = activate, activation, two agents, which agents, already acted, round, agents turn
    .denied = Two Agents act in this turn, one after the other: finish the open activation, or choose an Agent that has not acted in this round.

rule_agents_order = Move and action in either order
    .text =
        An activated Agent may move and may take 1 action, in either order.
        An Agent that acts first may still move afterwards.
    .words = order, move then act, act then move, one action, agent turn, before, after
    .denied = One move and one action per activation, each at most once: do what is left or end the activation.

rule_agents_no-split = No action in the middle of a move
    .text =
        A move is not interrupted by an action.
        An Agent that moved 1 space and then acts has finished its move.
    .words = split move, middle of move, interrupt, move act move, half move, remaining space
    .denied = This Agent’s move was over when it acted: use what it has left or end the activation.

rule_agent_move = Agent movement
    .text =
        An Agent moves 1 or 2 spaces to another location, each space to an orthogonal neighbour, or diagonally when that space starts or ends at a Temple.
        It may turn on the way.
        It may pass through and stop on locations with Agents and Immortals.
    .words = agent move, movement, two spaces, walk, how far, diagonal, temple, through immortal
    .denied = This is not within 2 spaces for the Agent: step orthogonally, diagonally only from or to a Temple.

rule_agent_mayhem = Mayhem stops Agents
    .text =
        Full Game only.
        An Agent may not cross Mayhem orthogonally.
    .words = agent, mayhem, blocked, wall, cross, barrier
    .denied = Mayhem blocks the way there: choose a location that can be reached around it.

rule_ask = ASK
    .text =
        The Agent asks about one Feature of its own location: has the Recruiter visited a place with it?
        The Recruiter answers with a STEP token or says that no new token can be placed.
    .words = ask, question, asking, asked, feature, clue, find recruiter, visited
    .denied = You can ASK only about a Feature of the Agent’s own location: choose one of those or move first.

rule_ask_temple = A Temple is not a Feature
    .text =
        Nobody can ASK about a Temple. A Temple has no Features, so an Agent standing on one cannot ASK at all.
    .words = temple, ask temple, no feature
    .denied = A Temple has no Feature to ask about: move to another location first.

rule_ask_immortal-here = No ASK in a location with an Immortal
    .text =
        Full Game only.
        An Agent cannot ASK while an Immortal stands in the Agent’s location.
    .words = immortal here, blocked ask, immortal same location, cannot ask
    .denied = An Immortal stands in this location: move the Agent away, or ASK with another Agent.

rule_ask_immortal-feature = No ASK about a guarded Feature
    .text =
        Full Game only.
        An Agent cannot ASK about a Feature that is found on any location where any Immortal stands, however far away.
    .words = guarded feature, immortal feature, blocked feature, protected, cannot ask, far immortal
    .denied = An Immortal somewhere stands on this Feature: ask about another one or move the Immortal.

rule_ask_answer = Answering an ASK
    .text =
        If the Recruiter has visited locations with that Feature that are not covered, exactly one of them, of the Recruiter’s choice, gets a STEP token.
        Covered means that the location has a STEP token or a Confirmed Mental Note; an Unconfirmed Note does not matter.
        Otherwise the Recruiter says that no new token can be placed, and nothing else.
    .words = answer, step token, place token, no new token, which location, reply, choose location, lie
    .denied = Answer with one uncovered visited location that has this Feature, or, only if there is none, with “no new token”.

rule_ask_no-tell = The choice stays secret
    .text =
        Nobody may learn how many locations the Recruiter could have chosen from.
        The Recruiter therefore confirms every answer, with no, one or many choices, and apart from the answer itself nothing that can be seen or measured depends on their number.
        The thinking time of a person is rounded up to a fixed grid, 5 seconds unless the table says otherwise; the computer always takes the same time.
    .words = secret choice, how many options, thinking time, delay, wait, tell, confirm answer, leak

rule_dolphin = Black Ops Dolphin
    .text =
        Full Game only.
        Together with an ASK, before the answer, an Agent may discard the Dolphin: then all uncovered visited locations with that Feature get STEP tokens instead of just one.
        The Dolphin is spent even if there is none. The Recruiter confirms this answer too.
    .words = dolphin, black ops dolphin, ally, all locations, all tokens
    .denied = The Dolphin can only join an ASK and only once per game: ASK without it.

rule_reveal = REVEAL
    .text =
        If the Agent’s location has a STEP token, the token is discarded and a Confirmed Mental Note with the time of the visit takes its place for good.
        It tells when the Recruiter was there, not when the token was placed.
        In the Full Game this is not possible while an Immortal stands there.
        Unconfirmed Notes in the location stay; a location can hold several notes.
    .words = reveal, when, when was the recruiter here, time of visit, step token, discard token, confirmed note
    .denied = REVEAL needs a STEP token in the Agent’s location and no Immortal there: move to such a location first.

rule_shakedown = SHAKEDOWN
    .text =
        Full Game only.
        An Agent in a location with an Immortal names any of the 16 Features.
        If it is one of the 3 hidden ones, its card is exposed: later visits contact nobody with it, Recruits contacted earlier stay.
        If not, the answer is “no new card”; naming a Feature that is already known or exposed is allowed and answered in the same way.
        Either way the Agent may then push that Immortal.
    .words = shakedown, guess, hidden feature, expose, name a feature, interrogate, immortal
    .denied = SHAKEDOWN needs an Immortal in the Agent’s location: move to one first.

rule_shakedown_push = Pushing the Immortal
    .text =
        Full Game only.
        After the answer to a SHAKEDOWN the Agent may push that Immortal 1 space orthogonally, or leave it where it is.
        It cannot be pushed across Mayhem or onto another Immortal.
    .words = push, shove, move immortal away, after shakedown, no push
    .denied = Push the Immortal to a free orthogonal neighbour that is not behind Mayhem, or choose not to push.

rule_capture = CAPTURE
    .text =
        If the Recruiter is in the Agent’s location, it is a HIT and the Agents win; otherwise it is a MISS and play goes on.
        In the Full Game this is not possible while an Immortal stands there.
    .words = capture, catch, arrest, hit, miss, seize, win
    .denied = No CAPTURE while an Immortal stands in the location: move it away first.

rule_meru = Meru: Psychic Crosshairs
    .text =
        Full Game only; Meru’s action.
        She asks whether the Recruiter is within 2 spaces of her in a straight orthogonal line, her own location included. The answer is yes or no, and it is true.
        She cannot do it while an Immortal stands in her location. Mayhem is no obstacle.
    .words = meru, psychic crosshairs, crosshairs, yes or no, within two spaces, line, ability
    .denied = Only Meru can do this, as her action, with no Immortal in her location: use another action or move her first.

rule_lyme = Henry Lyme: Mental Block
    .text =
        Full Game only; always in force.
        Immortals on Lyme’s location or on an orthogonal neighbour of it do not count for Immortal Recruiting. Two other Immortals that match still recruit.
        Only geometry matters: Mayhem in between is no obstacle, as with Meru.
    .words = lyme, henry lyme, mental block, block immortals, passive, ability

rule_bill = Bill Falls: Detect Weakness
    .text =
        Full Game only; a free action, once per activation.
        Before or after his move or action or between them, but not during either, Bill may move 1 Immortal that is orthogonally next to him by 1 space orthogonally, under the rules for Immortals.
        Mayhem between Bill and the Immortal is no obstacle; the Immortal itself cannot be moved across Mayhem.
        It may be moved into Bill’s own location, and it may be one that he has just pushed away. An Immortal in Bill’s own location cannot be moved like this.
    .words = bill, bill falls, detect weakness, move immortal, free action, ability
    .denied = Bill moves, once per activation, one Immortal orthogonally next to him by 1 free orthogonal space: choose such a move.

rule_dusty = Dusty: Neuro Rhythm
    .text =
        Full Game only; a free action, once per activation of Dusty: before or after his move or action or between them, but not during either.
        Dusty moves any Agent, himself included and whether it has acted or not, by up to 1 space plus 1 for each Feature card that SHAKEDOWN has exposed, under the rules of Agent movement.
        It is not that Agent’s own move and it activates nobody.
    .words = dusty, neuro rhythm, move other agent, free action, ability, extra move
    .denied = Dusty moves one Agent, once per activation, up to 1 space plus 1 per exposed card: choose a nearer location.

rule_ally = Allies
    .text =
        Full Game only.
        Any Agent may use an Ally during its activation, and several in one turn if there are several.
        Each Ally is used once per game.
    .words = ally, allies, use ally, once per game, card
    .denied = This Ally is not at hand: each one is used once per game, during an activation.

rule_immortal_edge = Immortals on the edge
    .text =
        Full Game only.
        Only the first placement of an Immortal has to avoid the outer edge. Later it may be moved or pushed there.
    .words = immortal, edge, outer edge, border of the board, push to edge

## Mental Notes

rule_notes_unconfirmed = Unconfirmed Mental Notes
    .text =
        The Agent seats may place, move, rewrite and remove Unconfirmed Notes at any time and anywhere, with any text.
        Everybody sees them, the Recruiter too.
    .words = notes, note, mental note, write, white note, mark, guess, reminder, text
    .denied = Only Agent seats change Unconfirmed Notes: name a note that exists, with a short text.

rule_notes_confirmed = Confirmed Mental Notes
    .text =
        Confirmed Notes are placed by the game alone, for the shown start of the Training Mission and for every REVEAL.
        They never change and never leave the board.
    .words = confirmed note, green note, certain, permanent, mental note, note
    .denied = A Confirmed Note never changes: place an Unconfirmed Note beside it instead.

rule_notes_supply = Fifteen notes
    .text =
        There are 15 Mental Notes in all, Confirmed and Unconfirmed together; the start note of the Training Mission is one of them.
        A REVEAL always gets its Confirmed Note: when the supply is empty, the Agents first hand back one Unconfirmed Note of their choice, which any Agent seat may do.
    .words = fifteen notes, 15 notes, out of notes, supply, hand back, limit
    .denied = All 15 notes are in use: hand back or remove an Unconfirmed Note first.

rule_steps_supply = Supply of STEP tokens
    .text =
        The English box has 8 STEP tokens and the Czech one 10, and neither says what happens when they run out; here they are not limited.
        With the option “{ option_step-supply }” set to 8 or 10 and none left, an ASK that must place one first takes back a STEP token of the Agents’ choice, as many as needed. Any Agent seat may choose it, while the answer is still hidden.
        The location it came from stays covered for all rules, and an extra Immortal move is not possible without a token.
    .words = out of step tokens, eight tokens, ten tokens, supply, limit, step token, run out
    .denied = No STEP token is left: take back one that lies on the board, or do without the extra Immortal move.

rule_notes_others = Other notes and help
    .text =
        The English printing forbids any other note-taking, the Czech one allows it. The table decides with the option “{ option_assist }”.
        “{ assist_notebook }” gives the Agents private notes, “{ assist_deduction }” also shows them the map of what is still possible; “{ assist_none }” gives neither.
        The log and the replay of what everybody saw are there at every table.
        It is “{ assist_none }” between people unless the table chooses otherwise; solo games and the Training Mission offer the others.
    .words = notebook, paper, private notes, assist, help, deduction, hints, write down
    .denied = This table plays without this kind of help: use Mental Notes.

## Mistakes

rule_mistake_prevented = Mistakes cannot happen here
    .text =
        An act against the rules is refused with the name of the rule, and nothing changes.
    .words = mistake, error, illegal, refused, wrong, not allowed
    .denied = This act is against the rules and nothing has changed: choose one of the legal actions.

rule_mistake_oops = Mistakes on a paper map
    .text =
        When a person keeps the Secret Map on paper, mistakes are possible: an illegal move, a STEP token in the wrong place, a wrong count.
        Whoever made one must say so as soon as it is noticed. If it can be put right without changing the state of the game, that is done at once.
        Otherwise the Recruiter counts their own turns since the mistake (the Agents’ turns do not count) and places that many Confirmed Notes with the right times on visited locations of their choice, or all of them if there are fewer.
    .words = mistake, oops, error, wrong token, paper, correct, fix, penalty, companion

rule_undo = Taking back
    .text =
        A seat may take back its own acts of the current turn, one act at a time, as far as the last of these: an ASK, REVEAL, SHAKEDOWN, CAPTURE or question of Meru’s, a STEP token, a random draw, the end of a turn or activation, the confirmed opening, the shown start of the Training Mission, an answer of the Recruiter, an act of another seat.
        Notes do not count.
        Whether taking back is possible depends on public facts only.
    .words = undo, take back, oops, revert, misclick, back
    .denied = Nothing can be taken back: since your last act something was learned, drawn or ended, or another seat has acted.

## Who sees what

rule_view_spectator = What spectators see
    .text =
        Spectators see what lies on the table for everybody, Mental Notes included, and nothing more.
    .words = spectator, watch, audience, viewer, public
    .denied = Spectators only watch: take a seat to act.

rule_view_private = Private notebook and map
    .text =
        The Agents’ private notebook and their deduction map are seen by the Agents’ side only.
    .words = private, notebook, deduction map, who sees, secret notes
    .denied = Only the Agents’ side sees this: look at what lies on the table instead.

rule_view_end = What is shown at the end
    .text =
        When the game is over everybody sees the Recruiter’s path, the hidden cards, the character, whether the 2nd MIND SLIP token was retrieved, and the cards left in the deck.
    .words = end of game, reveal everything, after the game, path, show map

## SHIFT: campaigns

rule_shift_packages = SHIFT packages
    .text =
        Each side has 7 numbered packages.
        After a Full Game the side that lost opens its next one, from 1 to 7; with all 7 open it opens nothing.
        { shift-not-yet }
    .words = shift, package, campaign, open, loser, seven, box
    .denied = Only the side that lost opens a package, and only its next one in order.

rule_shift_content = What a package holds
    .text =
        A package holds a module, which is an optional way to play, or standard components such as Allies or Recruiter cards, which stay in play once opened, or both.
        What it says goes before the rulebook.
        Nothing is ever destroyed and everything can be switched off.
        { shift-not-yet }
    .words = shift, module, standard components, content, override, legacy, package

rule_shift_secret = Secret content
    .text =
        Some content is known only to the side that opened it until it is used; some must be shown to the other side before the game.
        { shift-not-yet }
    .words = shift, secret, hidden content, show, open information

rule_shift_first = The first game of a campaign
    .text =
        The first game of a campaign is played without modules.
        The Training Mission opens no package and does not count as a game of a campaign.
        { shift-not-yet }
    .words = shift, first game, campaign, training mission, no modules
    .denied = The first game of a campaign has no modules: play it without them.

rule_shift_choose = Choosing modules
    .text =
        Before a game the side that lost the last one chooses any number of its opened modules, from none to all.
        Then the other side chooses at most that number less its wins in a row, of which at most 3 count, and never below 0.
        Only opened modules can be chosen.
        { shift-not-yet }
    .words = shift, modules, choose, how many, wins in a row, streak, balance
    .denied = Too many modules, or one that is not open: choose fewer, and opened ones only.

rule_shift_log = The campaign chart
    .text =
        A campaign has a chart with a line per game: who played which role, the date, the Recruiter’s character, and the time at which the Agents won, or R for a win with Recruits and E for a win by evading.
        On paper there are four campaigns, A to D, of 14 games each; here there can be as many as you like.
        { shift-not-yet }
    .words = shift, chart, log, campaign, record, history, games played

rule_shift_after = When everything is open
    .text =
        When all 14 packages are open there are three ways to go on: reset them and swap sides; let each side choose the other’s modules; or bid for the Recruiter’s seat with the number of modules granted to the Agents, where the highest bid takes the seat.
        { shift-not-yet }
    .words = shift, all open, reset, swap sides, bid, auction, after the campaign
