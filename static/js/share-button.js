// @ts-check
/**
 * The share button of a page (`<details data-share="…link…" data-title="…">`). Where the device has a way of its own to share, the button
 * opens it, and the button `[data-share-panel]` beside it opens the panel with the QR code and the picture. Elsewhere the button opens the
 * panel. The panel's button `[data-share-copy="…copied…"]` copies the link where browsers let a page copy. `send-once.js` closes the panel.
 */

// The style sheet shows the second button.
if ("share" in navigator) document.documentElement.dataset.shares = "";

/**
 * The link to the position that is shown: the address of a replay or of a bracket changes while somebody looks at it.
 * @param {HTMLDetailsElement} button
 */
function link({ dataset }) {
  const { pathname, search } = location;
  return new URL(pathname + search, dataset.share).href;
}

/** @param {HTMLDetailsElement} button */
async function share(button) {
  const { title } = button.dataset;
  try {
    await navigator.share({ title, text: title, url: link(button) });
  } catch (error) {
    // Somebody who closes the device's sheet wants nothing else; a device that cannot share shows the panel.
    if (!(error instanceof DOMException && error.name === "AbortError")) button.open = true;
  }
}

document.addEventListener("click", async (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const button = target?.closest(".share")?.querySelector("details[data-share]");
  if (!(button instanceof HTMLDetailsElement)) return;
  if (target?.closest("summary") && !button.open && "share" in navigator) {
    event.preventDefault();
    await share(button);
  }
  if (target?.closest("[data-share-panel]")) {
    button.open = !button.open;
    const panel = button.querySelector(".share__panel");
    if (button.open && panel instanceof HTMLElement) panel.focus();
  }
  const copy = target?.closest("[data-share-copy]");
  if (copy instanceof HTMLElement) {
    await navigator.clipboard.writeText(link(button));
    copy.textContent = copy.dataset.shareCopy ?? "";
  }
});

// Live pages put new panels in place of old ones, so the copy button is shown whenever a panel opens.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    const copy = target.querySelector("[data-share-copy]");
    if (copy instanceof HTMLElement && navigator.clipboard) copy.hidden = false;
    const opener = target.parentElement?.querySelector("[data-share-panel]");
    opener?.setAttribute("aria-expanded", String(target.open));
  },
  true,
);
