// @ts-check
/**
 * What this app and the server say to each other as JSON, in the same shapes as in src/web/table/wire. Nothing here runs.
 *
 * @import { Act, Arms, Color, Rules } from "../rules/types.js"
 *
 * @typedef {Act | { kind: "call-time" } | { kind: "undo" }} Deed What a referee does while a game is played.
 *
 * @typedef {Deed & { request: string }} SentAct The same with the id that it is known by, however often it is sent.
 *
 * @typedef {object} Sent What is sent.
 * @property {string} csrf The token of the page.
 * @property {number} version How many events the device had seen.
 * @property {number} [rewind] The version to which the table is brought back first.
 * @property {readonly SentAct[]} events
 *
 * @typedef {object} Answered All of it is recorded.
 * @property {number} version
 * @property {number | null} revision None where all had been done before.
 * @property {State} state
 * @property {string | null} position
 *
 * @typedef {"waiting" | "playing" | "over" | "confirmed"} State
 *
 * @typedef {Act | { kind: "call-time" } | Penalty} Standing An act at the board that still stands.
 *
 * @typedef {object} Penalty It is not undone but lifted, elsewhere. The page does not judge: it is told what came of it.
 * @property {"penalty"} kind
 * @property {string | null} position The position that it led to, where it changed anything.
 *
 * @typedef {object} Now The table as it is.
 * @property {number} version How many events its log has.
 * @property {number} revision The tournament's.
 * @property {State} state
 * @property {{ name: string, since: string } | null} kept Another device that keeps it.
 * @property {string | null} position Notation, spec §7.
 * @property {string | null} start The position before the first throw.
 * @property {readonly Standing[]} acts
 * @property {number | null} turn_age Milliseconds since the turn began.
 *
 * @typedef {MovedOn | Kept | Refused | NotOpen} Trouble Why nothing of it is recorded.
 *
 * @typedef {object} MovedOn Others acted meanwhile.
 * @property {"moved-on"} error
 * @property {readonly string[]} news What they did, in words.
 * @property {readonly string[]} known Ids of those acts sent that are recorded by now.
 * @property {number | null} known_version The version after the last of them.
 * @property {boolean} can_undo Whether what they did can be undone on the record.
 * @property {Now} now
 *
 * @typedef {object} Kept Another device keeps the table.
 * @property {"kept"} error
 * @property {string} why
 * @property {Now} now
 *
 * @typedef {{ error: "refused", why: string }} Refused The game refuses one of the acts.
 * @typedef {{ error: "not-open", why: string }} NotOpen The round is not being played.
 *
 * @typedef {object} PageData What the page says once.
 * @property {string} table The table's id.
 * @property {string} path Address of its page.
 * @property {string} csrf The token of what is sent.
 * @property {Rules} rules
 * @property {boolean} app_rolls Whether the app rolls the dice.
 * @property {number} turn_seconds 0: as long as it takes.
 * @property {Arms} arms
 * @property {Seat[]} seats
 * @property {Layout} board
 * @property {Readonly<Record<string, string>>} words Sentences with blanks, by their keys.
 * @property {Now} now
 *
 * @typedef {object} Seat
 * @property {Color} color
 * @property {string} name English name, in classes.
 * @property {string} word The color in the page's language.
 * @property {string} letters The color in few letters.
 * @property {string} player
 * @property {string} outline Outline of a piece.
 *
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Layout Where pieces stand, the squares of a color by its letter.
 * @property {number} extent
 * @property {[Point, Point, Point][]} track Middle, first and second of two.
 * @property {Record<string, [Point, Point, Point][]>} lanes
 * @property {Record<string, { middle: Point, slots: Point[] }>} nests
 * @property {Record<string, { piece: Point, count: Point }>} goals
 */

export {};
