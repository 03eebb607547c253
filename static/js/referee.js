// @ts-check
/**
 * The referee's forms, sent without leaving the page. A form that cannot be sent is kept on the device and sent again, with
 * the same request id, until it arrives, after a reload too: the server answers a repeated one without doing it twice.
 * Without script the forms work as forms do.
 */

import { appeared } from "./double-tap.js";
import { fieldsOf, patience, takesForms } from "./floor.js";
import { isCurrent, isOld } from "./kept-page.js";
import { served } from "./live/merge.js";
import { stayAwake } from "./stay-awake.js";

/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS = [500, 1000, 2000, 4000];
/** An attempt without an answer is given up after so many milliseconds. */
const PATIENCE = 8000;

const region = document.getElementById("referee");
let sending = false;

/** The form of this page that is unsent. */
const KEY = `cubilete:form:${location.pathname}`;

stayAwake();
if (takesForms && region) resend(region);

// With the time up the page asks for something else.
document.addEventListener("game-clock:up", () => /** @type {any} */ (region)?.refresh?.());

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!takesForms || !region || !(form instanceof HTMLFormElement) || !region.contains(form)) return;
  event.preventDefault();
  if (sending || isOld()) return;
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  const fields = fieldsOf(form, submitter);
  keep(form.action, fields);
  void send(region, form.action, fields);
});

/**
 * Keeps a form until it is answered. One without a request id would be done twice.
 * @param {string} url
 * @param {URLSearchParams} fields
 */
function keep(url, fields) {
  if (!fields.has("request")) return;
  const kept = new URLSearchParams(fields);
  kept.delete("csrf");
  try {
    localStorage.setItem(KEY, JSON.stringify({ url, fields: String(kept) }));
  } catch {
    // A device without room: it is kept as long as the page.
  }
}

function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Sends the form that was unsent when the page was left.
 * @param {HTMLElement} region
 */
function resend(region) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const csrf = document.querySelector("input[name=csrf]");
    if (typeof kept?.url !== "string" || !(csrf instanceof HTMLInputElement)) return;
    const fields = new URLSearchParams(kept.fields);
    fields.set("csrf", csrf.value);
    void send(region, kept.url, fields);
  } catch {
    // Nothing was kept.
  }
}

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
        forget();
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
  isCurrent();
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
