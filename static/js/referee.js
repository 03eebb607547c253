// @ts-check
/**
 * The referee's forms, sent without leaving the page. A form that cannot be sent is kept and sent again, with the same
 * request id, until it arrives: the server answers a repeated one without doing it twice. Without script the forms work
 * as forms do.
 */

import { appeared } from "./double-tap.js";
import { fieldsOf, patience, takesForms } from "./floor.js";
import { served } from "./live/merge.js";
import { stayAwake } from "./stay-awake.js";

/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS = [500, 1000, 2000, 4000];
/** An attempt without an answer is given up after so many milliseconds. */
const PATIENCE = 8000;

const region = document.getElementById("referee");
let sending = false;

stayAwake();

// With the time up the page asks for something else.
document.addEventListener("game-clock:up", () => /** @type {any} */ (region)?.refresh?.());

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!takesForms || !region || !(form instanceof HTMLFormElement) || !region.contains(form)) return;
  event.preventDefault();
  if (sending) return;
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  void send(region, form.action, fieldsOf(form, submitter));
});

/**
 * @param {HTMLElement} region
 * @param {string} url
 * @param {URLSearchParams} fields
 */
async function send(region, url, fields) {
  sending = true;
  region.setAttribute("aria-busy", "true");
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(url, { method: "POST", body: fields, signal: patience(PATIENCE) });
      if (answer.status < 500) {
        await show(region, answer);
        break;
      }
    } catch {
      // No answer: it is sent again below.
    }
    tell(region, region.dataset.unsent ?? "");
    await wait(attempt);
  }
  tell(region, "");
  region.removeAttribute("aria-busy");
  sending = false;
}

/**
 * @param {HTMLElement} region
 * @param {Response} answer
 */
async function show(region, answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(region.id);
  if (!fresh) {
    // Another page: the table's own after signing, or one that says why not.
    if (answer.redirected) location.assign(answer.url);
    else document.querySelector("main")?.replaceChildren(...(page.querySelector("main")?.childNodes ?? []));
    return;
  }
  region.replaceChildren(...fresh.childNodes);
  served(region);
  appeared();
  const alert = region.querySelector("[role=alert]");
  if (alert) alert.scrollIntoView({ block: "nearest" });
  else region.querySelector("#second")?.scrollIntoView({ block: "start" });
}

/** @param {number} attempt */
function wait(attempt) {
  const time = WAITS[Math.min(attempt, WAITS.length - 1)];
  return new Promise((done) => {
    setTimeout(done, time);
    window.addEventListener("online", () => done(undefined), { once: true });
  });
}

/**
 * @param {HTMLElement} region
 * @param {string} words
 */
function tell(region, words) {
  let banner = document.getElementById("unsent");
  if (!words) {
    banner?.remove();
    return;
  }
  if (!banner) {
    banner = document.createElement("p");
    banner.id = "unsent";
    banner.className = "unsent";
    banner.setAttribute("role", "status");
    region.after(banner);
  }
  banner.textContent = words;
}
