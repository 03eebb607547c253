// @ts-check
/// <reference lib="webworker" />
/**
 * Lets a referee's page load again without a network: that page comes from the network where there is one, and style sheets,
 * scripts and images, whose addresses change with their contents, from the device. Also shows notifications.
 */

const PAGES = "cubilete-referee";
const FILES = "cubilete-files";
const PAGE = /^\/tables\/[^/]+\/referee$/;
/** One device has one language and one session. */
const ANY = { ignoreVary: true };
const FILE = /^\/static\/([^/]+)\//;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  // What a script of the page fetches of it is no whole page, and it has to know that there is no network.
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(request, pathname));
  else if (FILE.test(pathname)) event.respondWith(file(request));
});

/** A page that was opened before the worker was there tells what it is made of. */
worker.addEventListener("message", (event) => {
  const { page, files } = event.data ?? {};
  if (typeof page === "string" && Array.isArray(files)) event.waitUntil(keep(page, files));
});

/** A notification is `{ title, body, path, tag, icon }` (src/web/push/sender.rs). */
worker.addEventListener("push", (event) => {
  const { title, body, path, tag, icon } = event.data?.json() ?? {};
  if (typeof title !== "string") return;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  // Another site cannot send notifications, so the path is one of this service.
  if (typeof path === "string" && path.startsWith("/")) event.waitUntil(open(path));
});

/**
 * Shows a page in the window that has it open, or else in a new one: a referee's page is not left.
 * @param {string} path
 */
async function open(path) {
  const { href, pathname } = new URL(path, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((client) => new URL(client.url).pathname === pathname);
  if (!there) return void (await worker.clients.openWindow(href));
  await there.focus();
  if (there.url !== href) await there.navigate(href).catch(() => worker.clients.openWindow(href));
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    // Who may no longer see it finds nothing left of it here.
    if (answer.ok && !answer.redirected) await pages.put(path, answer.clone());
    else if (answer.status === 403 || answer.status === 404) await pages.delete(path);
    return answer;
  } catch (error) {
    const kept = await pages.match(path, ANY);
    if (kept) return dated(kept);
    throw error;
  }
}

/**
 * A kept page with the time when it was sent, as `data-kept-at` of its first element: `static/js/kept-page.js` says it.
 * @param {Response} kept
 */
async function dated(kept) {
  const headers = new Headers(kept.headers);
  const sent = Date.parse(headers.get("date") ?? "");
  const at = Number.isNaN(sent) ? "" : new Date(sent).toISOString();
  // The body is decoded and longer now.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const page = (await kept.text()).replace("<html", `<html data-kept-at="${at}"`);
  return new Response(page, { status: kept.status, headers });
}

/** @param {Request} request */
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request, ANY);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

/**
 * @param {string} path
 * @param {string[]} addresses
 */
async function keep(path, addresses) {
  const [pages, files] = [await caches.open(PAGES), await caches.open(FILES)];
  await forgetOld(files, addresses);
  const isKept = await Promise.all(addresses.map((address) => files.match(address, ANY)));
  await files.addAll(addresses.filter((_, index) => !isKept[index]));
  if (!(await pages.match(path, ANY))) {
    const answer = await fetch(path);
    if (answer.ok && !answer.redirected) await pages.put(path, answer);
  }
  for (const client of await worker.clients.matchAll()) client.postMessage("kept");
}

/**
 * Files of an earlier version.
 * @param {Cache} files
 * @param {string[]} addresses
 */
async function forgetOld(files, addresses) {
  const version = addresses.map((address) => FILE.exec(new URL(address).pathname)?.[1]).find(Boolean);
  if (!version) return;
  for (const request of await files.keys()) {
    if (FILE.exec(new URL(request.url).pathname)?.[1] !== version) await files.delete(request);
  }
}
