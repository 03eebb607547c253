// @ts-check
/** What is seen and heard of a table: the board, what stands around it, the clocks, and what is asked of the referee. */

/** @import { Table } from "./table.js" */

import { movers, phase } from "../rules.js";
import { Board } from "./board.js";
import { feel } from "./feel.js";
import { netOf } from "./net.js";
import { choiceViews, description, dueWords, lastMove } from "./scene.js";
import { TurnTime } from "./turn-time.js";
import { View } from "./view.js";

export class Screen {
  #table;
  #root;
  #view;
  #board;
  #turnTime;
  /** How far the board is turned, in degrees; -1 as it was drawn. */
  #angle = -1;
  /** The round's time is up, and they throw all the same. */
  #goesOn = false;

  /**
   * @param {HTMLElement} root
   * @param {Element} drawn The board that the server drew.
   * @param {Table} table
   */
  constructor(root, drawn, table) {
    const { data, queue, wishes, words } = table;
    this.#table = table;
    this.#root = root;
    this.#view = new View(root, words);
    this.#view.part(".play__board").append(drawn);
    this.#board = new Board(drawn, data.board, data.seats, (choices, piece) => table.tapped(choices, piece));
    this.#turnTime = new TurnTime(data.turn_seconds, this.#view, queue, () => feel("time", wishes));
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const table = this.#table;
    table.addEventListener("change", () => this.draw(), { signal });
    table.addEventListener("said", (event) => this.#view.announce(/** @type {CustomEvent} */ (event).detail), { signal });
    this.#root.addEventListener("game-clock:up", () => this.#roundUp(), { signal });
    signal.addEventListener("abort", () => this.#turnTime.stop());
  }

  /** What is asked of the referee. */
  get control() {
    const { game, isGone } = this.#table;
    if (!game || game.isOver || isGone) return "over";
    if (phase(game.position) !== "throw") return "move";
    return this.#isRoundUp && !this.#goesOn ? "time" : "die";
  }

  draw() {
    const table = this.#table;
    const { choices, data, game, selected, words } = table;
    if (!game) return;
    const { position } = game;
    this.#turn((table.wishes.turn * 360) / data.arms);
    this.#turnTime.show(!game.isOver);
    const { control } = this;
    const said = table.last;
    const hints = { move: words.say("play-tap"), time: words.say("call-time-hint"), die: said, over: said };
    const onTurn = control === "over" ? [] : movers(position, data.rules);
    this.#root.closest(".referee")?.setAttribute("data-control", control);
    this.#board.draw({ position, movers: onTurn, choices, selected, last: lastMove(game) });
    this.#board.describe(description(game, words));
    this.#view.show({
      position,
      movers: onTurn,
      control,
      isTimeUp: this.#isRoundUp,
      status: game.isCalled ? words.say("status-called") : words.status(position),
      hint: table.refusal || dueWords(game, data.rules, words) || hints[control],
      isRefusal: !!table.refusal,
      choices: choiceViews(choices, game, data.rules, words, data.seats),
      selected,
      undo: table.isGone || game.isJudged ? "" : said || " ",
      end: words.say("play-over-unsent", { n: table.queue.unsent.length }),
    });
  }

  /** How the sending goes. */
  showNet() {
    const { game, queue } = this.#table;
    const net = netOf(queue);
    this.#view.showNet(net);
    if (net.soon) setTimeout(() => this.showNet(), net.soon);
    if (game?.isOver) this.draw();
  }

  /** Puts the focus on the choice that Enter would take. */
  focusChoice() {
    this.#view.focus("move", this.#table.selected);
  }

  /** The round's time is up, and the organizers let them finish. */
  goOn() {
    this.#goesOn = true;
    this.draw();
  }

  /**
   * The round's clock, where there is one, runs in the app's bar.
   * @param {Element} source
   */
  renewClock(source) {
    const clock = source.querySelector("game-clock");
    this.#view.part(".play__clock").replaceChildren(...(clock ? [clock] : []));
    if (!this.#isRoundUp) this.#goesOn = false;
    this.draw();
  }

  /** @param {number} angle */
  #turn(angle) {
    if (angle === this.#angle) return;
    this.#angle = angle;
    this.#board.turn(angle);
  }

  /** Whether the round's time is up, by the clock in the bar. */
  get #isRoundUp() {
    return this.#view.part(".play__clock").querySelector("game-clock")?.getAttribute("data-state") === "up";
  }

  #roundUp() {
    if (!this.#table.game?.isOver) feel("time", this.#table.wishes);
    this.draw();
  }
}
