// @ts-check
/**
 * `<referee-table id="play">`: while a game is played, answers every tap at once out of the rules in the page, and sends
 * what was done behind. What stands in it comes from the server (templates/table/referee.html) and is complete without
 * script; the script takes over only where it comes to the server's own position.
 *
 * The parts: `play/game.js` the game, `play/queue.js` what is unsent, `play/board.js` the pieces, `play/view.js` the rest,
 * `play/trouble.js` what the server did not take, `play/hold.js` which tab keeps the table.
 */

/** @import { Piece, Played } from "./rules/types.js" */
/** @import { Choice } from "./play/board.js" */
/** @import { Deed, PageData } from "./play/wire.js" */

import { movers, phase, whyNot, write } from "./rules.js";
import { takesForms } from "./floor.js";
import { Board } from "./play/board.js";
import { remember, wishes } from "./play/choices.js";
import { sayElsewhere, unsayElsewhere, warnOfUnsent } from "./play/elsewhere.js";
import { feel, feelingOf } from "./play/feel.js";
import { Game, deedOf } from "./play/game.js";
import { Hold } from "./play/hold.js";
import { forget, stored } from "./play/kept.js";
import { pressed } from "./play/keys.js";
import * as menu from "./play/menu.js";
import { netOf } from "./play/net.js";
import { baseOf, read, since } from "./play/page.js";
import { Queue } from "./play/queue.js";
import { choicesOf, choiceViews, description, dueWords, lastMove, lastWords, valueOf } from "./play/scene.js";
import { TroubleDialog } from "./play/trouble.js";
import { TurnTime } from "./play/turn-time.js";
import { View } from "./play/view.js";
import { Words } from "./play/words.js";


class RefereeTable extends HTMLElement {
  #data = /** @type {PageData} */ (/** @type {unknown} */ ({}));
  /** @type {Words} */
  #words = new Words({}, []);
  /** @type {Game | undefined} */
  #game;
  /** @type {Queue | undefined} */
  #queue;
  /** @type {Board | undefined} */
  #board;
  /** @type {View | undefined} */
  #view;
  /** @type {TroubleDialog | undefined} */
  #dialog;
  /** @type {AbortController | undefined} */
  #listeners;
  #wishes = wishes();
  #selected = -1;
  #isByKeys = false;
  /** Why what was tapped cannot be done. */
  #refusal = "";
  /** The start itself was undone. */
  #isGone = false;
  /** Of this browser's tabs one keeps the table. @type {Hold | undefined} */
  #hold;
  /** The round's time is up, and they throw all the same. */
  #goesOn = false;
  /** @type {TurnTime | undefined} */
  #turnTime;

  connectedCallback() {
    if (takesForms && typeof HTMLDialogElement === "function" && !this.#listeners) this.#start();
  }

  disconnectedCallback() {
    this.#stop();
  }

  /**
   * The page was fetched again: takes what is new in it. Returns whether this element goes on; otherwise the server's
   * takes its place.
   * @param {Element} fresh
   * @returns {boolean}
   */
  renew(fresh) {
    const queue = this.#queue;
    if (!queue || !this.#view) return false;
    const data = read(fresh);
    const { now } = data;
    this.#renewClock(fresh);
    if (this.#region) this.#region.known = Math.max(this.#region.known, now.revision);
    if (queue.unsent.length > 0 || queue.isSending) return true;
    if (now.state !== "playing" || now.kept) {
      forget(this.#data.table);
      return false;
    }
    if (now.version === queue.base.version && !queue.isAhead) return true;
    if (now.version < queue.base.version && !queue.isAhead) {
      // It was drawn before what has been sent meanwhile: its forms are of then.
      this.#region?.refresh();
      return true;
    }
    queue.isAhead = false;
    this.#data.now = now;
    queue.reset(baseOf(now), since(now));
    return this.#build();
  }

  #start() {
    this.#data = read(this);
    const { now, table, words, seats, app_rolls } = this.#data;
    this.#words = new Words(words, seats);
    const { unsent, isAhead } = stored(table, now.version);
    if (app_rolls) return;
    if (now.kept && !isAhead && unsent > 0) return warnOfUnsent(this, this.#words.say("play-kept-unsent", { n: unsent }));
    if (!isAhead && (now.kept || (now.state !== "playing" && unsent === 0))) return;
    this.#hold = new Hold(`cubilete:log:${table}`, {
      held: () => this.#begin(),
      elsewhere: () => sayElsewhere(this, () => this.#hold?.take()),
      lost: () => this.#lose(),
    });
    this.#hold.ask();
  }

  /** This tab keeps the table. */
  #begin() {
    if (!this.isConnected) return this.#stop();
    unsayElsewhere(this);
    const { now, table, path, csrf } = this.#data;
    this.#queue = new Queue(table, `${path}/log`, csrf, baseOf(now), since(now));
    if (!this.#takeOver()) return this.#stop();
    if (this.#queue.isAhead) this.#region?.refresh();
    this.#queue.send();
  }

  /** Another tab keeps it now: here stands what the server says, without the dice. */
  #lose() {
    this.#stop();
    delete this.dataset.inCharge;
    this.querySelector(".play")?.remove();
    sayElsewhere(this, () => this.#hold?.take());
    this.#region?.refresh();
    document.addEventListener("visibilitychange", () => this.#region?.refresh(), { once: true });
  }

  #stop() {
    this.#hold?.release();
    this.#listeners?.abort();
    this.#queue?.close();
    this.#turnTime?.stop();
    delete document.documentElement.dataset.playing;
  }

  /** Puts the app in the place of the server's part, if the rules in the page come to the server's position. */
  #takeOver() {
    // What a form of the server's has just sent comes back with a new page.
    if (this.#region?.hasAttribute("aria-busy") || !this.#build()) return false;
    const template = this.querySelector("template[data-app]");
    const plain = this.querySelector(".referee__plain");
    const drawn = plain?.querySelector(".board");
    if (!(template instanceof HTMLTemplateElement) || !plain || !drawn) return false;
    const app = template.content.cloneNode(true);
    this.insertBefore(app, plain);
    const root = this.querySelector(".play");
    if (!(root instanceof HTMLElement)) return false;
    this.#view = new View(root, this.#words);
    this.#view.part(".play__board").append(drawn);
    this.#renewClock(plain);
    plain.remove();
    this.#board = new Board(drawn, this.#data.board, this.#data.seats, (choices, piece) => this.#tapped(choices, piece));
    this.#board.turn(this.#angle);
    const dialog = /** @type {HTMLDialogElement} */ (this.#view.part(".play__dialog"));
    const queue = /** @type {Queue} */ (this.#queue);
    this.#dialog = new TroubleDialog(dialog, this.#words, queue, this.#data, () => this.#giveUp(queue));
    this.dataset.inCharge = "";
    document.documentElement.dataset.playing = "";
    this.#listen(root);
    this.#turnTime = new TurnTime(this.#data.turn_seconds, this.#view, queue, () => feel("time", this.#wishes));
    this.#draw();
    this.#showNet();
    if (window.scrollY > 0) root.scrollIntoView({ block: "start" });
    return true;
  }

  /**
   * The round's clock, where there is one, runs in the app's bar.
   * @param {Element} source
   */
  #renewClock(source) {
    const clock = source.querySelector("game-clock");
    this.#view?.part(".play__clock").replaceChildren(...(clock ? [clock] : []));
    if (!this.#isRoundUp) this.#goesOn = false;
    this.#draw();
  }

  /** The game out of what the server confirmed and what is unsent. */
  #build() {
    const queue = this.#queue;
    if (!queue) return false;
    const { rules, now } = this.#data;
    try {
      const game = new Game(rules, queue.base.start, queue.acts);
      const isSame = queue.base.version !== now.version || queue.unsent.length > 0 || write(game.position) === now.position;
      if (!isSame) throw new Error(`another position: ${write(game.position)} instead of ${now.position}`);
      this.#game = game;
      this.#selected = -1;
      this.#refusal = "";
      if (this.#view) this.#draw();
      return true;
    } catch (error) {
      console.error("the page's rules do not come to the server's position", error);
      return false;
    }
  }

  /** @param {HTMLElement} root */
  #listen(root) {
    const listeners = new AbortController();
    this.#listeners = listeners;
    const { signal } = listeners;
    root.addEventListener("click", (event) => this.#clicked(event), { signal });
    menu.listen(root, this.#wishes, signal);
    root.addEventListener("game-clock:up", () => this.#roundUp(), { signal });
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    document.addEventListener("pointerdown", () => (this.#isByKeys = false), { signal });
    window.addEventListener("online", () => this.#queue?.send(), { signal });
    window.addEventListener("offline", () => this.#showNet(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.#queue?.send(), { signal });
    this.#queue?.addEventListener("change", () => this.#sent(), { signal });
    this.#queue?.addEventListener("confirmed", (event) => this.#confirmed(/** @type {CustomEvent} */ (event).detail), { signal });
    this.#region?.addEventListener("submit", (/** @type {Event} */ event) => this.#submitted(event), { signal, capture: true });
    this.#region?.addEventListener("live-region:refresh", (/** @type {Event} */ event) => this.#held(event), { signal });
  }

  get #region() {
    return /** @type {any} */ (this.closest("live-region"));
  }

  get #angle() {
    return (this.#wishes.turn * 360) / this.#data.arms;
  }

  /** Whether the round's time is up, by the clock in the bar. */
  get #isRoundUp() {
    return this.#view?.part(".play__clock").querySelector("game-clock")?.getAttribute("data-state") === "up";
  }

  /** What is asked of the referee. */
  get #control() {
    const game = this.#game;
    if (!game || game.isOver || this.#isGone) return "over";
    if (phase(game.position) !== "throw") return "move";
    return this.#isRoundUp && !this.#goesOn ? "time" : "die";
  }

  // What the referee does.

  /** @param {Deed} deed */
  #do(deed) {
    const [game, queue] = [this.#game, this.#queue];
    if (!game || !queue || (game.isOver && deed.kind !== "undo") || this.#isGone) return;
    const turns = game.turns;
    const isUndo = deed.kind === "undo";
    const isStart = !game.last;
    const deeds = isUndo ? Array(game.together(this.#wishes.auto)).fill(deed) : [deed];
    const undone = isUndo ? lastWords(game, this.#words, deeds.length) : "";
    /** @type {Played[]} */
    let steps;
    try {
      steps = deeds.flatMap((it) => game.do(it));
    } catch (error) {
      this.#refuse(error && typeof error === "object" && "key" in error ? this.#words.reason(/** @type {any} */ (error)) : String(error));
      return;
    }
    if (isUndo && isStart) this.#isGone = true;
    for (let forced = this.#forced(deed); forced; forced = this.#forced(forced)) {
      deeds.push(forced);
      steps.push(...game.do(forced));
    }
    queue.add(...deeds);
    this.#refusal = "";
    this.#selected = this.#isByKeys && this.#choices.length > 0 ? 0 : -1;
    if (game.turns !== turns) queue.turnSince = Date.now();
    feel(feelingOf(steps), this.#wishes);
    this.#announce(undone ? this.#words.say("say-undone", { what: undone }) : this.#words.steps(steps));
    this.#draw();
  }

  /**
   * The only move there is, where such are played by themselves.
   * @param {Deed} deed
   * @returns {Deed | null}
   */
  #forced(deed) {
    const [choice, another] = this.#choices;
    if (!this.#wishes.auto || !choice || another || (deed.kind !== "die" && deed.kind !== "move")) return null;
    return { kind: "move", ...choice.move };
  }

  /** @returns {Choice[]} */
  get #choices() {
    return this.#game ? choicesOf(this.#game, this.#data.rules) : [];
  }

  /** @param {Choice | undefined} choice */
  #choose(choice) {
    if (choice) this.#do({ kind: "move", ...choice.move });
  }

  /**
   * @param {Choice[]} choices
   * @param {Piece | null} piece
   */
  #tapped(choices, piece) {
    const game = this.#game;
    if (!game || game.isOver) return;
    if (choices.length === 1) return this.#choose(choices[0]);
    if (choices.length > 1) return this.#refuse(this.#words.say("say-choose", { n: choices.length }));
    const why = piece && whyNot(game.position, piece.color, piece.progress, this.#data.rules);
    if (why) this.#refuse(this.#words.reason(why));
  }

  /** @param {string} why */
  #refuse(why) {
    this.#refusal = why;
    feel("refused", this.#wishes);
    this.#view?.announce(why);
    this.#draw();
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    if (!(button instanceof HTMLButtonElement)) return;
    if (button.matches(".die")) this.#do({ kind: "die", die: Number(button.value) });
    else if (button.matches(".choice-button")) this.#choose(this.#choices.find(({ move }) => button.value === valueOf(move)));
    else if (button.matches(".play__undo")) this.#do({ kind: "undo" });
    else if (button.matches(".play__lost")) this.#do({ kind: "time-out" });
    else if (button.matches(".play__call")) this.#do({ kind: "call-time" });
    else if (button.matches(".play__go-on")) this.#goOn();
    else if (button.matches("[data-turn]")) this.#turnBoard();
    else if (button.matches(".play__net")) this.#dialog?.open();
  }

  #turnBoard() {
    this.#wishes.turn = (this.#wishes.turn + 1) % this.#data.arms;
    remember(this.#wishes);
    this.#board?.turn(this.#angle);
    this.#draw();
  }

  /** The round's time is up, and the organizers let them finish. */
  #goOn() {
    this.#goesOn = true;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const choices = this.#choices;
    const meant = pressed(event, choices.length > 0);
    if (!meant || (meant.kind === "die" && this.#control === "time")) return;
    event.preventDefault();
    this.#isByKeys = true;
    if (meant.kind === "choose") {
      this.#choose(choices[Math.max(this.#selected, 0)]);
    } else if (meant.kind === "select") {
      this.#selected = (Math.max(this.#selected, meant.way > 0 ? -1 : 0) + meant.way + choices.length) % choices.length;
      this.#draw();
      this.#view?.focus("move", this.#selected);
    } else {
      this.#do(meant);
    }
  }

  /**
   * The server's forms that stand below are answered here too, in order with the rest.
   * @param {Event} event
   */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.contains(form)) return;
    const deed = deedOf(new FormData(form));
    if (!deed && (this.#queue?.unsent.length ?? 0) === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (deed) {
      this.#do(deed);
      // Nobody works at it any longer: what comes of it is not held up.
      form.reset();
      form.closest("details")?.removeAttribute("open");
    } else this.#refuse(this.#words.say("play-unsent", { n: this.#queue?.unsent.length ?? 0 }));
    this.querySelector(".play")?.scrollIntoView({ block: "start" });
  }

  // What the server says.

  #sent() {
    this.#showNet();
    const queue = this.#queue;
    if (queue?.trouble) this.#dialog?.open();
    else if (queue && !queue.isSending && queue.unsent.length === 0) this.#caughtUp();
  }

  /** Everything is sent. */
  #caughtUp() {
    const [game, region] = [this.#game, this.#region];
    if (this.#isGone || game?.isOver || region?.isBehind) region?.refresh();
  }

  /** @param {{ version: number, revision: number | null, position: string | null }} said */
  #confirmed({ version, revision, position }) {
    const [region, queue, game] = [this.#region, this.#queue, this.#game];
    if (region && revision) region.known = Math.max(region.known, revision);
    for (const field of region?.querySelectorAll("input[name=version]") ?? []) field.value = String(version);
    const isWhole = queue?.unsent.length === 0 && game && !game.isCalled && !this.#isGone;
    if (isWhole && position !== write(game.position)) {
      console.error(`the server comes to ${position}, the page to ${write(game.position)}`);
      location.reload();
    }
  }

  /**
   * The page is fetched again only when nothing of ours is on its way: else it would show what was.
   * @param {Event} event
   */
  #held(event) {
    const queue = this.#queue;
    if (!queue || (queue.unsent.length === 0 && !queue.isSending)) return;
    event.preventDefault();
    // Another device may have taken over: the next answer tells.
    queue.send();
  }

  #showNet() {
    const queue = this.#queue;
    if (!queue) return;
    const net = netOf(queue);
    this.#view?.showNet(net);
    if (net.soon) setTimeout(() => this.#showNet(), net.soon);
    if (this.#game?.isOver) this.#draw();
  }

  /** @param {Queue} queue */
  #giveUp(queue) {
    const { now } = queue;
    if (now) {
      this.#data.now = now;
      queue.reset(baseOf(now), since(now));
      if (now.state === "playing" && !now.kept) this.#build();
    } else {
      queue.reset(queue.base, queue.turnSince);
    }
    this.#region?.refresh();
  }

  // What is seen and heard.

  #draw() {
    const [game, view] = [this.#game, this.#view];
    if (!game || !view) return;
    const { position } = game;
    this.#turnTime?.show(!game.isOver);
    const control = this.#control;
    const choices = this.#choices;
    const said = lastWords(game, this.#words, game.together(this.#wishes.auto));
    const hints = { move: this.#words.say("play-tap"), time: this.#words.say("call-time-hint"), die: said, over: said };
    const onTurn = control === "over" ? [] : movers(position, this.#data.rules);
    this.closest(".referee")?.setAttribute("data-control", control);
    this.#board?.draw({ position, movers: onTurn, choices, selected: this.#selected, last: lastMove(game) });
    this.#board?.describe(description(game, this.#words));
    view.show({
      position,
      movers: onTurn,
      control,
      isTimeUp: this.#isRoundUp,
      status: game.isCalled ? this.#words.say("status-called") : this.#words.status(position),
      hint: this.#refusal || dueWords(game, this.#data.rules, this.#words) || hints[control],
      isRefusal: !!this.#refusal,
      choices: choiceViews(choices, game, this.#data.rules, this.#words, this.#data.seats),
      selected: this.#selected,
      undo: this.#isGone || game.isJudged ? "" : said || " ",
      end: this.#words.say("play-over-unsent", { n: this.#queue?.unsent.length ?? 0 }),
    });
  }

  /** @param {string} words */
  #announce(words) {
    const game = /** @type {Game} */ (this.#game);
    const { position } = game;
    const next = this.#choices.length > 1 ? this.#words.say("say-choose", { n: this.#choices.length }) : this.#words.status(position);
    this.#view?.announce([words, next].filter(Boolean).join(". "));
  }

  #roundUp() {
    if (!this.#game?.isOver) feel("time", this.#wishes);
    this.#draw();
  }
}

customElements.define("referee-table", RefereeTable);
