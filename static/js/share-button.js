// @ts-check
/**
 * The share button of a page (`<details data-share="…link…" data-title="…">`). Where the device has a way of its own to share, the button opens
 * it in place of its panel. The panel's button `[data-share-copy="…copied…"]` copies the link where browsers let a page copy.
 */

/** @param {HTMLDetailsElement} button */
async function share({ dataset: { share: url, title } }) {
  await navigator.share({ title, text: title, url });
}

document.addEventListener("click", async (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const button = target?.closest("details[data-share]");
  if (!(button instanceof HTMLDetailsElement)) return;
  if (target?.closest("summary") && !button.open && "share" in navigator) {
    event.preventDefault();
    try {
      await share(button);
    } catch (error) {
      // Somebody who closes the device's sheet wants nothing else; a device that cannot share shows the panel.
      if (!(error instanceof DOMException && error.name === "AbortError")) button.open = true;
    }
  }
  const copy = target?.closest("[data-share-copy]");
  if (copy instanceof HTMLElement) {
    await navigator.clipboard.writeText(button.dataset.share ?? "");
    copy.textContent = copy.dataset.shareCopy ?? "";
  }
});

// Live pages put new panels in place of old ones, so the copy button is shown whenever a panel opens.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const copy = target instanceof HTMLDetailsElement ? target.querySelector("[data-share-copy]") : undefined;
    if (copy instanceof HTMLElement && navigator.clipboard) copy.hidden = false;
  },
  true,
);
