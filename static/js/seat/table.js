// @ts-check
/**
 * A table as a player sees it: what the server says, and what this device has done on top of it. Tells of "change" with the
 * steps that are new to the eye.
 */

/** @import { Color, Played } from "../rules/types.js" */
/** @import { Choice } from "../play/board.js" */
/** @import { Words } from "../play/words.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Deed, PageData, PlayState, SentDeed, Step, Trouble } from "./wire.js" */

import { Game } from "../play/game.js";
import { choicesOf, onlyMove } from "../play/scene.js";
import { phase, write } from "../rules.js";

/** After so many steps the game is built on from the position. */
const LONG = 200;

/** @typedef {"lobby" | "throw" | "die" | "move" | "sent" | "watch" | "kept" | "over"} Control */

export class SeatTable extends EventTarget {
  /** @type {PlayState} */
  state;
  /** As the server says; undefined before the first throw. @type {Game | undefined} */
  #base;
  /** With what was done here. @type {Game | undefined} */
  #game;
  #start = "";
  /** @type {Step[]} */
  #steps = [];
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  #ahead = -Infinity;
  /** Why nothing came of what was done here. */
  refusal = "";

  /**
   * @param {PageData} data
   * @param {Words} words
   * @param {Outbox} outbox
   */
  constructor(data, words, outbox) {
    super();
    this.data = data;
    this.words = words;
    this.outbox = outbox;
    this.state = data.now;
    this.#readClock(data.now);
    this.#build(data.now);
    this.#settle(data.now.steps);
    outbox.addEventListener("state", (event) => this.take(/** @type {CustomEvent} */ (event).detail));
    outbox.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
  }

  get game() {
    return this.#game;
  }

  /** Colors of this device. */
  get mine() {
    return this.data.mine;
  }

  get isMyTurn() {
    const turn = this.#game?.position.turn;
    return this.state.state === "playing" && !!turn && this.mine.includes(turn) && !this.state.kept;
  }

  /** Whether the turns of this device's seats pass by themselves. */
  get isAway() {
    return this.state.state === "playing" && this.state.seats.some((seat) => seat.away && this.mine.includes(seat.color));
  }

  /** Whether this device is still to say that it is ready. */
  get isReady() {
    return this.state.seats.some((seat) => seat.ready && this.mine.includes(seat.color));
  }

  /** @returns {Control} */
  get control() {
    const { kept, state } = this.state;
    if (state === "waiting") return "lobby";
    if (state !== "playing" || !this.#game || this.#game.isOver) return "over";
    if (kept && this.mine.length > 0) return "kept";
    if (!this.isMyTurn) return "watch";
    if (this.outbox.isThrowing) return "sent";
    if (phase(this.#game.position) !== "throw") return "move";
    return this.data.app_rolls ? "throw" : "die";
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.#game && this.control === "move" ? choicesOf(this.#game, this.data.rules) : [];
  }

  /** Milliseconds that the turn has left, or null where nothing counts. */
  get left() {
    const { clock, state } = this.state;
    if (!clock || state !== "playing" || this.data.turn_seconds === 0) return null;
    return Math.min(clock.due - (Date.now() + this.#ahead), this.data.turn_seconds * 1000);
  }

  /** What is asked of all, if anything. */
  get request() {
    return this.state.request;
  }

  /** Whether this device is asked. */
  get isAsked() {
    const { request } = this;
    if (!request || this.mine.length === 0) return false;
    return !this.mine.includes(request.by) && !this.mine.some((color) => request.agreed.includes(color));
  }

  /**
   * The table as the server says.
   * @param {PlayState} state
   */
  take(state) {
    this.#readClock(state);
    const { game, version } = this.state;
    if (state.game !== game) {
      this.dispatchEvent(new Event("moved"));
      return;
    }
    const isOld = state.version < version || (state.version === version && state.now < this.state.now);
    if (isOld) return;
    const news = state.steps.slice(Math.max(0, version - state.from));
    const isWhole = state.from <= version && this.#base !== undefined;
    this.state = state;
    const shown = state.version > version ? this.#advance(state, isWhole ? news : null) : [];
    if (state.version > version) this.refusal = "";
    this.#changed(shown);
  }

  /** Throws the die of the app. */
  throw() {
    if (this.control === "throw") this.#do([{ kind: "throw" }], []);
  }

  /**
   * A die that was thrown by hand, or a move.
   * @param {Exclude<Deed, { kind: "throw" }>} deed
   */
  do(deed) {
    if (this.control === "die" || this.control === "move") this.#play(deed);
  }

  /** Leaves the game for good, on one's own turn or not. @param {Color} color */
  retire(color) {
    if (this.state.state === "playing") this.#play({ kind: "retire", color });
  }

  /** @param {Exclude<Deed, { kind: "throw" }>} deed */
  #play(deed) {
    const game = this.#game;
    if (!game) return;
    /** @type {Exclude<Deed, { kind: "throw" }>[]} */
    const deeds = [];
    /** @type {Played[]} */
    const steps = [];
    try {
      for (let next = /** @type {typeof deed | null} */ (deed); next; next = onlyMove(choicesOf(game, this.data.rules), next)) {
        steps.push(...game.do(next));
        deeds.push(next);
      }
    } catch (error) {
      this.refuse(error && typeof error === "object" && "key" in error ? this.words.reason(/** @type {any} */ (error)) : String(error));
      return;
    }
    this.#do(deeds, steps);
  }

  /** @param {string} why */
  refuse(why) {
    this.refusal = why;
    this.#changed([]);
  }

  /** What happened last at the board. @returns {readonly Played[]} */
  get lastSteps() {
    return this.#game?.steps ?? [];
  }

  /**
   * @param {readonly Deed[]} deeds
   * @param {readonly Played[]} steps
   */
  #do(deeds, steps) {
    this.refusal = "";
    this.outbox.add(this.state, deeds);
    this.#changed(steps);
  }

  /** @param {Trouble} trouble */
  #refused({ error, why, now }) {
    if (now && now.game === this.state.game && now.version >= this.state.version) this.state = now;
    this.#build(this.state);
    this.refusal = why || this.words.say(error === "not-yours" ? "own-not-yours" : "own-moved-on");
    this.#changed([]);
  }

  /**
   * Goes on to a new state. Returns the steps that the eye has not seen.
   * @param {PlayState} state
   * @param {readonly Step[] | null} news What happened since; null if not all of it is told.
   * @returns {readonly Played[]}
   */
  #advance(state, news) {
    const mine = new Set(this.outbox.unsent.filter((deed) => deed.kind !== "throw").map((deed) => deed.request));
    /** @type {Played[]} */
    let fresh = [];
    try {
      if (!news || !this.#base) throw new Error("steps are missing");
      for (const step of news) {
        if (step.kind === "other" || step.kind === "penalty") throw new Error("the position alone tells");
        const played = this.#base.do(/** @type {any} */ (step));
        if (!step.request || !mine.has(step.request)) fresh.push(...played);
      }
      if (write(this.#base.position) !== state.position || this.#steps.length > LONG) throw new Error("built anew");
      this.#steps.push(...news);
    } catch {
      const isThere = this.#base && state.position && write(this.#base.position) === state.position;
      if (!isThere) fresh = [];
      this.#begin(state.position, []);
    }
    this.#settle(news ?? []);
    return fresh;
  }

  /**
   * What was done here is on the record, or does not hold any longer.
   * @param {readonly Step[]} news
   */
  #settle(news) {
    const { outbox, state } = this;
    const { unsent } = outbox;
    if (unsent.length > 0 && (outbox.base.game !== state.game || state.state !== "playing")) outbox.drop();
    else if (unsent.length > 0 && outbox.base.version < state.version) {
      const isThere = (/** @type {SentDeed} */ deed) =>
        news.some((step) => step.request === deed.request || (deed.kind === "throw" && step.kind === "die"));
      const first = unsent.findIndex((deed) => !isThere(deed));
      const n = first < 0 ? unsent.length : first;
      const isOursAlone = news.every((step) => unsent.some((deed) => deed.request === step.request));
      if (n === unsent.length || (n > 0 && isOursAlone)) outbox.confirm(n, state.version);
      else {
        outbox.drop();
        this.refusal = this.words.say("own-moved-on");
      }
    }
    this.#rebuild();
  }

  /** The game with what is unsent. */
  #rebuild() {
    if (!this.#start) {
      this.#game = undefined;
      return;
    }
    const deeds = this.outbox.unsent.filter((deed) => deed.kind !== "throw");
    try {
      this.#game = new Game(this.data.rules, this.#start, /** @type {any} */ ([...this.#steps, ...deeds]));
    } catch {
      this.outbox.drop();
      this.#game = new Game(this.data.rules, this.#start, /** @type {any} */ (this.#steps));
      this.refusal = this.words.say("own-moved-on");
    }
  }

  /** @param {PlayState} state */
  #build(state) {
    const isWhole = state.before && this.#begin(state.before, state.steps) && this.#base && write(this.#base.position) === state.position;
    if (!isWhole) this.#begin(state.position, []);
    this.#rebuild();
  }

  /**
   * @param {string | null} start
   * @param {readonly Step[]} steps
   * @returns {boolean} Whether the rules in the page take these steps.
   */
  #begin(start, steps) {
    this.#start = start ?? "";
    this.#steps = [...steps];
    this.#base = undefined;
    try {
      this.#base = start ? new Game(this.data.rules, start, /** @type {any} */ (steps)) : undefined;
      return true;
    } catch {
      return false;
    }
  }

  /** @param {PlayState} state */
  #readClock({ now }) {
    this.#ahead = Math.max(this.#ahead, now - Date.now());
  }

  /** @param {readonly Played[]} steps */
  #changed(steps) {
    this.dispatchEvent(new CustomEvent("change", { detail: steps }));
  }
}
