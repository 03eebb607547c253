// @ts-check
/** What a player sees of a table: the board, the seats, the die, and what is due. */

/** @import { Color, Played } from "../rules/types.js" */
/** @import { Frame } from "./motion.js" */
/** @import { SeatTable } from "./table.js" */
/** @import { Wishes } from "./wishes.js" */

import { Board } from "../play/board.js";
import { feel, feelingOf } from "../play/feel.js";
import { netOf } from "../play/net.js";
import { choiceViews, description, dueWords, lastMove } from "../play/scene.js";
import { showChoices } from "../play/view.js";
import { movers, start } from "../rules.js";
import { Banners } from "./banners.js";
import { Die } from "./die.js";
import { Lobby } from "./lobby.js";
import { Motion } from "./motion.js";
import { Notice } from "./notice.js";
import { Parts } from "./parts.js";
import { Strip } from "./strip.js";

/** How often the seconds that are left are shown anew, in milliseconds. */
const TICK = 500;

export class Screen {
  #root;
  #table;
  #wishes;
  #parts;
  #board;
  #die;
  #strip;
  #lobby;
  #banners;
  #motion;
  /** @type {Notice | undefined} */
  #notice;
  /** Whether the server knows that this device has shown its turn. */
  #isShown = false;
  /** Whether the tap that goes on began while something moved. */
  #isHaste = false;
  isLive = true;

  /**
   * @param {HTMLElement} root
   * @param {Element} drawn The board that the server drew.
   * @param {SeatTable} table
   * @param {Wishes} wishes
   */
  constructor(root, drawn, table, wishes) {
    this.#root = root;
    this.#table = table;
    this.#wishes = wishes;
    this.#parts = new Parts(root);
    this.#parts.one(".play__board").append(drawn);
    const { board, seats } = table.data;
    this.#board = new Board(drawn, board, seats, (choices) => this.#tapped(choices));
    this.#board.turn(this.#angle());
    this.#die = new Die(this.#parts.one(".own-die"));
    this.#strip = new Strip(root, table, wishes);
    this.#lobby = new Lobby(this.#parts, table);
    this.#banners = new Banners(this.#parts, table);
    this.#motion = new Motion((frame) => this.#frame(frame), () => this.draw());
  }

  /** This device's word for the dice. */
  giveWord() {
    return this.#lobby.giveWord();
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const table = this.#table;
    this.#notice = new Notice(this.#wishes, table.words.say("own-title-turn"), signal);
    table.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail), { signal });
    table.outbox.addEventListener("change", () => this.showNet(), { signal });
    this.#root.addEventListener("pointerdown", () => this.#touched(), { signal, capture: true });
    this.#root.addEventListener("click", (event) => this.#clicked(event), { signal, capture: true });
    document.addEventListener("visibilitychange", () => (this.#motion.isRunning ? this.#motion.finish() : this.draw()), { signal });
    const ticking = setInterval(() => this.#strip.draw(), TICK);
    signal.addEventListener("abort", () => {
      clearInterval(ticking);
      this.#motion.finish();
    });
  }

  /** A tap while something moves shows the end, and nothing else: what lies under it then was not there to be meant. */
  #touched() {
    this.#isHaste = this.#motion.isRunning;
    this.#motion.finish();
  }

  /** @param {Event} event */
  #clicked(event) {
    if (this.#isHaste) event.stopPropagation();
    this.#isHaste = false;
  }

  /** All of it, without motion. */
  draw() {
    const table = this.#table;
    const { choices, control, data, game, words } = table;
    this.#root.dataset.control = control;
    this.#root.removeAttribute("data-walking");
    this.#strip.draw();
    this.#lobby.draw();
    this.#banners.draw(this.isLive);
    this.showNet();
    this.#notice?.show(table.isMyTurn, `${table.state.game} ${game?.turns ?? ""}`);
    this.#parts.say(".play__turn", this.#status());
    this.#parts.say(".play__hint", table.refusal || this.#hint());
    this.#parts.one(".play__hint").toggleAttribute("data-refusal", !!table.refusal);
    this.#parts.show(".play__dice", control === "die");
    this.#parts.show(".play__choices", control === "move");
    showChoices(this.#parts.one(".play__choices"), game ? choiceViews(choices, game, data.rules, words, data.seats) : [], -1);
    this.#showDie();
    if (!game) return this.#drawNests();
    const { position } = game;
    const onTurn = control === "over" ? [] : movers(position, data.rules);
    this.#board.draw({ position, movers: onTurn, choices, selected: -1, last: lastMove(game) });
    this.#board.describe(description(game, words));
    this.#tellShown();
  }

  /** Before the start all pieces are where the rules begin. */
  #drawNests() {
    const { arms, rules, seats } = this.#table.data;
    const colors = seats.map((seat) => seat.color);
    this.#board.draw({ position: start(rules, "solo", arms, colors.join(""), colors[0]), movers: [], choices: [], selected: -1, last: null });
  }

  /** How the sending goes. */
  showNet() {
    const net = netOf(/** @type {any} */ (this.#table.outbox));
    const part = this.#parts.one(".play__net");
    const state = net.state === "sent" && !this.isLive ? "offline" : net.state;
    part.dataset.net = state;
    const keys = { sent: "play-sent", sending: "play-sending", offline: net.n > 0 ? "play-unsent" : "own-offline", trouble: "play-unsent" };
    const said = this.#table.words.say(keys[state], { n: net.n });
    this.#parts.say(".play__net-words", said);
    this.#banners.showNet(state, said);
    if (net.soon) setTimeout(() => this.showNet(), net.soon);
  }

  /** @param {readonly Played[]} steps */
  #changed(steps) {
    const heard = this.#strip.hear();
    const { words } = this.#table;
    const said = steps.map((step) => words.step(step)).join(", ");
    if (said || heard) this.#parts.one(".play__said").textContent = [said, heard].filter(Boolean).join(". ");
    if (steps.length === 0) {
      if (!this.#motion.isRunning) this.draw();
      return;
    }
    feel(feelingOf(steps), this.#wishes);
    this.#root.dataset.control = "watch";
    this.#parts.show(".play__choices", false);
    this.#parts.show(".play__dice", false);
    this.#motion.play(steps);
  }

  /** @param {Frame} frame */
  #frame({ position, time, die, isWalk }) {
    const { data, words } = this.#table;
    this.#root.toggleAttribute("data-walking", isWalk);
    if (die) {
      this.#parts.say(".play__turn", words.status(position));
      this.#parts.say(".play__hint", "");
      const seat = this.#seat(position.turn);
      this.#die.show({ state: "rest", face: die, seat, words: words.say("own-thrown", { name: seat?.player ?? "", die }) });
      this.#die.fall(time);
    }
    this.#board.draw({ position, movers: movers(position, data.rules), choices: [], selected: -1, last: null });
  }

  #showDie() {
    const { control, lastSteps, words } = this.#table;
    const last = [...lastSteps].reverse().find(({ act }) => act.kind === "die");
    const due = this.#table.game?.position.die ?? 0;
    const face = due || (last?.act.kind === "die" ? last.act.die : 0);
    const seat = this.#seat((due ? this.#table.game?.position.turn : last?.before.turn) ?? null);
    if (control === "lobby" || control === "over" || control === "die") return this.#die.show({ state: "rest", face: 0, seat: undefined, words: "" });
    if (control === "throw" || control === "sent") {
      const own = this.#seat(this.#table.game?.position.turn ?? null);
      this.#die.show({ state: control, face: face || 5, seat: own, words: words.say(control === "throw" ? "own-throw" : "own-throwing") });
    } else this.#die.show({ state: "rest", face, seat, words: words.say("own-thrown", { name: seat?.player ?? "", die: face }) });
  }

  /** @param {Color | null} color */
  #seat(color) {
    return this.#table.data.seats.find((seat) => seat.color === color);
  }

  #status() {
    const { control, game, isReady, mine, state, words } = this.#table;
    if (control === "lobby") return words.say(mine.length === 0 ? "own-lobby-watch" : isReady ? "own-wait-ready" : "own-lobby");
    if (!game || control === "over") return words.say(state.state === "confirmed" ? "own-over" : "status-over");
    if (control === "throw" || control === "sent") return words.say(game.position.sixes > 0 ? "own-again" : "own-your-throw");
    if (control === "die") return words.say("own-your-die");
    if (control === "move") return words.say(game.position.bonus ? "own-your-bonus" : "own-your-move", { die: game.position.die, count: game.position.bonus });
    return words.status(game.position);
  }

  /** Why the choice is restricted, or what happened last. */
  #hint() {
    const { control, data, game, lastSteps, words } = this.#table;
    if (!game || control === "lobby") return "";
    const due = control === "move" ? dueWords(game, data.rules, words) : "";
    if (due) return due;
    if (control === "move") return words.say("play-tap");
    const last = [...lastSteps].reverse().findIndex(({ act }) => act.kind === "die");
    return last < 0 ? "" : words.steps(lastSteps.slice(-1 - last));
  }

  /** @param {readonly import("../play/board.js").Choice[]} choices */
  #tapped(choices) {
    const table = this.#table;
    if (choices.length === 1) table.do({ kind: "move", ...choices[0].move });
    else if (choices.length > 1) table.refuse(table.words.say("say-choose", { n: choices.length }));
  }

  /** The board so that the nest of this device's first color is below. */
  #angle() {
    const { arms, board, mine } = this.#table.data;
    const nest = board.nests[mine[0]]?.middle;
    if (!nest) return 0;
    const low = (/** @type {number} */ turns) => {
      const angle = (turns * 2 * Math.PI) / arms;
      // If two nests are equally low, the right one counts as the lowest.
      return nest[0] * Math.sin(angle) + nest[1] * Math.cos(angle) + (nest[0] * Math.cos(angle) - nest[1] * Math.sin(angle)) / 100;
    };
    const turns = [...Array(arms).keys()].reduce((best, it) => (low(it) > low(best) ? it : best), 0);
    return (turns * 360) / arms;
  }

  /** The clock of a turn of this device begins when it is seen. Told once a turn: each telling stirs all devices. */
  #tellShown() {
    const { control, data, isMyTurn, outbox, state } = this.#table;
    if (!isMyTurn) this.#isShown = false;
    const isDue = control === "throw" || control === "die";
    if (!isDue || document.hidden || this.#isShown || data.turn_seconds === 0) return;
    this.#isShown = true;
    void outbox.say({ act: "shown", version: state.version, game: state.game });
  }
}
