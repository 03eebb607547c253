// @ts-check
/**
 * The share button of a page (`<details data-share="…link…" data-title="…">`). Where the device has a way of its own to share, the button
 * opens it, and the button `[data-share-panel]` beside it opens the panel with the QR code and the picture. Elsewhere the button opens the
 * panel. The panel's button `[data-share-copy="…copied…"]` copies the link where browsers let a page copy. `send-once.js` closes the panel.
 * `<details data-embed="…address…" data-title="…">` in the panel has the code for other sites: `[data-embed-copy="…copied…"]` copies it, and
 * the frame that it makes is shown below it once it is opened.
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
  const copyCode = target?.closest("[data-embed-copy]");
  const code = copyCode?.closest("[data-embed]")?.querySelector("textarea");
  if (copyCode instanceof HTMLElement && code) {
    await navigator.clipboard.writeText(code.value);
    copyCode.textContent = copyCode.dataset.embedCopy ?? "";
  }
  const copy = target?.closest("[data-share-copy]");
  if (copy instanceof HTMLElement) {
    await navigator.clipboard.writeText(link(button));
    copy.textContent = copy.dataset.shareCopy ?? "";
  }
});

/**
 * Shows the frame while its code is open.
 * @param {HTMLDetailsElement} details
 */
function preview(details) {
  const { embed, title } = details.dataset;
  if (!embed) return;
  details.querySelector("iframe")?.remove();
  if (!details.open) return;
  const frame = document.createElement("iframe");
  frame.className = "share__preview";
  frame.title = title ?? "";
  frame.src = embed;
  details.append(frame);
}

// Live pages put new panels in place of old ones, so the copy button is shown whenever a panel opens.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    for (const copy of target.querySelectorAll("[data-share-copy], [data-embed-copy]")) {
      if (copy instanceof HTMLElement && navigator.clipboard) copy.hidden = false;
    }
    preview(target);
    const opener = target.parentElement?.querySelector("[data-share-panel]");
    opener?.setAttribute("aria-expanded", String(target.open));
  },
  true,
);
