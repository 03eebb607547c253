//! One action in every game of a batch: the rules of a throw for many games at once, each in a byte of a register.
//!
//! The kernel knows ordinary actions only. Where a color has come home, the checked engine ends the throw (`event`).
//!
//! In the view of a color, a track square is the progress at which that color reaches it, less 1; so the squares ahead of its pieces are
//! adjacent numbers, whatever its arm.

use super::lanes::{Bytes, Lanes, Mask, NONE};
use super::planes::{Env, Planes};
use crate::Bonus;
use fearless_simd::{Select, Simd, SimdBase, SimdInt, SimdMask};

/// The board as the color of each game's player sees it.
#[derive(Clone, Copy)]
struct View<S: Simd, const N: usize> {
    color: Bytes<S>,
    /// The games in which a color is the one that looks.
    is: [Mask<S>; N],
    /// The exit square of each color.
    exits: [Bytes<S>; N],
    /// The progress of the own pieces.
    own: [Bytes<S>; 4],
    /// The squares of the other colors' pieces that are on the path; `NONE` for all other pieces.
    others: [[Bytes<S>; 4]; N],
}

/// The moves of the four pieces of a color.
#[derive(Clone, Copy)]
struct Candidates<S: Simd> {
    to: [Bytes<S>; 4],
    /// The first of several pieces with the same progress stands for all.
    can_move: [Mask<S>; 4],
    /// The pieces that a five or a six obliges to move if they can.
    due: [Mask<S>; 4],
    can_leave: Mask<S>,
}

impl<S: Simd, const N: usize> View<S, N> {
    /// Takes the other view in some games.
    #[inline(always)]
    fn become_where(&mut self, games: Mask<S>, other: &View<S, N>) {
        self.color = games.select(other.color, self.color);
        for (mine, other) in self.is.iter_mut().zip(other.is) {
            *mine = games.select(other, *mine);
        }
        for (mine, other) in self.others.iter_mut().zip(&other.others) {
            for (mine, other) in mine.iter_mut().zip(other) {
                *mine = games.select(*other, *mine);
            }
        }
        for (mine, other) in self.exits.iter_mut().zip(other.exits) {
            *mine = games.select(other, *mine);
        }
        for (mine, other) in self.own.iter_mut().zip(other.own) {
            *mine = games.select(other, *mine);
        }
    }
}

impl<S: Simd> Candidates<S> {
    /// Keeps the moves that an obligation leaves.
    #[inline(always)]
    fn restrict(&mut self, lanes: Lanes<S>, may: Mask<S>, exits: Mask<S>, has_due: Mask<S>) {
        for (can_move, due) in self.can_move.iter_mut().zip(self.due) {
            *can_move = *can_move & (due | !has_due) & !exits & may;
        }
        let [first_moves, ..] = &mut self.can_move;
        let [first_to, ..] = &mut self.to;
        let leaves = exits & self.can_leave & may;
        *first_moves |= leaves;
        *first_to = leaves.select(lanes.all(1), *first_to);
    }

    #[inline(always)]
    fn has_due(&self) -> Mask<S> {
        let [a, b, c, d] = self.due;
        a | b | c | d
    }
}

/// The die or bonus of each game.
struct Throw<S: Simd> {
    is_five: Mask<S>,
    is_six: Mask<S>,
    count: Bytes<S>,
    /// The exclusive upper bound of the progress of pieces that may take the count.
    end: Bytes<S>,
}

/// Plays the pending throw or bonus in the games of one register. Returns the games in which a color has come home, as bits.
#[inline(always)]
pub(super) fn act<S: Simd, const N: usize, const DUEL: bool>(
    lanes: Lanes<S>,
    planes: &mut Planes,
    env: &Env,
) -> u64 {
    let rules = &env.rules;
    let goal = env.circuit.goal();
    let track = env.circuit.last_track();
    let live = lanes.is(lanes.load(&planes.live), 1);
    let turn = lanes.load(&planes.turn);
    let mut pieces = [[lanes.all(0); 4]; N];
    for (pieces, planes) in pieces.iter_mut().zip(&planes.pieces) {
        *pieces = lanes.load_four(planes);
    }

    let mut mover = turn;
    if env.partner_plays_on {
        let mut is_home = lanes.mask(false);
        for ([least, ..], color) in pieces.iter().zip(0..) {
            is_home |= lanes.is(turn, color) & lanes.is(*least, goal);
        }
        mover = is_home.select(turn ^ lanes.all(2), turn);
    }
    let mut board = view::<S, N>(lanes, env, mover, &pieces);
    // In a duel, the board as the player's second color sees it.
    let second =
        if DUEL { Some(view::<S, N>(lanes, env, mover ^ lanes.all(2), &pieces)) } else { None };
    let mut movers = board.is;

    // The throw.
    let bonus = lanes.load(&planes.bonus);
    let is_bonus = !lanes.is(bonus, 0) & live;
    let is_main = lanes.is(bonus, 0) & live;
    let [high, low, choice_high, choice_low] = lanes.load_four(&planes.draws);
    let rolled = lanes.load(&planes.rolled);
    let six_fold = inlined(
        #[inline(always)]
        |bytes: Bytes<S>| bytes + bytes + ((bytes + bytes) + (bytes + bytes)),
    );
    let drawn = share(high, low, six_fold) + lanes.all(1);
    let die = lanes.is(rolled, 0).select(drawn, rolled);
    let sixes = lanes.load(&planes.sixes);
    let is_six = is_main & lanes.is(die, 6);
    let is_third = is_six & lanes.is(sixes, 2);
    let [least, ..] = board.own;
    let mut is_out = !lanes.is(least, 0);
    if let Some(View { own: [least, ..], is, .. }) = &second {
        is_out &= !lanes.is(*least, 0);
        for (mover, is) in movers.iter_mut().zip(is) {
            *mover |= *is;
        }
    }
    let of_six = is_out.select(lanes.all(rules.six_counts), lanes.all(6));
    let count = is_bonus.select(bonus, lanes.is(die, 6).select(of_six, die));
    let bonus_end = if rules.bonus_in_lane { goal } else { track + 1 };
    let throw = Throw {
        is_five: is_main & lanes.is(die, 5),
        is_six: is_six & !is_third,
        count,
        end: is_bonus.select(lanes.all(bonus_end), lanes.all(goal)),
    };

    // The legal moves.
    let may = live & !is_third;
    let mut own = candidates(lanes, env, &board, &throw);
    let mut partner = match &second {
        Some(second) => Some(candidates(lanes, env, second, &throw)),
        None => None,
    };
    let mut exits = throw.is_five & own.can_leave;
    let mut has_due = own.has_due();
    if let Some(partner) = &partner {
        exits |= throw.is_five & partner.can_leave;
        has_due |= partner.has_due();
    }
    own.restrict(lanes, may, exits, has_due);
    if let Some(partner) = &mut partner {
        partner.restrict(lanes, may, exits, has_due);
    }

    // The choice.
    let mut n = lanes.all(0);
    for can_move in own.can_move {
        n = lanes.count(n, can_move);
    }
    if let Some(partner) = &partner {
        for can_move in partner.can_move {
            n = lanes.count(n, can_move);
        }
    }
    let moved = !lanes.is(n, 0);
    if env.counts_moves {
        lanes.store(&mut planes.n_moves, n);
    }
    let n_fold = inlined(
        #[inline(always)]
        |bytes: Bytes<S>| {
            let mut sum = bytes;
            for least in 1..(if DUEL { 8 } else { 4 }) {
                sum += lanes.only(lanes.above(n, least), bytes);
            }
            sum
        },
    );
    let mut at = share(choice_high, choice_low, n_fold);
    if env.has_fixed_choices {
        let is_first = lanes.is(lanes.load(&planes.fixed), 1);
        let is_last = lanes.is(lanes.load(&planes.fixed), 2);
        at = is_first.select(lanes.all(0), is_last.select(n - lanes.all(1), at));
    }
    let mut before = lanes.all(0);
    let mut to = lanes.all(0);
    let mut chosen = [lanes.mask(false); 4];
    for ((chosen, can_move), target) in chosen.iter_mut().zip(own.can_move).zip(own.to) {
        *chosen = can_move & before.simd_eq(at);
        before = lanes.count(before, can_move);
        to = chosen.select(target, to);
    }
    if let (Some(second), Some(partner)) = (&second, &partner) {
        let mut is_second = lanes.mask(false);
        let choices = chosen.iter_mut().zip(partner.can_move).zip(partner.to);
        for ((chosen, can_move), target) in choices {
            let this = can_move & before.simd_eq(at);
            *chosen |= this;
            is_second |= this;
            before = lanes.count(before, can_move);
            to = this.select(target, to);
        }
        board.become_where(is_second, second);
    }

    // The pieces sent home: the progress of one of each color, or 0.
    let leaves = moved & exits;
    let square = to - lanes.all(1);
    let on_track = moved & !leaves & lanes.at_most(to, track);
    let captures = on_track & !safe(lanes, square);
    let mut home = [lanes.all(0); N];
    let mut any_home = lanes.all(0);
    for ((home, squares), pieces) in home.iter_mut().zip(&board.others).zip(&pieces) {
        for (at, piece) in squares.iter().zip(pieces) {
            *home |= lanes.only(at.simd_eq(square), *piece);
        }
        *home = lanes.only(captures, *home);
        any_home |= *home;
    }
    let mut has_captured = !lanes.is(any_home, 0);
    let fresh = lanes.load(&planes.fresh);
    let mut color_bit = lanes.all(0);
    let mut bit = 1u8;
    for is in &board.is {
        color_bit |= lanes.only(*is, lanes.all(bit));
        bit = bit.rotate_left(1);
    }
    let leaves_twice = leaves & !lanes.is(fresh & color_bit, 0);
    let mut home_again = [lanes.all(0); N];
    let mut sends_twice = false;
    if leaves.any_true() {
        let [_, _, _, d] = board.own;
        let [_, b, c, _] = board.own;
        let has_own = lanes.is(b, 1) | lanes.is(c, 1) | lanes.is(d, 1);
        let mut guests = lanes.all(0);
        for squares in &board.others {
            for at in squares {
                guests = lanes.count(guests, lanes.is(*at, 0));
            }
        }
        let is_full = lanes.above(guests + lanes.one_if(has_own), 1);
        let clears = leaves & (leaves_twice | is_full) & lanes.above(guests, 0);
        if clears.any_true() {
            let all = if rules.exit_sends_all { lanes.mask(true) } else { leaves_twice };
            let mut latest = lanes.all(NONE);
            for (is, plane) in board.is.iter().zip(&planes.latest) {
                latest = is.select(lanes.load(plane), latest);
            }
            let colors = home.iter_mut().zip(&mut home_again).zip(&board.others).zip(&pieces);
            for ((((home, again), squares), pieces), color) in colors.zip(0..) {
                let mut n = lanes.all(0);
                let mut progress = lanes.all(0);
                for (at, piece) in squares.iter().zip(pieces) {
                    let is_there = lanes.is(*at, 0);
                    n = lanes.count(n, is_there);
                    progress |= lanes.only(is_there, *piece);
                }
                // Of two guests of different colors, the last to arrive goes.
                let stays = !all & lanes.is(guests, 2) & lanes.is(n, 1) & !lanes.is(latest, color);
                *home |= lanes.only(clears & !stays, progress);
                *again = lanes.only(clears & all & lanes.is(n, 2), progress);
                sends_twice |= !lanes.is(*again, 0).all_true();
            }
            if rules.exit_bonus {
                has_captured |= clears;
            }
        }
    }
    let last = lanes.load(&planes.last);
    let last_color = lanes.load(&planes.last_color);
    let spared = if rules.lane_spares { track + 1 } else { goal };
    let goes_home = is_third & lanes.at_most(last, spared - 1);
    if goes_home.any_true() {
        for (home, color) in home.iter_mut().zip(0..) {
            *home |= lanes.only(goes_home & lanes.is(last_color, color), last);
        }
    }

    // The pieces afterwards.
    let mut moving = board.own;
    for (piece, chosen) in moving.iter_mut().zip(chosen) {
        *piece = chosen.select(to, *piece);
    }
    let [_, next, ..] = &mut moving;
    *next = leaves_twice.select(lanes.all(1), *next);
    let moving = sorted::<S>(moving);
    for ((pieces, home), is) in pieces.iter_mut().zip(&home).zip(&board.is) {
        let back = without(lanes, *pieces, *home);
        let moves = *is & moved;
        for ((piece, back), moving) in pieces.iter_mut().zip(&back).zip(&moving) {
            *piece = moves.select(*moving, *back);
        }
    }
    if sends_twice {
        for (pieces, home) in pieces.iter_mut().zip(&home_again) {
            *pieces = without(lanes, *pieces, *home);
        }
    }
    for (planes, pieces) in planes.pieces.iter_mut().zip(&pieces) {
        for (plane, bytes) in planes.iter_mut().zip(pieces) {
            lanes.store(plane, *bytes);
        }
    }
    lanes.store(&mut planes.fresh, leaves.select(fresh & !color_bit, fresh));
    let arrives = on_track & safe(lanes, square);
    for (plane, exit) in planes.latest.iter_mut().zip(&board.exits) {
        let latest = lanes.load(plane);
        lanes.store(plane, (arrives & square.simd_eq(*exit)).select(board.color, latest));
    }

    // The turn.
    let earned = lanes.only(moved & lanes.is(to, goal), lanes.all(Bonus::Goal.count()));
    let earned = has_captured.select(lanes.all(Bonus::Capture.count()), earned);
    let is_passed = live & !moved & !is_third;
    let counted = is_six.select(sixes + lanes.all(1), is_main.select(lanes.all(0), sixes));
    let is_again = !lanes.is(counted, 0);
    let mut repeats = is_again & !is_third;
    if !rules.six_always_repeats {
        repeats &= !(is_passed & is_main);
    }
    let mut keeps_last = is_passed;
    if rules.unmoved_six_spares {
        keeps_last &= !(is_six & lanes.is(counted, 2));
    }
    let after_move = lanes.only(moved & is_again, to);
    let last_after = keeps_last.select(last, after_move);
    let last_color_after = keeps_last.select(last_color, board.color);
    let ends = live & !is_third & lanes.is(earned, 0);
    let mut is_home = lanes.mask(false);
    for ([least, ..], mover) in pieces.iter().zip(&movers) {
        is_home |= *mover & lanes.is(*least, goal);
    }
    let event = ends & is_home;
    let passes = (is_third | (ends & !repeats)) & !event;
    let mut next_turn = turn;
    for (plane, color) in planes.next.iter().zip(0..N as u8) {
        next_turn = lanes.is(turn, color).select(lanes.load(plane), next_turn);
    }
    lanes.store(&mut planes.turn, passes.select(next_turn, turn));
    lanes.store(&mut planes.sixes, lanes.only(!passes, counted));
    lanes.store(&mut planes.last, lanes.only(!passes, last_after));
    lanes.store(&mut planes.last_color, last_color_after);
    lanes.store(&mut planes.bonus, earned);
    lanes.store(&mut planes.repeats, lanes.one_if(repeats));
    lanes.store(&mut planes.rolled, lanes.all(0));
    if env.has_fixed_choices {
        let mut fixed = lanes.all(0);
        let turn = lanes.load(&planes.turn);
        for (policy, color) in env.fixed.iter().zip(0..N as u8) {
            fixed |= lanes.only(lanes.is(turn, color), lanes.all(*policy));
        }
        lanes.store(&mut planes.fixed, fixed);
    }
    event.to_bitmask()
}

/// The board as some colors see it.
#[inline(always)]
fn view<S: Simd, const N: usize>(
    lanes: Lanes<S>,
    env: &Env,
    color: Bytes<S>,
    pieces: &[[Bytes<S>; 4]; N],
) -> View<S, N> {
    let n_squares = env.circuit.n_squares();
    let track = env.circuit.last_track();
    let mut view = View::<S, N> {
        color,
        is: [lanes.mask(false); N],
        exits: [lanes.all(0); N],
        own: [lanes.all(0); 4],
        others: [[lanes.all(0); 4]; N],
    };
    let mut arm = lanes.all(0);
    for ((is, pieces), index) in view.is.iter_mut().zip(pieces).zip(0..) {
        *is = lanes.is(color, index);
        arm = is.select(lanes.all(17 * index), arm);
        for (own, piece) in view.own.iter_mut().zip(pieces) {
            *own = is.select(*piece, *own);
        }
    }
    let views = view.is.iter().zip(&mut view.exits).zip(&mut view.others).zip(pieces);
    for ((((is, exit), squares), pieces), index) in views.zip(0..) {
        let other_arm = lanes.all(17 * index);
        let around = lanes.only(arm.simd_gt(other_arm), lanes.all(n_squares));
        *exit = other_arm - arm + around;
        let is_other = !*is;
        for (square, piece) in squares.iter_mut().zip(pieces) {
            let on_own_path = *piece - lanes.all(1);
            let here = on_own_path + *exit;
            let here = here.min(here - lanes.all(n_squares));
            let is_here = lanes.at_most(on_own_path.max(here), track - 1) & is_other;
            *square = lanes.or_none(is_here, here);
        }
    }
    view
}

/// The moves of one color's pieces, each by itself.
#[inline(always)]
fn candidates<S: Simd, const N: usize>(
    lanes: Lanes<S>,
    env: &Env,
    view: &View<S, N>,
    throw: &Throw<S>,
) -> Candidates<S> {
    let rules = &env.rules;
    let goal = env.circuit.goal();
    let track = env.circuit.last_track();
    let [a, b, c, d] = view.own;
    let pairs = [a.simd_eq(b), b.simd_eq(c), c.simd_eq(d)];
    let mut has_pair_at_exit = lanes.mask(false);
    for (pair, piece) in pairs.iter().zip([a, b, c]) {
        has_pair_at_exit |= *pair & lanes.is(piece, 1);
    }

    // The squares that no piece may pass.
    let [ab, bc, cd] = pairs;
    let mut blocked = [lanes.all(0); 4];
    // The own pairs, 0 for none. Three pieces may stand in the goal or the nest only.
    let low = ab.select(a, lanes.only(bc, b));
    let high = lanes.only(cd, c);
    let stops_everywhere = rules.stops_in_lane() && !rules.bounces;
    if stops_everywhere {
        for (blocked, from) in blocked.iter_mut().zip(&view.own) {
            let target = *from + throw.count;
            for pair in [low, high] {
                *blocked |= pair.saturating_sub(*from).min(target.saturating_sub(pair));
            }
        }
    } else {
        for pair in [low, high] {
            let square = pair - lanes.all(1);
            let square = lanes.or_none(lanes.at_most(square, track - 1), square);
            block(lanes, env, view, throw, &mut blocked, square);
        }
    }
    for [p, q, r, s] in &view.others {
        let (p, q, r, s) = (*p, *q, *r, *s);
        let low = lanes.or_none(p.simd_eq(q), p).min(lanes.or_none(q.simd_eq(r), q));
        block(lanes, env, view, throw, &mut blocked, low);
        block(lanes, env, view, throw, &mut blocked, lanes.or_none(r.simd_eq(s), r));
    }

    let mut candidates = Candidates::<S> {
        to: [lanes.all(0); 4],
        can_move: [lanes.mask(false); 4],
        due: [lanes.mask(false); 4],
        can_leave: lanes.is(a, 0) & !has_pair_at_exit,
    };
    let barrier_end = if rules.lane_barriers { goal } else { track + 1 };
    let is_exit_pair = throw.is_five & has_pair_at_exit & lanes.is(a, 0);
    let mut before = lanes.all(0);
    let each = candidates.to.iter_mut().zip(&mut candidates.can_move).zip(&mut candidates.due);
    let pieces = view.own.iter().zip(&blocked).zip([ab, bc, cd, lanes.mask(false)]);
    for (((to, can_move), due), ((from, blocked), is_pair)) in each.zip(pieces) {
        let (from, is_blocked) = (*from, !lanes.is(*blocked, 0));
        let target = from + throw.count;
        let is_over = lanes.above(target, goal);
        let mut is_free = !is_over;
        *to = target;
        if rules.bounces {
            let back = lanes.all(goal) - (target - lanes.all(goal));
            is_free |= lanes.above(back, track);
            *to = is_over.select(back, target);
        }
        // Pieces on the square that is reached.
        let square = *to - lanes.all(1);
        let mut n = lanes.all(0);
        for squares in &view.others {
            for at in squares {
                n = lanes.count(n, (*at).simd_eq(square));
            }
        }
        for own in &view.own {
            n = lanes.count(n, (*own).simd_eq(*to));
        }
        let mut is_full = lanes.above(n, 1) & !lanes.is(*to, goal);
        if rules.bounces {
            is_full &= !to.simd_eq(from);
        }
        is_free &= !is_blocked & !is_full;
        if rules.stops_in_lane() && rules.bounces {
            let lowest = from.max(lanes.all(track)).min(*to);
            let highest = target.min(lanes.all(goal));
            for pair in [low, high] {
                let passed = pair.saturating_sub(lowest).min(highest.saturating_sub(pair));
                let passed = lanes.only(!pair.simd_eq(from), passed);
                is_free &= lanes.is(passed, 0);
            }
        }
        *can_move = is_free & !from.simd_eq(before) & from.simd_lt(throw.end);
        before = from;
        let is_barrier = throw.is_six & is_pair & from.simd_lt(lanes.all(barrier_end));
        *due = *can_move & is_barrier;
        if rules.full_exit_pair {
            *due |= *can_move & is_exit_pair & lanes.is(from, 1);
        }
    }
    candidates
}

/// Adds the pieces that a pair on a square stops: bytes that are not 0.
#[inline(always)]
fn block<S: Simd, const N: usize>(
    lanes: Lanes<S>,
    env: &Env,
    view: &View<S, N>,
    throw: &Throw<S>,
    blocked: &mut [Bytes<S>; 4],
    square: Bytes<S>,
) {
    let mut stop = square;
    if env.rules.only_safe_stops {
        stop = lanes.or_none(safe(lanes, square), square);
    }
    for (blocked, from) in blocked.iter_mut().zip(&view.own) {
        // The squares between are fewer than the count.
        *blocked |= throw.count.saturating_sub(stop - *from);
    }
}

/// Returns whether squares of the track are safe; the answer for other numbers means nothing.
#[inline(always)]
fn safe<S: Simd>(lanes: Lanes<S>, square: Bytes<S>) -> Mask<S> {
    // The remainder by the length of an arm. A difference below 0 is a huge number.
    let mut rest = square;
    for arms in [4, 2, 1] {
        rest = rest.min(rest - lanes.all(17 * arms));
    }
    lanes.is(rest, 0) | lanes.is(rest, 7) | lanes.is(rest, 12)
}

/// The pieces without the last of those at a progress, which returns to the nest; 0 takes none.
#[inline(always)]
fn without<S: Simd>(lanes: Lanes<S>, pieces: [Bytes<S>; 4], at: Bytes<S>) -> [Bytes<S>; 4] {
    let [a, b, c, d] = pieces;
    [
        a.simd_le(at).select(lanes.all(0), a),
        b.simd_le(at).select(a, b),
        c.simd_le(at).select(b, c),
        d.simd_le(at).select(c, d),
    ]
}

/// The pieces in ascending order.
#[inline(always)]
fn sorted<S: Simd>(pieces: [Bytes<S>; 4]) -> [Bytes<S>; 4] {
    let [a, b, c, d] = pieces;
    let (a, b) = (a.min(b), a.max(b));
    let (c, d) = (c.min(d), c.max(d));
    let (a, c) = (a.min(c), a.max(c));
    let (b, d) = (b.min(d), b.max(d));
    [a, b.min(c), b.max(c), d]
}

/// The number below n that a share of 15 bits means: the share times n, divided by 2 to the power of 15. `times` multiplies by n, at most 8.
#[inline(always)]
fn share<V: SimdInt<S, Element = u8>, S: Simd>(high: V, low: V, times: impl Fn(V) -> V) -> V {
    // Digits of five bits, so that a digit times n fits into a byte.
    let top = high >> 3;
    let middle = ((high & 7) << 2) | (low >> 6);
    let bottom = (low >> 1) & 31;
    let carry = times(bottom) >> 5;
    let carry = (times(middle) + carry) >> 5;
    (times(top) + carry) >> 5
}

/// The closure itself; an argument can say that it is always to be inlined.
#[inline(always)]
fn inlined<F>(closure: F) -> F {
    closure
}
