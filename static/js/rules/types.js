// @ts-check
/**
 * The shapes that the engine reads and makes. Nothing here runs.
 *
 * @typedef {"Y" | "B" | "R" | "G" | "P" | "A" | "O" | "C"} Color A color by its letter; board order is the order here.
 * @typedef {string} Colors Some colors: their letters, in board order unless said otherwise.
 * @typedef {4 | 6 | 8} Arms Arms of a board.
 * @typedef {"solo" | "pairs" | "duel"} Mode Who belongs together.
 * @typedef {string} Square A place as records write it: `N`, `22`, `L5`, `G`.
 *
 * @typedef {object} Piece A piece by color and progress: 0 in the nest, 1 on its exit square, … (§2).
 * @property {Color} color
 * @property {number} progress
 *
 * @typedef {object} Rules A rule set: the fields of §3 under their names. Lists are arrays, numbers are numbers.
 * @property {readonly Arms[]} arms
 * @property {readonly [number, number | "arms"]} players
 * @property {readonly Mode[]} modes
 * @property {"nest" | "one-out"} start
 * @property {1 | 2} first_five
 * @property {"any" | "pair"} full_exit_five
 * @property {"last" | "all"} exit_sends_home
 * @property {0 | 20} exit_bonus
 * @property {6 | 7 | 12} six_counts
 * @property {"moved" | "always"} six_repeats
 * @property {"lane" | "goal"} third_six_spares
 * @property {"no" | "yes"} third_six_spares_unmoved
 * @property {"track" | "lane"} barriers
 * @property {"always" | "safe"} barrier_stops
 * @property {"no" | "bounce"} overshoot
 * @property {"no" | "yes"} bonus_in_lane
 * @property {"right" | "left"} turns
 * @property {1 | 2} ends_after
 * @property {number} turn_seconds
 * @property {"no" | "yes"} partner_plays_on
 * @property {"no" | "yes"} duel_needs_both_colors
 * @property {Readonly<Record<string, string>>} sections Where the rule text speaks of a topic: `{ barrier: "JCF 1.3" }`.
 *
 * @typedef {object} Position What §7 writes on one line.
 * @property {Arms} arms
 * @property {Mode} mode
 * @property {Colors} colors The colors in play, retired ones included.
 * @property {Readonly<Record<string, readonly number[]>>} pieces Progress of each color's four pieces, ascending.
 * @property {Color | null} turn Nobody's when the game is over.
 * @property {number} sixes Sixes of this turn whose main move is over.
 * @property {Piece | null} last The piece moved last, only with sixes.
 * @property {Colors} fresh Colors that have not left the nest, where the first leaving brings out two.
 * @property {Readonly<Record<string, Color>>} latest Who came last to an exit square with two foreign colors on it.
 * @property {Colors} done Sides that have finished, in order, each by its first color.
 * @property {Colors} out Colors that have left the game, in order.
 * @property {number} die The die to be moved, or 0.
 * @property {number} bonus The bonus count that waits, 20 or 10, or 0.
 * @property {boolean} over
 *
 * @typedef {object} Pass No piece can move, or none can take the bonus count.
 * @property {"pass"} kind
 *
 * @typedef {object} ThirdSix Nothing moves; the piece moved last goes home, unless it is spared.
 * @property {"third-six"} kind
 * @property {Piece | null} sentHome As it stood.
 *
 * @typedef {object} Exit `n` pieces leave the nest together.
 * @property {"exit"} kind
 * @property {Color} color
 * @property {1 | 2} n
 * @property {0} from
 * @property {1} to
 *
 * @typedef {object} Step A piece goes along its path; `to` is less than `from` only where it bounced.
 * @property {"step"} kind
 * @property {Color} color
 * @property {number} from
 * @property {number} to
 *
 * @typedef {Pass | ThirdSix | Exit | Step} Move
 *
 * @typedef {{ kind: "die", die: number }
 *   | { kind: "move", color: Color, from: number, to: number }
 *   | { kind: "time-out" }
 *   | { kind: "retire", color: Color }} Act What a referee logs during a game, in the words of the log.
 *
 * @typedef {object} Played One thing that happened on the board, the act itself or what followed by itself.
 * @property {Position} before
 * @property {Act | Move} act
 * @property {readonly Piece[]} captures The pieces it sent home, as they stood.
 * @property {Position} after
 *
 * @typedef {object} Reason A key of the translations and the arguments of its sentence. Colors are English names, squares
 *   as in a record; `section` is empty or a blank and the section in parentheses.
 * @property {string} key
 * @property {Readonly<Record<string, string>>} args
 */

export {};
