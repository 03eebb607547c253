// @ts-check
/** Asks the service worker to keep this page and what it is made of, so that it loads again without a network. */

navigator.serviceWorker?.register("/service-worker.js").then(keep, () => {
  // Without TLS there is none: what is unsent is kept all the same while the page stays open.
});

navigator.serviceWorker?.addEventListener("message", (event) => {
  if (event.data === "kept") document.documentElement.dataset.kept = "yes";
});

async function keep() {
  const { active } = await navigator.serviceWorker.ready;
  // Modules that are loaded late count too.
  if (document.readyState !== "complete") await new Promise((done) => window.addEventListener("load", done, { once: true }));
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const files = loaded.filter((address) => new URL(address).pathname.startsWith("/static/"));
  active?.postMessage({ page: location.pathname, files: [...new Set(files)] });
}
