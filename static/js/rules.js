// @ts-check
/**
 * The rules of play in the page, for a referee's device without a network: what `crates/parchis/src` does on the server, as pure
 * functions over plain objects that are never changed. Every field of a rule set is data, sent by the server
 * (`src/web/table/rules_json.rs`); the words of a reason are the page's own, under the keys given here.
 *
 * `tests/browser/rules_js.rs` holds it against the server's engine over all vectors and thousands of random positions.
 *
 * Types: `rules/types.js`. Sections (§) are those of the rules of play.
 */

export { NAMES, exitSquare, goal, isSafe, lastTrack, opposite, progressAt, squareOf } from "./rules/board.js";
export { advance, forced, play, retire, roll, start, timeOut } from "./rules/play.js";
export { captures, countOf, legalMoves, token } from "./rules/moves.js";
export { Refusal, obligation, whyNot } from "./rules/refusal.js";
export { distance, isOnTurn, movers, parse, phase, sideOf, write } from "./rules/position.js";
