// @ts-check
/** The keyboard: 1 to 6 the die, arrows among the moves, Enter, Ctrl+Z. */

/**
 * @typedef {{ kind: "die", die: number } | { kind: "undo" } | { kind: "choose" } | { kind: "select", way: 1 | -1 }} Pressed
 */

/** @type {Readonly<Record<string, 1 | -1>>} */
const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * What a key means for the game; nothing where it means something else.
 * @param {KeyboardEvent} event
 * @param {boolean} isChoosing Whether a move is due.
 * @returns {Pressed | null}
 */
export function pressed(event, isChoosing) {
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.matches("input:not([type=checkbox], [type=radio]), textarea, select");
  if (isTyping || event.altKey || document.querySelector("dialog[open]")) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z" ? { kind: "undo" } : null;
  if (/^[1-6]$/.test(event.key)) return { kind: "die", die: Number(event.key) };
  if (!isChoosing) return null;
  const way = ARROWS[event.key];
  if (way) return { kind: "select", way };
  // On a button Enter is the button's own.
  return event.key === "Enter" && !target?.matches("a, button, summary, input") ? { kind: "choose" } : null;
}
