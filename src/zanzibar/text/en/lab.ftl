### The lab: matches, ladders, comparisons, balance. Players are named by the ids that are typed.

## Everywhere

lab-share = { $rate } ({ $low } to { $high })
lab-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
lab-against = { $recruiter } against { $agents }
lab-reasons = { $what }: { $reasons }
lab-reason-times = { $reason } { $times }

## A match

lab-match = { $mission }: { $recruiter } as Recruiter against { $agents } as Agents, { $games }
lab-match-wins = The Recruiter wins { $wins }: { $share }, 95% interval
lab-match-length = On average { $rounds } rounds and { $acts } acts, until { $time } o’clock
lab-match-seconds = CPU seconds per decision, { $side }: median { $p50 }, 95% below { $p95 }, longest { $max }

## A ladder

lab-ladder = { $mission }: the Recruiter’s share of wins
lab-ladder-corner = Recruiter \ Agents
lab-ladder-steps = One step up
lab-ladder-level = level
lab-ladder-below = against
lab-ladder-ratings = Ratings within each side; 400 points are 10 to 1
lab-ladder-points = rating

## A comparison

lab-compare = { $mission }: { $first } against { $second }, { $games } on each side
lab-as-recruiter = as Recruiter
lab-as-agents = as Agents
lab-both = mean of both
lab-wins = wins

## Balance

lab-balance = { $mission }, { $who }, { $games }
lab-balance-wins = Recruiter wins
lab-balance-games = games

balance_all = All games
balance_start = Start
balance_card = Recruiter card
balance_feature = Hidden Feature
balance_mayhem = Mayhem
balance_questions = All questions
balance_asks = ASK
balance_reveals = REVEAL
balance_captures = CAPTURE, tried
balance_shakedowns = SHAKEDOWN
balance_crosshairs = Psychic Crosshairs
balance_slips = MIND SLIP, by the Recruiter
balance_reason = How it ended
balance_time = When it ended

## The twin

lab-twin-equal = { $mission }: { $games } and { $acts } acts, all equal
lab-twin-unequal = { $mission }: the engine and its twin differ: { $difference }

## Charts

lab-chart-overall = the Recruiter wins { $share } of all
lab-chart-each = { $games } in each cell
lab-chart-ladder = How the levels do against each other
lab-chart-start = Does the start decide?
lab-chart-cards = Which cards help the Recruiter?
lab-chart-mayhem = Where does Mayhem help whom?
lab-chart-questions = Who wins after how many questions?
lab-chart-endings = When and how games end
lab-chart-share = the Recruiter’s share of wins, 95% interval; dotted: all games
lab-chart-colours = Who wins. { $more } Colours of few games are drawn towards the share of all games.
lab-chart-area = Area: number of games. Triangles: Temples.
lab-chart-width = Width: number of games. Shares of { $few } games or more are told.
lab-chart-of = { $share } of { $games }
lab-chart-counts = How many in a game ({ $many }+: or more). Dots: the Recruiter’s share of wins, 95% interval (faint: fewer than { $few } games). Bars: share of the games.
lab-chart-not-why = Longer games have more of everything, and a capture ends a game: this shows what goes together, not why.
