// @ts-check
/**
 * What the page of a player and the server say to each other as JSON, in the same shapes as in src/web/play. Nothing here runs.
 *
 * @import { Arms, Color, Rules } from "../rules/types.js"
 * @import { Layout, Seat as Seated, Standing, State } from "../play/wire.js"
 *
 * @typedef {(Standing | { kind: "undo" } | { kind: "other" }) & { request?: string }} Step An event of the log, with the id
 *   of its request. `other`: only the position that follows tells what came of it.
 *
 * @typedef {object} PlayState The table as all its devices see it.
 * @property {number} now The server's clock at sending, in milliseconds.
 * @property {number} version How many events the log of the game has.
 * @property {number} game Number of the game.
 * @property {State} state
 * @property {string | null} position Notation, spec §7.
 * @property {number} from The version after which `steps` begin.
 * @property {string | null} before The position at `from`, where it is told.
 * @property {readonly Step[]} steps
 * @property {TurnClock | null} clock
 * @property {readonly SeatFacts[]} seats
 * @property {Asked | null} request
 * @property {readonly Said[]} phrases
 * @property {boolean} kept A referee plays for all.
 * @property {readonly Place[]} result Sides, the best place first; empty while the game is played.
 *
 * @typedef {object} TurnClock
 * @property {Color | null} color Whose turn it is; nobody's while the table waits for its players.
 * @property {number} due Until when it surely has not run out, by the server's clock, in milliseconds.
 *
 * @typedef {object} SeatFacts
 * @property {Color} color
 * @property {boolean} ready
 * @property {boolean} away Its turns pass.
 * @property {boolean} muted
 *
 * @typedef {"undo" | "end"} AskKind
 *
 * @typedef {object} Asked What is asked of the others at the table.
 * @property {AskKind} kind
 * @property {number} version
 * @property {Color} by
 * @property {readonly Color[]} agreed
 *
 * @typedef {object} Said A set phrase.
 * @property {number} seq
 * @property {Color} color
 * @property {string} phrase
 *
 * @typedef {object} Place
 * @property {readonly Color[]} colors
 * @property {number} place
 * @property {boolean} tied
 *
 * @typedef {Seated & { short: string }} Seat
 *
 * @typedef {object} PageData What the page says once.
 * @property {string} table Its id, with the number of the game in a series.
 * @property {string} path Address of the table.
 * @property {string} csrf
 * @property {Rules} rules
 * @property {boolean} app_rolls
 * @property {number} turn_seconds 0: as long as it takes.
 * @property {Arms} arms
 * @property {Seat[]} seats
 * @property {Layout} board
 * @property {readonly Color[]} mine The colors of this device; none for those who watch.
 * @property {string} commitment Of the seed of the dice, or empty.
 * @property {Readonly<Record<string, string>>} words Sentences with blanks, by their keys.
 * @property {PlayState} now
 *
 * @typedef {{ kind: "throw" } | { kind: "die", die: number } | { kind: "move", color: Color, from: number, to: number }
 *   | { kind: "retire", color: Color }} Deed
 *   What a player does at the board.
 *
 * @typedef {Deed & { request: string }} SentDeed
 *
 * @typedef {{ act: "ready", word: string } | { act: "back" } | { act: "shown", version: number, game: number }
 *   | { act: "ask", game: number, version: number, kind: AskKind } | { act: "answer", version: number, agrees: boolean }
 *   | { act: "say", phrase: string }} SideAct What is said beside the board.
 *
 * @typedef {{ error: "moved-on" | "refused" | "not-yours", why: string, now: PlayState | null }} Trouble
 */

export {};
