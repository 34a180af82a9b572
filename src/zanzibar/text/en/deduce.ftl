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
deduce-fewer =
    { $smallest ->
        [yes] No smaller set of facts would do.
       *[no] Perhaps a smaller set of facts would do.
    }
deduce-source =
    { $line ->
        [none] { $fact } ({ $rule })
       *[other] { $fact } ({ $rule }, line { $line } of the record)
    }

## Facts: what everybody saw, and what follows from it

fact_at_setup_start =
    { $count ->
        [one] The start was shown: at { $time } the Recruiter was on { $locations }.
       *[other]
            { $excluded ->
                [0] At { $time } the Recruiter could be anywhere.
                [one] The opening had to be possible: at { $time } the Recruiter was not on { $others }.
               *[other] The opening had to be possible: at { $time } the Recruiter was on none of { $others }.
            }
    }
fact_at_reveal = { $agent } revealed { $locations } at { $when }: the Recruiter was there at { $time }.
fact_at_capture =
    { $inside ->
        [yes] { $agent } tried a CAPTURE on { $where } at { $when }: HIT.
       *[no] { $agent } tried a CAPTURE on { $where } at { $when }: MISS.
    }
fact_at_meru =
    { $inside ->
        [yes]
            { $count ->
                [one] { $agent } aimed from { $where } at { $when }: yes, the Recruiter was on { $locations }.
               *[other] { $agent } aimed from { $where } at { $when }: yes, the Recruiter was on one of { $locations }.
            }
       *[no]
            { $excluded ->
                [one] { $agent } aimed from { $where } at { $when }: no, the Recruiter was not on { $others }.
               *[other] { $agent } aimed from { $where } at { $when }: no, the Recruiter was on none of { $others }.
            }
    }
fact_visited_ask_answer = { $agent } asked about { $feature } at { $when }: STEP token on { $locations }, so the Recruiter had been there.
fact_visited_dolphin =
    { $count ->
        [one] { $agent } asked about { $feature } with the Dolphin at { $when }: STEP token on { $locations }, so the Recruiter had been there.
       *[other] { $agent } asked about { $feature } with the Dolphin at { $when }: STEP tokens on { $locations }, so the Recruiter had been there.
    }
fact_visited_immortal_extra = Extra Immortal move in the turn after { $when }: STEP token on { $locations }, so the Recruiter had been there by { $time }.
fact_unvisited_ask_answer =
    { $count ->
        [one] { $agent } asked about { $feature } at { $when }: no new token, so { $locations } was not visited by then.
       *[other] { $agent } asked about { $feature } at { $when }: no new token, so none of { $locations } was visited by then.
    }
fact_unvisited_dolphin =
    { $count ->
        [one] { $agent } asked about { $feature } with the Dolphin at { $when }: no token on { $locations }, so it was not visited by then.
       *[other] { $agent } asked about { $feature } with the Dolphin at { $when }: no token on { $locations }, so none of them was visited by then.
    }
fact_visited-some_steps_supply =
    { $count ->
        [one] { $agent } asked about { $feature } at { $when } and the supply of STEP tokens was empty: { $locations } was visited by then.
       *[other] { $agent } asked about { $feature } at { $when } and the supply of STEP tokens was empty: from { $fewest } to { $most } of { $locations } were visited by then.
    }
fact_count_setup_opening-recruits =
    The opening, { $first } to { $last }: { $recruits ->
        [0] no Recruits were contacted.
        [one] one Recruit was contacted.
       *[other] { $recruits } Recruits were contacted.
    }
fact_count_time_alert =
    Alert at { $last }: { $recruits ->
        [0] no Recruits were contacted from { $first } on.
        [one] one Recruit was contacted from { $first } on.
       *[other] { $recruits } Recruits were contacted from { $first } on.
    }
fact_stepped_slip_shown = The Time token moved to { $time } and no MIND SLIP token was shown: the move was a STEP.
fact_slipped_slip_shown =
    { $location ->
        [none] The 1st MIND SLIP token was shown at { $time }: the move was a MIND SLIP.
       *[other] The 2nd MIND SLIP token was shown at { $time }: the move was a MIND SLIP, and { $location } had been visited before.
    }
fact_acted_turn_hidden = The Recruiter has moved on to { $time }: by a STEP, or by a MIND SLIP if a token could pay for it.
fact_could-move_goal_boxed-in = The Recruiter’s turn after { $time } began: the Recruiter was not boxed in.
fact_boxed-in_goal_boxed-in = The game ended at { $time }: the Recruiter was boxed in.
fact_hidden_shakedown = { $agent } named { $feature } in a SHAKEDOWN at { $when }: one of the hidden cards.
fact_not-hidden_shakedown = { $agent } named { $feature } in a SHAKEDOWN at { $when }: no new card, so it is not hidden.
fact_not-hidden_immortal_separate =
    { $count ->
        [one] Face up at Immortal Recruiting, so not hidden: { $features }.
       *[other] Face up at Immortal Recruiting, so none of them hidden: { $features }.
    }
