// @ts-check
/**
 * What a public page costs a phone at first view: bytes over the wire, times and layout shift in headless Chromium at
 * 390×844, over a throttled line. Needs no package.json:
 *
 *   npm install --prefix /tmp/pw playwright-core
 *   cp benches/page-weight.mjs /tmp/pw/ && node /tmp/pw/page-weight.mjs http://localhost:8080 /tournaments/… /tables/…
 *
 * The first argument is a running service, the others are paths; without any the front page and the pages of the first
 * tournament on it. Each page is opened in a browser that has seen nothing, three times on each line; times are the
 * median, bytes and shift the greatest. "shown" is the first paint of text, "whole" the largest one, "ready" when the
 * scripts have run; all from the tap on the link, in milliseconds.
 */
import { chromium } from "playwright-core";

/** Down and up in bits a second, delay of a round trip in milliseconds. */
const LINES = [
  { name: "3G 1.6 Mbit/s 150 ms", down: 1_600_000, up: 750_000, delay: 150 },
  { name: "slow 400 kbit/s 400 ms", down: 400_000, up: 400_000, delay: 400 },
];
const RUNS = 3;

const [base = "http://localhost:8080", ...asked] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const pages = asked.length ? asked : await known();
for (const line of LINES) {
  console.log(`\n${line.name}`);
  console.log(`${"KB".padStart(6)} ${"files".padStart(6)} ${"shown".padStart(6)} ${"whole".padStart(6)} ${"ready".padStart(6)} ${"shift".padStart(6)}`);
  for (const page of pages) {
    /** @type {Awaited<ReturnType<typeof view>>[]} */
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await view(base + page, line));
    const median = (/** @type {(run: typeof runs[0]) => number} */ of) => runs.map(of).sort((a, b) => a - b)[RUNS >> 1];
    const most = (/** @type {(run: typeof runs[0]) => number} */ of) => Math.max(...runs.map(of));
    const columns = [(most((it) => it.bytes) / 1000).toFixed(1), most((it) => it.files), median((it) => it.shown), median((it) => it.whole), median((it) => it.ready), most((it) => it.shift).toFixed(3)];
    console.log(columns.map((it) => String(it).padStart(6)).join(" "), page);
  }
}
await browser.close();

/** The front page, and the public pages of the first tournament on it. */
async function known() {
  const page = await browser.newPage();
  await page.goto(base);
  const tournament = await page.getAttribute("main .card__title a", "href");
  if (!tournament) throw new Error("there is no tournament");
  await page.goto(base + tournament);
  const tables = await page.locator("main a[href^='/tables/']").evaluateAll((links) => links.map((it) => it.getAttribute("href") ?? ""));
  await page.close();
  const found = ["/", tournament, `${tournament}/standings`, `${tournament}/seat?name=a`, tables[0], tables.at(-1)];
  return found.filter((it) => it !== undefined);
}

/**
 * @param {string} url
 * @param {typeof LINES[0]} line
 */
async function view(url, line) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "es-ES" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: line.delay, downloadThroughput: line.down / 8, uploadThroughput: line.up / 8 });
  let bytes = 0;
  let files = 0;
  // The bytes include headers. The event stream is not counted, since it does not end.
  cdp.on("Network.loadingFinished", (it) => {
    files++;
    bytes += it.encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, whole: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.whole = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(1200);
  const measured = await page.evaluate(() => {
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const { seen } = /** @type {any} */ (globalThis);
    return { shown: Math.round(paint?.startTime ?? NaN), whole: Math.round(seen.whole), ready: Math.round(navigation.domContentLoadedEventEnd), shift: seen.shift };
  });
  await context.close();
  return { ...measured, bytes, files };
}
