// @ts-check
/**
 * This device for the server: the token of its subscription in each tournament, and what it says of calls to boards. A
 * device that gets messages in one tournament does not get them in the others.
 */

import { followed } from "./following.js";

const TOKEN = "cubilete-device-";

/** @param {string} tournament */
function token(tournament) {
  try {
    return localStorage.getItem(TOKEN + tournament) ?? "";
  } catch {
    return "";
  }
}

/** @param {Record<string, string>} fields */
function body(fields) {
  const csrf = document.querySelector("input[name=csrf]");
  const all = new URLSearchParams(fields);
  if (csrf instanceof HTMLInputElement) all.set("csrf", csrf.value);
  return all;
}

/**
 * Tells the server whom this device follows in a tournament, and how it is reached.
 * @param {string} tournament
 * @param {string[]} entries
 * @param {Record<string, string>} push  Endpoint and keys; empty if only open pages ring.
 * @returns {Promise<number>} the status
 */
export async function register(tournament, entries, push) {
  const fields = { ...push, entries: entries.join(" "), device: token(tournament) };
  const answer = await fetch(`/tournaments/${tournament}/notifications`, { method: "POST", body: body(fields) });
  if (!answer.ok) return answer.status;
  const { device } = await answer.json();
  try {
    localStorage.setItem(TOKEN + tournament, device);
  } catch {
    // Nothing is kept: it registers again.
  }
  return answer.status;
}

/**
 * Tells the desk that this page rang for a call, or that it was seen.
 * @param {string} tournament
 * @param {{ table: string, entry: string, what: "shown" | "seen", link: string }} call  `link`: the private link, if the page is it.
 * @returns {Promise<boolean>} whether the desk knows
 */
export async function tell(tournament, { link, ...call }) {
  const send = async () => {
    const { ok, status } = await fetch(`/tournaments/${tournament}/calls/seen`, {
      method: "POST",
      body: body({ ...call, ...(link ? { link } : { device: token(tournament) }) }),
      redirect: "manual",
    });
    // The answer to a private link is a redirection, which stays unread.
    return ok || status === 0 ? 204 : status;
  };
  try {
    let status = await send();
    // The server does not know this device, or not any more.
    if (status === 403 && !link && (await register(tournament, followed(tournament), {})) === 200) status = await send();
    return status === 204;
  } catch {
    return false;
  }
}
