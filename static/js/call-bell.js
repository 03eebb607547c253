// @ts-check
/**
 * `<… class="call-here" data-called data-table data-entry [data-link]>` with a button `[data-coming]`: the call of a table
 * to a board. The open page of who follows the entry, or has its private link, rings until somebody presses the button, and
 * tells the desk both. `#call` in the address comes from a notification: somebody has opened it.
 */

import { CHANGED, followed, tournamentHere } from "./following.js";
import { ring } from "./bell.js";
import { tell } from "./device.js";

const KEPT = "cubilete-calls";
/** So many calls are remembered. */
const MOST = 40;
/** Rings so often, with this pause in milliseconds. */
const TIMES = 4;
const PAUSE = 15_000;

/** Calls for which this device rang, and those that were seen. @type {Record<string, string>} */
const known = kept();
/** @type {Map<string, number>} */
const rings = new Map();
/** Title of the page without a call. */
const { title } = document;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} call
 * @param {"rung" | "seen"} state
 */
function note(call, state) {
  known[call] = state;
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(known).slice(-MOST))));
  } catch {
    // The page itself remembers.
  }
}

/** @param {HTMLElement} call */
function isOwn(call) {
  // The card of somebody who is followed is that of another entry if both were merged.
  const isFollowed = followed(tournamentHere()).includes(call.dataset.entry ?? "") || call.closest("followed-entries");
  return Boolean(call.dataset.link || isFollowed);
}

/**
 * @param {HTMLElement} call
 * @param {"shown" | "seen"} what
 */
function say(call, what) {
  const { table = "", entry = "", link = "" } = call.dataset;
  return tell(tournamentHere(), { table, entry, what, link });
}

/** @param {string} name */
const named = (name) => `${name} ${tournamentHere()}`;

/** @param {HTMLElement} call */
async function seen(call) {
  const name = named(`${call.dataset.called} ${call.dataset.entry}`);
  if (known[name] === "seen") return;
  if (await say(call, "seen")) note(name, "seen");
  look();
}

/** @param {HTMLElement} call */
function show(call) {
  const button = call.querySelector("[data-coming]");
  if (!(button instanceof HTMLButtonElement)) return;
  const isSeen = known[named(`${call.dataset.called} ${call.dataset.entry}`)] === "seen";
  if (button.hidden) button.hidden = false;
  if (isSeen && !button.disabled) {
    button.disabled = true;
    button.textContent = button.dataset.came ?? "";
  }
}

/** @param {HTMLElement} call */
function begin(call) {
  const name = named(`${call.dataset.called} ${call.dataset.entry}`);
  if (known[name] === "seen" || document.hidden || rings.has(name)) return;
  rings.set(name, 0);
  const again = () => {
    const n = rings.get(name) ?? TIMES;
    const stands = document.querySelector(`[data-called="${CSS.escape(call.dataset.called ?? "")}"]`);
    if (n >= TIMES || known[name] === "seen" || !stands) return;
    rings.set(name, n + 1);
    if (!document.hidden) ring();
    setTimeout(again, PAUSE);
  };
  again();
  if (known[name] === "rung") return;
  note(name, "rung");
  void say(call, "shown");
}

/**
 * The title of the page names the first call that nobody has seen, for who looks at another page.
 * @param {HTMLElement[]} calls
 */
function entitle(calls) {
  const unseen = calls.find((call) => known[named(`${call.dataset.called} ${call.dataset.entry}`)] !== "seen");
  const words = unseen?.querySelector(".call-here__words")?.textContent;
  const whole = words ? `${words} · ${title}` : title;
  if (document.title !== whole) document.title = whole;
}

function look() {
  const found = [...document.querySelectorAll("[data-called]")].filter((it) => it instanceof HTMLElement && isOwn(it));
  const calls = /** @type {HTMLElement[]} */ (found);
  entitle(calls);
  for (const call of calls) {
    show(call);
    begin(call);
    if (location.hash === "#call") void seen(call);
  }
}

if (tournamentHere()) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-coming]") : null;
    const call = button?.closest("[data-called]");
    if (!(call instanceof HTMLElement)) return;
    event.preventDefault();
    void seen(call);
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("hashchange", look);
  window.addEventListener(CHANGED, look);
  look();
}
