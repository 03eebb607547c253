// @ts-check
/** The pieces on the board that the server drew: moved, lit, tapped, and turned to the referee's side of the table. */

/** @import { Color, Piece, Position } from "../rules/types.js" */
/** @import { Layout, Point, Seat } from "./wire.js" */

import { goal, squareOf } from "../rules.js";

const SVG = "http://www.w3.org/2000/svg";
/** A tap belongs to what lies within this distance, in drawing units: half a thumb. */
const THUMB = 26;
/** What may be moved is meant rather than what may not. */
const FAVOR = 0.6;

/**
 * @typedef {Piece & { before: number, together: number, at: Point }} Stand A piece with its place: how many stand there with
 *   it, and before it.
 *
 * @typedef {object} Choice
 * @property {{ color: Color, from: number, to: number }} move
 * @property {number} number As in the list.
 *
 * @typedef {object} Scene
 * @property {Position} position
 * @property {readonly Color[]} movers Whose turn it is.
 * @property {readonly Choice[]} choices
 * @property {number} selected Index of the choice that Enter would take, or -1.
 * @property {{ color: Color, from: number, to: number } | null} last
 */

export class Board {
  #svg;
  #layout;
  #seats;
  #turned;
  #under;
  #over;
  /** @type {Map<string, { group: SVGGElement, body: SVGGElement, at: number }[]>} */
  #pieces = new Map();
  /** @type {{ text: SVGElement, middle: Point, offset: Point }[]} */
  #texts = [];
  #angle = 0;
  /** @type {{ at: Point, choices: Choice[], piece: Piece }[]} */
  #targets = [];

  /**
   * @param {Element} host The element `.board` that the server drew.
   * @param {Layout} layout
   * @param {Seat[]} seats
   * @param {(choices: Choice[], piece: Piece | null) => void} tapped
   */
  constructor(host, layout, seats, tapped) {
    const svg = host.querySelector("svg");
    if (!svg) throw new Error("no board");
    this.#svg = svg;
    this.#layout = layout;
    this.#seats = seats;
    host.querySelector(".board__choices")?.remove();
    for (const old of svg.querySelectorAll(".piece, .board__barrier, .board__end, .board__count, .board__target, .board__source")) old.remove();
    this.#turned = group("board__turned");
    this.#turned.append(...[...svg.children].filter((child) => !/^(title|desc)$/.test(child.tagName)));
    this.#under = group("board__under");
    this.#over = group("board__over");
    const pieces = group("board__pieces");
    for (const seat of seats) this.#pieces.set(seat.color, [0, 1, 2, 3].map(() => this.#piece(seat, pieces)));
    this.#turned.append(this.#under, pieces, this.#over);
    svg.append(this.#turned);
    this.#collectTexts();
    svg.addEventListener("click", (event) => this.#tap(event, tapped));
  }

  /**
   * Turns the board by so many degrees; what is written stays upright.
   * @param {number} angle
   */
  turn(angle) {
    this.#angle = angle;
    this.#turned.setAttribute("transform", `rotate(${angle})`);
    for (const { text, middle, offset } of this.#texts) {
      const [dx, dy] = rotate(offset, -angle);
      const [x, y] = [middle[0] + dx, middle[1] + dy];
      text.setAttribute("x", String(x));
      text.setAttribute("y", String(y));
      text.setAttribute("transform", `rotate(${-angle} ${x} ${y})`);
    }
    for (const pieces of this.#pieces.values()) {
      for (const { body } of pieces) body.setAttribute("transform", `rotate(${-angle})`);
    }
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { position } = scene;
    const stands = this.#stands(position);
    for (const [color, elements] of this.#pieces) this.#place(color, elements, stands, position);
    this.#under.replaceChildren(...this.#barriers(stands), ...this.#ends(scene), ...this.#glows(scene, stands));
    this.#over.replaceChildren(...this.#counts(position), ...this.#marks(scene));
    this.#targets = this.#reachable(scene, stands);
    for (const yard of this.#svg.querySelectorAll(".board__yard")) {
      const isOnTurn = this.#seats.some((seat) => yard.classList.contains(`seat-${seat.name}`) && scene.movers.includes(seat.color));
      yard.toggleAttribute("data-on-turn", isOnTurn);
    }
  }

  /** @param {string} words The position for those who do not see it. */
  describe(words) {
    const description = this.#svg.querySelector("desc");
    if (description) description.textContent = words;
  }

  /**
   * Pieces in the order of the drawing, each with its place.
   * @param {Position} position
   * @returns {Stand[]}
   */
  #stands(position) {
    const all = this.#seats
      .filter((seat) => position.colors.includes(seat.color) && !position.out.includes(seat.color))
      .flatMap((seat) => position.pieces[seat.color].map((progress) => ({ color: seat.color, progress })));
    const key = (/** @type {Piece} */ { color, progress }) => {
      const square = squareOf(position.arms, color, progress);
      return /^\d/.test(square) ? square : color + square;
    };
    return all.map((piece, index) => {
      const before = all.slice(0, index).filter((other) => key(other) === key(piece)).length;
      const together = all.filter((other) => key(other) === key(piece)).length;
      return { ...piece, before, together, at: this.#stand(position, piece, before, together) };
    });
  }

  /**
   * @param {Position} position
   * @param {Piece} piece
   * @param {number} before
   * @param {number} together
   * @returns {Point}
   */
  #stand(position, { color, progress }, before, together) {
    const square = squareOf(position.arms, color, progress);
    const { nests, goals, lanes, track } = this.#layout;
    if (square === "N") return nests[color].slots[Math.min(before, 3)];
    if (square === "G") return goals[color].piece;
    const places = square.startsWith("L") ? lanes[color][Number(square.slice(1)) - 1] : track[Number(square) - 1];
    return together < 2 ? places[0] : places[Math.min(before, 1) + 1];
  }

  /**
   * The middle of a place, whoever stands there.
   * @param {Position} position
   * @param {Color} color
   * @param {number} progress
   */
  #middle(position, color, progress) {
    return progress === 0 ? this.#layout.nests[color].middle : this.#stand(position, { color, progress }, 0, 1);
  }

  /**
   * Puts a color's pieces where they stand; one that has moved goes there.
   * @param {string} color
   * @param {{ group: SVGGElement, body: SVGGElement, at: number }[]} elements
   * @param {Stand[]} stands
   * @param {Position} position
   */
  #place(color, elements, stands, position) {
    const own = stands.filter((stand) => stand.color === color);
    const waiting = [...own];
    const moved = elements.filter((element) => {
      const same = waiting.findIndex((stand) => stand.progress === element.at);
      if (same < 0) return true;
      this.#put(element, waiting.splice(same, 1)[0], position);
      return false;
    });
    for (const element of moved) this.#put(element, waiting.shift(), position);
  }

  /**
   * @param {{ group: SVGGElement, body: SVGGElement, at: number }} element
   * @param {Stand[][number] | undefined} stand
   * @param {Position} position
   */
  #put(element, stand, position) {
    const { group } = element;
    group.toggleAttribute("hidden", !stand);
    group.style.display = stand && !(stand.progress === goal(position.arms) && stand.before > 0) ? "" : "none";
    if (!stand) return;
    if (element.at !== stand.progress) group.parentElement?.append(group);
    element.at = stand.progress;
    group.style.transform = `translate(${stand.at[0]}px, ${stand.at[1]}px)`;
  }

  /** @param {Stand[]} stands */
  #barriers(stands) {
    return stands
      .filter((one) => one.together === 2 && one.before === 0 && one.progress > 0)
      .flatMap((one) => {
        const other = stands.find((it) => it.color === one.color && it.progress === one.progress && it.before === 1);
        return other ? [line("board__barrier", one.at, other.at)] : [];
      });
  }

  /** @param {Scene} scene */
  #ends({ last, position }) {
    if (!last) return [];
    const end = (/** @type {number} */ progress, /** @type {string} */ name) =>
      circle(`board__end board__end--${name}`, this.#middle(position, last.color, progress), 12);
    return [end(last.from, "from"), end(last.to, "to")];
  }

  /**
   * @param {Scene} scene
   * @param {Stand[]} stands
   */
  #glows({ choices, selected }, stands) {
    return choices.flatMap(({ move }, index) => {
      const sources = stands.filter((it) => it.color === move.color && it.progress === move.from);
      return sources.map(({ at }) => circle("board__glow", at, 13.5, index === selected));
    });
  }

  /** @param {Scene} scene */
  #marks({ choices, selected, position }) {
    return choices.flatMap(({ move, number }, index) => {
      const at = this.#middle(position, move.color, move.to);
      const seat = this.#seats.find((it) => it.color === move.color);
      const mark = group(`board__mark seat-${seat?.name}`);
      mark.toggleAttribute("data-selected", index === selected);
      mark.setAttribute("transform", `translate(${at[0]} ${at[1]}) rotate(${-this.#angle})`);
      const text = element("text");
      text.textContent = String(number);
      mark.append(circle("", [0, 0], 11), text);
      if (index !== selected) return [mark];
      return [line("board__way", this.#middle(position, move.color, move.from), at), mark];
    });
  }

  /** @param {Position} position */
  #counts(position) {
    return this.#seats.flatMap((seat) => {
      if (!position.colors.includes(seat.color)) return [];
      const n = position.pieces[seat.color].filter((progress) => progress === goal(position.arms)).length;
      if (n === 0) return [];
      const [x, y] = this.#layout.goals[seat.color].count;
      const text = element("text");
      text.setAttribute("class", `board__count seat-${seat.name}`);
      text.setAttribute("transform", `translate(${x} ${y}) rotate(${-this.#angle})`);
      text.textContent = String(n);
      return [text];
    });
  }

  /**
   * What a tap may mean: a piece, or where one would go.
   * @param {Scene} scene
   * @param {Stand[]} stands
   */
  #reachable({ choices, position }, stands) {
    const pieces = stands.map((piece) => ({
      at: piece.at,
      piece,
      choices: choices.filter(({ move }) => move.color === piece.color && move.from === piece.progress),
    }));
    const places = choices.map((choice) => ({
      at: this.#middle(position, choice.move.color, choice.move.to),
      piece: { color: choice.move.color, progress: choice.move.from },
      choices: choices.filter(({ move }) => squareOf(position.arms, move.color, move.to) === squareOf(position.arms, choice.move.color, choice.move.to)),
    }));
    return [...places, ...pieces];
  }

  /**
   * @param {MouseEvent} event
   * @param {(choices: Choice[], piece: Piece | null) => void} tapped
   */
  #tap(event, tapped) {
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    const side = this.#svg.viewBox.baseVal.width;
    /** @type {Point} */
    const drawn = [((event.clientX - left) / width - 0.5) * side, ((event.clientY - top) / height - 0.5) * side];
    const at = rotate(drawn, -this.#angle);
    let nearest = null;
    let least = THUMB;
    for (const target of this.#targets) {
      const distance = Math.hypot(target.at[0] - at[0], target.at[1] - at[1]) * (target.choices.length > 0 ? FAVOR : 1);
      if (distance < least) [nearest, least] = [target, distance];
    }
    if (nearest) tapped(nearest.choices, nearest.piece);
  }

  /**
   * @param {Seat} seat
   * @param {SVGGElement} parent
   */
  #piece(seat, parent) {
    const piece = group(`piece seat-${seat.name}`);
    const body = group("");
    const path = element("path");
    path.setAttribute("d", seat.outline);
    path.setAttribute("transform", "scale(8.8)");
    const text = element("text");
    text.setAttribute("class", "piece__letter");
    text.setAttribute("y", "2.6");
    text.textContent = seat.letters;
    body.append(path, text);
    piece.append(body);
    parent.append(piece);
    return { group: piece, body, at: -1 };
  }

  /** Numbers turn about themselves, names stay on their side of the nest. */
  #collectTexts() {
    for (const text of /** @type {NodeListOf<SVGElement>} */ (this.#turned.querySelectorAll(".board__number, .board__name"))) {
      /** @type {Point} */
      const at = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
      const nest = text.closest(".board__yard")?.querySelector(".board__nest");
      /** @type {Point} */
      const middle = nest ? [Number(nest.getAttribute("cx")), Number(nest.getAttribute("cy"))] : at;
      this.#texts.push({ text, middle, offset: [at[0] - middle[0], at[1] - middle[1]] });
    }
  }
}

/**
 * @param {Point} point
 * @param {number} angle In degrees.
 * @returns {Point}
 */
function rotate([x, y], angle) {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** @param {string} name @returns {any} */
const element = (name) => document.createElementNS(SVG, name);

/** @param {string} name @returns {SVGGElement} */
function group(name) {
  const made = element("g");
  if (name) made.setAttribute("class", name);
  return made;
}

/**
 * @param {string} name
 * @param {Point} at
 * @param {number} radius
 * @param {boolean} [isSelected]
 */
function circle(name, [x, y], radius, isSelected = false) {
  const made = element("circle");
  if (name) made.setAttribute("class", name);
  made.setAttribute("cx", String(x));
  made.setAttribute("cy", String(y));
  made.setAttribute("r", String(radius));
  made.toggleAttribute("data-selected", isSelected);
  return made;
}

/**
 * @param {string} name
 * @param {Point} from
 * @param {Point} to
 */
function line(name, [x1, y1], [x2, y2]) {
  const made = element("line");
  made.setAttribute("class", name);
  for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) made.setAttribute(key, String(value));
  return made;
}
