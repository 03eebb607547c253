// @ts-check
/**
 * <game-replay path="/tables/…/replay" n="12" last="240">: plays a game again on the page of one of its positions.
 *
 * The page works without script: every position has an address and links to the others. With script the links change the
 * position in place, there are a play button, a speed and the arrow keys, and the chart of the race is a slider. All
 * positions are fetched once, from PATH.json, when the first one is asked for; the places of the pieces in it are the server's, so there is one way to lay out a
 * board. The address follows. From one position to the next a piece walks from square to square.
 *
 * With `lapse="20"` it stands on another page, around the small board of a final: one button plays the whole game in so
 * many seconds, and the address stays. With `auto`, on a screen that nobody touches, it plays by itself, again and again.
 * With reduced motion the page has only the link to the replay.
 */

import { FLIGHT, SQUARE, move, placeOf } from "./live/motion.js";

/**
 * @typedef {{ seat: number, pieces: [number, number][], goal: [number, number, number] | null }} Seat
 * @typedef {{ seat: number, pieces: number, way: number[] }} Walk  The squares of the way are counted from the nest, 0.
 * @typedef {{ words: string, line: string, turn: number[], ends: [number, number][], barriers: [number, number, number, number][],
 *   walk: Walk | null, changed: Seat[], said: [number, string][] }} Sent
 * @typedef {{ color: string, letters: string, outline: string }} Style
 * @typedef {{ words: string, line: string, turn: number[], ends: [number, number][], barriers: [number, number, number, number][],
 *   walk: Walk | null, seats: Seat[], said: string[] }} Frame
 * @typedef {{ walk: Walk | null, most: number, after: number }} Pace  The step that leads to a position; the longest time for its
 *   walk, and when what it captures begins to fly, in milliseconds.
 */

const SVG = "http://www.w3.org/2000/svg";
/** Sizes of pieces on the two kinds of boards; as in templates/table/board.html and templates/board/mini-board.html. */
const PIECE = { large: "scale(8.8)", small: "scale(11)" };
/** Positions shown for less than so many milliseconds are not read out. */
const READABLE = 1200;
/** The address follows after so long a rest: browsers refuse too many changes. */
const REST = 150;
/** The pause between two positions of a game that is played in a given time. */
const BEAT = 40;
/** Of a game that is played by itself, the pauses before it and after it. */
const BEFORE = 2000;
const AFTER = 12_000;
/** The part of the pause between two positions in which pieces move. */
const MOVING = 0.6;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

class GameReplay extends HTMLElement {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {Style[]} */
  #styles = [];
  /** @type {Promise<boolean> | undefined} */
  #loading;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {Map<string, SVGGElement[]>} */
  #pieces = new Map();
  /** The middle of each square on the way of each seat. @type {[number, number][][]} */
  #squares = [];
  /** @type {Set<Animation>} */
  #running = new Set();
  /** The time until the next position, in milliseconds. */
  #pace = READABLE;
  #n = 0;
  #last = 0;
  #listening = new AbortController();

  connectedCallback() {
    this.#n = Number(this.getAttribute("n"));
    this.#last = Number(this.getAttribute("last"));
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", (event) => this.#click(event), { signal });
    if (this.#lapse) {
      this.querySelector("button[data-play]")?.toggleAttribute("hidden", isStill.matches);
      if (this.hasAttribute("auto") && !isStill.matches) {
        this.dataset.inCharge = "itself";
        this.#timer = setTimeout(() => void this.#play(), BEFORE);
      }
      return;
    }
    this.addEventListener("input", (event) => this.#input(event), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.querySelector(".replay__player")?.removeAttribute("hidden");
    this.querySelector("[data-copy]")?.toggleAttribute("hidden", !navigator.clipboard);
    this.#slides(signal);
    this.#reveal();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#pause();
    clearTimeout(this.#rest);
  }

  /**
   * The page was fetched again (live/merge.js). Returns false for another game.
   * @param {Element} fresh
   * @returns {boolean}
   */
  renew(fresh) {
    return fresh.getAttribute("path") === this.getAttribute("path");
  }

  /** The seconds in which the whole game is played; 0 on the pages of its positions. */
  get #lapse() {
    return Number(this.getAttribute("lapse"));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-play]") instanceof HTMLButtonElement) {
      if (this.#timer) this.#pause();
      else void this.#play();
      return;
    }
    if (event.target.closest("[data-copy]")) {
      void this.#copy();
      return;
    }
    const link = event.target.closest("a[data-step], a[data-n]");
    if (!(link instanceof HTMLAnchorElement) || !link.href) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.#pause();
    void this.#go(Number(link.href.split("/").pop()), link.href);
  }

  /** @param {Event} event */
  #input(event) {
    const slider = event.target;
    if (!(slider instanceof HTMLInputElement) || !slider.matches("[data-slider]")) return;
    this.#pause();
    void this.#go(Number(slider.value));
  }

  /**
   * Makes the chart a slider: its line is the thumb of a range, and a finger or the mouse moves it from anywhere.
   * @param {AbortSignal} signal
   */
  #slides(signal) {
    const plot = this.querySelector(".race__plot");
    const slider = this.querySelector("[data-slider]");
    if (!(plot instanceof HTMLElement) || !(slider instanceof HTMLInputElement)) return;
    for (const part of plot.querySelectorAll(".race__links, .race__at")) part.remove();
    slider.hidden = false;
    plot.dataset.slides = "";
    /** @param {PointerEvent} event */
    const follow = (event) => {
      const { left, width } = slider.getBoundingClientRect();
      const n = Math.round(((event.clientX - left) / width) * Number(slider.max));
      slider.value = String(n);
      this.#pause();
      void this.#go(Number(slider.value));
    };
    /** @param {PointerEvent} event */
    const press = (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      // A finger may be about to move the page.
      if (event.pointerType === "mouse") follow(event);
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (plot.hasPointerCapture(event.pointerId)) follow(event);
    };
    plot.addEventListener("pointerdown", press, { signal });
    plot.addEventListener("pointermove", move, { signal });
    plot.addEventListener("pointerup", move, { signal });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    this.#pause();
    void this.#go(Math.max(0, Math.min(this.#last, this.#n + by)));
  }

  async #play() {
    if (!(await this.#load())) {
      this.#again();
      return;
    }
    if (this.#n >= this.#last) this.#show(0);
    if (this.#lapse) this.#run();
    else this.#tick();
  }

  /** Plays on so that the whole game takes the given time; a slow device leaves positions out. */
  #run() {
    const total = this.#lapse * 1000;
    const since = performance.now() - (this.#n / this.#last) * total;
    // Pieces move all the time.
    this.#pace = total / this.#last / MOVING;
    const beat = () => {
      const n = Math.min(this.#last, Math.floor(((performance.now() - since) / total) * this.#last));
      if (n !== this.#n) this.#show(n);
      if (n < this.#last) this.#timer = setTimeout(beat, BEAT);
      else {
        this.#pause();
        this.#again();
      }
    };
    this.#timer = setTimeout(beat, BEAT);
    this.#say(true);
  }

  /** Begins again after a pause, if it plays by itself. */
  #again() {
    if (this.hasAttribute("auto") && this.isConnected) this.#timer = setTimeout(() => void this.#play(), AFTER);
  }

  #tick() {
    const speed = this.querySelector("[data-speed]");
    const pause = speed instanceof HTMLSelectElement ? Number(speed.value) : READABLE;
    this.querySelector(".replay__words")?.setAttribute("aria-live", pause < READABLE ? "off" : "polite");
    this.#pace = pause;
    this.#timer = setTimeout(() => {
      this.#show(this.#n + 1);
      if (this.#n < this.#last) this.#tick();
      else this.#pause();
    }, pause);
    this.#say(true);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pace = READABLE;
    this.querySelector(".replay__words")?.setAttribute("aria-live", "polite");
    this.#say(false);
  }

  /** @param {boolean} plays */
  #say(plays) {
    const button = this.querySelector("button[data-play]");
    if (!button) return;
    button.textContent = (plays ? this.dataset.pause : this.dataset.play) ?? "";
    button.setAttribute("aria-pressed", String(plays));
  }

  /**
   * @param {number} n
   * @param {string} [otherwise] the page to go to if the positions cannot be fetched
   */
  async #go(n, otherwise) {
    if (await this.#load()) this.#show(n);
    else if (otherwise) location.assign(otherwise);
  }

  /** Fetches all positions, once. */
  #load() {
    this.#loading ??= this.#fetch().catch(() => {
      this.#loading = undefined;
      this.#tell(this.dataset.offline ?? "");
      return false;
    });
    return this.#loading;
  }

  async #fetch() {
    const answer = await fetch(`${this.getAttribute("path")}.json`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {{ styles: Style[], squares: [number, number][][], frames: Sent[] }} */
    const game = await answer.json();
    this.#styles = game.styles;
    this.#squares = game.squares;
    /** @type {Seat[]} */
    let seats = [];
    /** @type {string[]} */
    let said = [];
    this.#frames = game.frames.map((sent) => {
      seats = [...seats];
      said = [...said];
      for (const seat of sent.changed) seats[seat.seat] = seat;
      for (const [seat, words] of sent.said) said[seat] = words;
      return { ...sent, seats, said };
    });
    // A game that goes on may have grown since the page was drawn.
    this.#last = this.#frames.length - 1;
    this.#layers();
    return true;
  }

  /** @param {number} n */
  #show(n) {
    const frame = this.#frames[n];
    if (!frame) return;
    const isNext = n === this.#n + 1;
    this.#n = n;
    this.#draw(frame, isNext ? frame.walk : null);
    this.#write(".replay__words", frame.words);
    this.#write("[data-line]", frame.line);
    this.#write("#board-description", frame.said.join("; "));
    this.#links();
    this.#reveal();
    if (this.#lapse) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#follow(), REST);
  }

  /** What the page says of where it is. */
  #links() {
    const [n, last, path] = [this.#n, this.#last, this.getAttribute("path")];
    this.#write(".replay__at", `${n} / ${last}`);
    const slider = this.querySelector("[data-slider]");
    if (slider instanceof HTMLInputElement) {
      // The chart ends where the game stood when the page was drawn.
      slider.value = String(n);
    }
    /** @type {[string, number, boolean][]} */
    const steps = [["first", 0, n > 0], ["previous", n - 1, n > 0], ["next", n + 1, n < last], ["last", last, n < last]];
    for (const [name, to, isPossible] of steps) {
      const link = this.querySelector(`[data-step="${name}"]`);
      link?.setAttribute("aria-disabled", String(!isPossible));
      if (isPossible) {
        link?.setAttribute("href", `${path}/${to}`);
        link?.removeAttribute("role");
      } else {
        link?.removeAttribute("href");
        // Without an address it is no link by itself.
        link?.setAttribute("role", "link");
      }
    }
    for (const link of this.querySelectorAll("a[data-n][aria-current]")) link.removeAttribute("aria-current");
    this.querySelector(`a[data-n="${n}"]`)?.setAttribute("aria-current", "true");
  }

  /** The throw that led here, in sight within its list. */
  #reveal() {
    const list = this.querySelector(".throws");
    const throwing = this.querySelector("a[data-n][aria-current]");
    if (!list) return;
    if (!throwing) {
      list.scrollTop = 0;
      return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), throwing.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    }
  }

  /** The address, the title and what forms come back to. */
  #follow() {
    const address = `${this.getAttribute("path")}/${this.#n}`;
    history.replaceState(null, "", address);
    document.title = document.title.replace(/^\d+\/\d+/, `${this.#n}/${this.#last}`);
    for (const field of document.querySelectorAll("input[name=next]")) field.setAttribute("value", address);
  }

  async #copy() {
    await navigator.clipboard.writeText(this.querySelector("[data-line]")?.textContent ?? "");
    this.#tell(this.dataset.copied ?? "");
  }

  /** @param {string} words */
  #tell(words) {
    this.#write("[data-said]", words);
  }

  /**
   * @param {string} selector
   * @param {string} words
   */
  #write(selector, words) {
    const element = this.querySelector(selector);
    if (element) element.textContent = words;
  }

  /** Takes what changes out of the drawing, and puts empty layers in its place. */
  #layers() {
    const drawing = this.querySelector(".board__drawing, .mini");
    const changing = ".board__barrier, .board__end, .piece, .board__count, .mini__piece, .mini__barrier, .mini__turn";
    for (const part of drawing?.querySelectorAll(changing) ?? []) part.remove();
    for (const name of ["marks", "pieces", "counts"]) drawing?.append(element("g", { "data-layer": name }));
    this.#pieces.clear();
    const frame = this.#frames[Math.min(this.#n, this.#last)];
    if (frame) this.#draw(frame, null);
  }

  /** @param {string} name */
  #layer(name) {
    return this.querySelector(`[data-layer="${name}"]`);
  }

  /**
   * @param {Frame} frame
   * @param {Walk | null} walk The step from the position that is shown to this one, if it moves pieces.
   */
  #draw(frame, walk) {
    for (const animation of this.#running) animation.cancel();
    const most = isStill.matches ? 0 : this.#pace * MOVING;
    const after = walk ? Math.min(most, timeOf(walk)) : 0;
    const pace = { walk, most, after };
    const barriers = frame.barriers.map(([x1, y1, x2, y2]) => element("line", { class: "board__barrier", x1, y1, x2, y2 }));
    const kinds = ["board__end--from", "board__end--to"];
    const ends = frame.ends.map(([cx, cy], i) => element("circle", { class: `board__end ${kinds[i]}`, cx, cy, r: 12 }));
    this.#layer("marks")?.replaceChildren(...barriers, ...ends);
    const counts = frame.seats.flatMap((seat) => {
      if (!seat.goal) return [];
      const [x, y, n] = seat.goal;
      const count = element("text", { class: "board__count", x, y });
      count.textContent = String(n);
      return [count];
    });
    this.#layer("counts")?.replaceChildren(...counts);
    for (const seat of frame.seats) this.#place(seat, pace);
    const turns = frame.turn.map((seat) => this.#styles[seat]?.color);
    for (const yard of this.querySelectorAll(".board__yard")) {
      yard.toggleAttribute("data-on-turn", turns.some((color) => yard.classList.contains(`seat-${color}`)));
    }
  }

  /**
   * Moves a color's pieces: those that stay are left alone, so that the one that moves is seen to move.
   * @param {Seat} seat
   * @param {Pace} pace
   */
  #place(seat, { walk, most, after }) {
    const style = this.#styles[seat.seat];
    if (!style) return;
    const known = this.#pieces.get(style.color) ?? [];
    const places = [...seat.pieces];
    const free = known.filter((piece) => {
      const [x, y] = placeOf(piece);
      const at = places.findIndex(([left, top]) => x === left && y === top);
      if (at >= 0) places.splice(at, 1);
      return at < 0;
    });
    const kept = known.filter((piece) => !free.includes(piece));
    const way = walk?.seat === seat.seat ? walk.way.map((square) => this.#squares[seat.seat][square]) : [];
    for (let n = 0; n < (way.length ? (walk?.pieces ?? 0) : 0) && free.length > 0; n += 1) {
      const [piece] = free.splice(nearest(free.map(placeOf), way[0]), 1);
      // In a goal, one piece stands for all.
      const [place] = places.length > 0 ? places.splice(nearest(places, way[way.length - 1]), 1) : [undefined];
      this.#layer("pieces")?.append(piece);
      const animation = move(piece, [...way.slice(1, -1), place ?? way[way.length - 1]], after);
      if (place) kept.push(piece);
      this.#track(animation, place ? undefined : piece);
    }
    for (const place of places) {
      const moved = free.pop();
      const piece = moved ?? this.#piece(style);
      // The piece that moves lies above those that it passes.
      this.#layer("pieces")?.append(piece);
      const isCaptured = moved !== undefined && walk !== null && way.length === 0;
      this.#track(move(piece, [place], moved ? Math.min(most, FLIGHT) : 0, isCaptured ? after : 0));
      kept.push(piece);
    }
    for (const piece of free) piece.remove();
    this.#pieces.set(style.color, kept);
  }

  /**
   * @param {Animation | undefined} animation
   * @param {Element} [gone] Taken away when the animation is over, or was ended.
   */
  #track(animation, gone) {
    if (!animation) {
      gone?.remove();
      return;
    }
    this.#running.add(animation);
    const over = () => {
      this.#running.delete(animation);
      gone?.remove();
    };
    animation.finished.then(over, over);
  }

  /** @param {Style} style */
  #piece(style) {
    const piece = /** @type {SVGGElement} */ (element("g", { class: `piece seat-${style.color}` }));
    const isSmall = this.querySelector(".mini") !== null;
    piece.append(element("path", { transform: isSmall ? PIECE.small : PIECE.large, d: style.outline }));
    if (isSmall) return piece;
    const letters = element("text", { class: "piece__letter", y: 2.6 });
    letters.textContent = style.letters;
    piece.append(letters);
    return piece;
  }
}

/** @param {Walk} walk */
const timeOf = ({ way }) => (way[way.length - 1] === 0 ? FLIGHT : (way.length - 1) * SQUARE);

/**
 * The index of the point that is nearest to `to`.
 * @param {[number, number][]} points
 * @param {[number, number]} to
 */
function nearest(points, [x, y]) {
  const distances = points.map(([left, top]) => Math.hypot(left - x, top - y));
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

customElements.define("game-replay", GameReplay);
