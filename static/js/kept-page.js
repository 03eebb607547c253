// @ts-check
/**
 * A referee's page that the service worker kept is old: it says since when it is, and the forms that only the server can
 * answer are locked until it is there again. `<referee-table>` goes on, as it knows its own game.
 */

const region = /** @type {any} */ (document.getElementById("referee"));
const { keptAt } = document.documentElement.dataset;
/** @type {HTMLElement | undefined} */
let sign;
/** The buttons that were locked. @type {HTMLButtonElement[]} */
let locked = [];

if (region && keptAt !== undefined) mark(keptAt);

/** @param {string} at When the page was sent; empty if that is unknown. */
function mark(at) {
  const time = at && new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  sign = document.createElement("p");
  sign.className = "notice notice--warn kept-page";
  sign.setAttribute("role", "status");
  sign.textContent = (region.dataset.keptPage ?? "").replace("{time}", time || "…");
  region.before(sign);
  region.dataset.old = "";
  locked = [...region.querySelectorAll("form button:not([disabled])")];
  for (const button of locked) button.disabled = true;
  new MutationObserver(() => {
    if (region.dataset.state !== "live" || !sign) return;
    // Where a game is in charge its app has taken their place, and what is unsent goes first.
    const isInCharge = region.querySelector("[data-in-charge]") !== null;
    if (!isInCharge && locked.some((button) => button.isConnected)) region.refresh();
    else isCurrent();
  }).observe(region, { attributes: true, attributeFilter: ["data-state"] });
  region.addEventListener("live-region:changed", isCurrent);
}

/** Whether the page is old: nothing is sent from it. */
export const isOld = () => locked.some((button) => button.isConnected);

/** What is seen came from the server just now. */
export function isCurrent() {
  sign?.remove();
  sign = undefined;
  delete region?.dataset.old;
  for (const button of locked) button.disabled = false;
  locked = [];
}
