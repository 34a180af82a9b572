// The search of zanzibar.deduce.search.kernel in C++, to know what the machine can do.
//
// Reads kernel inputs from standard input as numbers, as `zanzibar bench deduce` writes them, and
// prints a line for each: worlds, paths, nanoseconds of CPU time, a checksum. The algorithm is the
// kernel's, without its extras (weights, samples, what-if queries).
//
// g++ -O3 -march=native -std=c++17 -o deduce deduce.cpp

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

using u64 = uint64_t;
using i64 = int64_t;

enum { STEP, SLIP, ANY, IF_RETRIEVED };
enum { UNKNOWN, CAN_MOVE, BOXED_IN };
enum { UNPAID, PAID_IF_RETRIEVED, PAID };

static int lowest(u64 mask) { return __builtin_ctzll(mask); }
static int popcount(u64 mask) { return __builtin_popcountll(mask); }

struct Span { int first, last, count; };
struct Bound { int level; u64 locations; int fewest, most; };
struct Triple { int feature[3]; };

struct KernelInput {
    int size, cards, features, levels;
    std::vector<u64> walk, slips, allowed, required;
    std::vector<i64> features_at, move, ending, payment, period, counted;
    std::vector<int> span;
    std::vector<Span> spans;
    std::vector<Bound> bounds;
    u64 second_slip;
    i64 since, who, hidden, excluded;
};

static bool read_number(u64 &value) { return scanf("%lu", &value) == 1; }
static u64 number() {
    u64 value = 0;
    read_number(value);
    return value;
}
static std::vector<u64> masks(int n) {
    std::vector<u64> result(n);
    for (u64 &mask : result) mask = number();
    return result;
}
static std::vector<i64> numbers(int n) {
    std::vector<i64> result(n);
    for (i64 &value : result) value = (i64)number();
    return result;
}

static bool read(KernelInput &p) {
    u64 size;
    if (!read_number(size)) return false;
    p.size = size;
    p.cards = number();
    p.features = number();
    p.levels = number();
    p.walk = masks(p.size);
    p.slips = masks(p.cards * p.size);
    p.features_at = numbers(p.size);
    p.allowed = masks(p.levels);
    p.required = masks(p.levels);
    p.move = numbers(p.levels);
    p.ending = numbers(p.levels);
    p.payment = numbers(p.levels);
    p.period = numbers(p.levels);
    p.counted = numbers(number());
    p.spans.resize(number());
    p.span.assign(p.levels, -1);
    for (size_t i = 0; i < p.spans.size(); i++) {
        Span &s = p.spans[i];
        s.first = number(); s.last = number(); s.count = number();
        for (int d = s.first; d <= s.last; d++) p.span[d] = i;
    }
    p.bounds.resize(number());
    for (Bound &b : p.bounds) {
        b.level = number(); b.locations = number(); b.fewest = number(); b.most = number();
    }
    p.second_slip = number();
    p.since = number();
    p.who = number();
    p.hidden = number();
    p.excluded = number();
    return true;
}

struct Search {
    KernelInput p;
    double worlds = 0, paths = 0;
    std::vector<double> marginals, feature_totals, card_totals;
    std::vector<u64> moves, need, contacts, sets, planes;
    std::vector<Triple> triples;
    int words = 0, slots = 1, last_count = -1;

    explicit Search(const KernelInput &input) : p(input) {}

    void moves_into() {
        moves.assign(p.levels * p.size, 0);
        for (int d = 1; d < p.levels; d++)
            for (int x = 0; x < p.size; x++) {
                u64 &to = moves[d * p.size + x];
                if (p.move[d] != SLIP) to = p.walk[x];
                if (p.move[d] != STEP)
                    for (int card = 0; card < p.cards; card++) to |= p.slips[card * p.size + x];
            }
    }

    bool narrow() {
        u64 due = 0;
        for (int d = 0; d < p.levels; d++) { p.allowed[d] &= ~due; due |= p.required[d]; }
        for (bool changed = true; changed;) {
            changed = false;
            for (int d = 0; d < p.levels; d++)
                if (popcount(p.allowed[d]) == 1)
                    for (int e = 0; e < p.levels; e++)
                        if (e != d && (p.allowed[e] & p.allowed[d])) {
                            p.allowed[e] &= ~p.allowed[d];
                            changed = true;
                        }
            for (int d = 1; d < p.levels; d++) {
                u64 reached = 0;
                for (u64 left = p.allowed[d - 1]; left; left &= left - 1)
                    reached |= moves[d * p.size + lowest(left)];
                if (p.allowed[d] & ~reached) { p.allowed[d] &= reached; changed = true; }
            }
            for (int d = p.levels - 2; d >= 0; d--)
                for (u64 left = p.allowed[d]; left; left &= left - 1)
                    if (!(moves[(d + 1) * p.size + lowest(left)] & p.allowed[d + 1])) {
                        p.allowed[d] &= ~(1ull << lowest(left));
                        changed = true;
                    }
            for (int d = 0; d < p.levels; d++)
                if (!p.allowed[d]) return false;
            for (int last = 0; last < p.levels; last++)
                for (u64 left = p.required[last]; left; left &= left - 1) {
                    u64 here = 1ull << lowest(left);
                    int when = -1;
                    for (int d = 0; d <= last; d++)
                        if (p.allowed[d] & here) when = when == -1 ? d : -2;
                    if (when == -1) return false;
                    if (when >= 0 && p.allowed[when] != here) { p.allowed[when] = here; changed = true; }
                }
        }
        return true;
    }

    void still_needed() {
        need.assign(p.levels * p.size, 0);
        for (int last = 0; last < p.levels; last++)
            for (u64 left = p.required[last]; left; left &= left - 1) {
                u64 here = 1ull << lowest(left);
                for (int d = last; d < p.levels; d++)
                    for (int x = 0; x < p.size; x++) need[d * p.size + x] |= here;
                u64 leads_there = 0;
                for (int d = last - 1; d >= 0; d--) {
                    u64 target = (leads_there | here) & p.allowed[d + 1];
                    leads_there = 0;
                    for (u64 places = p.allowed[d]; places; places &= places - 1) {
                        int x = lowest(places);
                        if (moves[(d + 1) * p.size + x] & target) leads_there |= 1ull << x;
                        else need[d * p.size + x] |= here;
                    }
                }
            }
    }

    void contact_sets() {
        for (int a = 0; a < p.features; a++)
            for (int b = a + 1; b < p.features; b++)
                for (int c = b + 1; c < p.features; c++) {
                    i64 mask = 1 << a | 1 << b | 1 << c;
                    if ((mask & p.hidden) == p.hidden && !(mask & p.excluded))
                        triples.push_back({{a, b, c}});
                }
        words = (triples.size() + 63) / 64;
        std::vector<u64> having(64 * words, 0), every(words, 0);
        for (size_t t = 0; t < triples.size(); t++) {
            every[t >> 6] |= 1ull << (t & 63);
            for (int f : triples[t].feature) having[f * words + (t >> 6)] |= 1ull << (t & 63);
        }
        contacts.assign(p.counted.size() * p.size * 3 * words, 0);
        u64 *to = contacts.data();
        for (i64 counted : p.counted)
            for (int x = 0; x < p.size; x++, to += 3 * words)
                for (int w = 0; w < words; w++) {
                    u64 none = every[w], one = 0, two = 0;
                    for (u64 left = p.features_at[x] & counted; left; left &= left - 1) {
                        u64 more = having[lowest(left) * words + w];
                        two = (two & ~more) | (one & more);
                        one = (one & ~more) | (none & more);
                        none &= ~more;
                    }
                    to[w] = none; to[words + w] = one; to[2 * words + w] = two;
                }
    }

    void add_count(const u64 *set, i64 count) {
        for (u64 *plane = planes.data(); count; count >>= 1, plane += words)
            if (count & 1)
                for (int w = 0; w < words; w++) {
                    u64 carry = set[w];
                    for (u64 *q = plane + w; carry; q += words) {
                        u64 old = *q;
                        *q = old ^ carry;
                        carry &= old;
                    }
                }
    }

    void run() {
        const int levels = p.levels, size = p.size;
        marginals.assign(levels * size, 0);
        feature_totals.assign(p.features, 0);
        card_totals.assign(1 << p.cards, 0);
        moves_into();
        contact_sets();
        if (triples.empty() || !p.who || !narrow()) return;
        still_needed();
        for (const Span &s : p.spans) {
            if (s.count >= slots) slots = s.count + 1;
            if (s.last > last_count) last_count = s.last;
        }
        planes.assign(54 * words, 0);
        sets.assign((levels + 2) * slots * words, 0);
        const u64 *nothing = &sets[(levels + 1) * slots * words];
        for (size_t t = 0; t < triples.size(); t++)
            sets[levels * slots * words + (t >> 6)] |= 1ull << (t & 63);

        int deadlines[64], n_due = 0;
        u64 due[64], so_far = 0;
        for (int d = 0; d < levels; d++)
            if (p.required[d]) {
                so_far |= p.required[d];
                deadlines[n_due] = d;
                due[n_due++] = so_far;
            }
        if (popcount(so_far) < 2) n_due = 0;

        int at[65];
        i64 fits[65] = {}, who[65];
        const u64 *set[65];
        u64 todo[65], been[65] = {};
        double total[65] = {};
        who[0] = p.who;
        fits[0] = triples.size();
        set[0] = &sets[levels * slots * words];
        todo[0] = p.allowed[0];
        int d = 0;
        for (;;) {
            if (!todo[d]) {
                if (--d < 0) break;
                double subtotal = total[d + 1];
                if (subtotal > 0) {
                    marginals[d * size + at[d]] += subtotal;
                    total[d] += subtotal;
                    if (d == last_count) add_count(set[d + 1], (i64)(subtotal / fits[d + 1]));
                }
                continue;
            }
            int x = lowest(todo[d]);
            todo[d] &= todo[d] - 1;
            u64 here = 1ull << x, visited = been[d] | here;
            if (need[d * size + x] & ~visited) continue;
            bool late = false;
            for (int i = 0; i < n_due; i++)
                if (deadlines[i] > d && popcount(due[i] & ~visited) > deadlines[i] - d) late = true;
            if (late) continue;
            i64 mask = who[d];
            if (p.move[d] != STEP && (p.move[d] == SLIP || !(p.walk[at[d - 1]] & here)))
                for (int card = 0; card < p.cards; card++)
                    if (!(p.slips[card * size + at[d - 1]] & here)) mask &= ~(1ll << card);
            bool retrieved = d + 1 > p.since && (p.second_slip & visited & ~been[p.since]);
            if (p.ending[d] != UNKNOWN) {
                i64 paid = p.payment[d];
                bool payable = paid == PAID || (paid == PAID_IF_RETRIEVED && retrieved);
                i64 way_out = 0;
                for (int card = 0; card < p.cards; card++)
                    if ((p.walk[x] & ~visited) || (payable && (p.slips[card * size + x] & ~visited)))
                        way_out |= 1ll << card;
                mask &= p.ending[d] == CAN_MOVE ? way_out : ~way_out;
            }
            for (const Bound &b : p.bounds)
                if (b.level == d) {
                    int n = popcount(b.locations & visited);
                    if (n < b.fewest || n > b.most) mask = 0;
                }
            if (!mask) continue;

            set[d + 1] = set[d];
            fits[d + 1] = fits[d];
            if (p.span[d] >= 0) {
                const Span &s = p.spans[p.span[d]];
                int low = s.count - 2 * (s.last - d), high = 2 * (d - s.first + 1);
                if (low < 0) low = 0;
                if (high > s.count) high = s.count;
                const u64 *lies = &contacts[(p.period[d] * size + x) * 3 * words];
                i64 n = 0;
                for (int j = low; j <= high; j++) {
                    u64 *to = &sets[(d * slots + j) * words];
                    if (d == s.first) {
                        for (int w = 0; w < words; w++) {
                            to[w] = set[d][w] & lies[j * words + w];
                            n += popcount(to[w]);
                        }
                        continue;
                    }
                    const u64 *old = to - slots * words;
                    const u64 *none = j <= 2 * (d - s.first) ? old : nothing;
                    const u64 *one = j >= 1 && j <= 2 * (d - s.first) + 1 ? old - words : nothing;
                    const u64 *two = j >= 2 ? old - 2 * words : nothing;
                    for (int w = 0; w < words; w++) {
                        to[w] = (none[w] & lies[w]) | (one[w] & lies[words + w]) |
                                (two[w] & lies[2 * words + w]);
                        n += popcount(to[w]);
                    }
                }
                if (!n) continue;
                if (d == s.last) {
                    set[d + 1] = &sets[(d * slots + s.count) * words];
                    fits[d + 1] = n;
                }
            }
            if (d < levels - 1) {
                at[d] = x;
                been[d + 1] = visited;
                who[d + 1] = mask;
                total[d + 1] = 0;
                u64 onward = p.move[d + 1] != SLIP ? p.walk[x] : 0;
                if (p.move[d + 1] != STEP && (p.move[d + 1] != IF_RETRIEVED || retrieved))
                    for (int card = 0; card < p.cards; card++)
                        if (mask >> card & 1) onward |= p.slips[card * size + x];
                onward &= p.allowed[d + 1] & ~visited;
                todo[d + 1] = onward;
                if (onward) d++;
                continue;
            }
            int n_here = popcount(mask);
            double share = (double)(fits[d + 1] * n_here);
            worlds += share;
            paths++;
            marginals[d * size + x] += share;
            card_totals[mask] += share;
            total[d] += share;
            if (d == last_count) add_count(set[d + 1], n_here);
        }
        for (size_t t = 0; t < triples.size(); t++) {
            double sum = last_count < 0 ? total[0] / triples.size() : 0;
            for (int q = 0; q < 54; q++)
                if (planes[q * words + (t >> 6)] >> (t & 63) & 1) sum += (double)(1ull << q);
            for (int f : triples[t].feature) feature_totals[f] += sum;
        }
    }
};

static long cpu_time() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

int main() {
    KernelInput input;
    while (read(input)) {
        long begin = cpu_time();
        Search search(input);
        search.run();
        long end = cpu_time();
        double checksum = 0;
        for (double m : search.marginals) checksum += m;
        for (double f : search.feature_totals) checksum += f;
        printf("%.0f %.0f %ld %.0f\n", search.worlds, search.paths, end - begin, checksum);
    }
}
