### What can be known about the hidden path.

deduce-compiling = Preparing the deduction for this machine: some seconds, only once.
deduce-not-allowed = The deduction is for the Agents’ side, in games that begin with --assist deduction.
deduce-heading = The Recruiter at { $time }
deduce-not-begun = The Recruiter has no start yet.
deduce-worlds =
    { $count ->
        [one] One world fits
       *[other] { $worlds } worlds fit
    } what is public: { $paths } different paths, { $bits } bits.
deduce-estimate = There are too many worlds to count: these numbers are estimates from random descents.
deduce-features = Features
deduce-retrieved = 2nd MIND SLIP token retrieved: { $share }
deduce-possible = { $location } is possible at { $time }: in { $worlds } worlds.
deduce-why = Why the Recruiter was not at { $location } at { $time }:
deduce-by-movement = The rules of movement alone exclude it.
deduce-conflict = No world fits what is public. These facts cannot all be true:
deduce-not-smallest = Perhaps fewer facts would do as well.
deduce-source = { $fact } ({ $rule }, event { $event })

deduce-fact-at = At { $time } the Recruiter was on one of: { $locations }.
deduce-fact-not-at = At { $time } the Recruiter was on none of: { $locations }.
deduce-fact-visited = Visited at { $time } or before: { $locations }.
deduce-fact-unvisited = Not visited at { $time } or before: { $locations }.
deduce-fact-visited-some = From { $fewest } to { $most } of these visited at { $time } or before: { $locations }.
deduce-fact-count =
    From { $first } to { $last } the Recruiter contacted { $recruits ->
        [one] one Recruit
       *[other] { $recruits } Recruits
    }.
deduce-fact-stepped = The move into { $time } was a STEP.
deduce-fact-slipped = The move into { $time } was a MIND SLIP.
deduce-fact-slipped-second = The move into { $time } was a MIND SLIP, paid for with the 2nd token from { $location }.
deduce-fact-acted = The move into { $time } is made; nobody knows yet whether it was a STEP.
deduce-fact-could-move = At { $time } the Recruiter was not boxed in.
deduce-fact-boxed-in = At { $time } the Recruiter was boxed in.
deduce-fact-hidden = Hidden: { $features }.
deduce-fact-not-hidden = Not hidden: { $features }.
deduce-fact-character = The Recruiter is { $card }.
