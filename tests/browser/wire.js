// Runs in the page: the modules below `base` produce the messages for the acts of the examples, and read the answers.
// Calls back with the messages and the data read.
const [base, examples, done] = arguments;
const { sent, answered, now, troubles, page } = examples;

/** An act without the id that it is known by. */
const deedOf = ({ request, ...deed }) => deed;

/** What a queue sends, given the answers that it gets. */
async function sending(queue, act, answers, bodies) {
  window.fetch = async (_, { body }) => {
    bodies.push(JSON.parse(body));
    const [status, said] = answers.shift();
    return new Response(JSON.stringify(said), { status });
  };
  const told = new Promise((resolve) => {
    queue.addEventListener("change", () => (queue.trouble || queue.unsent.length === 0) && !queue.isSending && resolve());
  });
  act();
  await told;
}

async function compare() {
  const [{ Queue }, { Game }, { read }, rules] = await Promise.all(
    ["play/queue.js", "play/game.js", "play/kept.js", "rules.js"].map((name) => import(`${base}js/${name}`)),
  );
  const [penalty, ...acts] = now.acts;
  const bodies = [];

  const queue = new Queue("one", "/log", sent[0].csrf, { version: sent[0].version, start: now.start, acts: [penalty] }, 0);
  await sending(queue, () => queue.add(...sent[0].events.map(deedOf)), [[200, answered[0]]], bodies);

  const [movedOn] = troubles.filter(({ error }) => error === "moved-on");
  const other = new Queue("two", "/log", sent[1].csrf, { version: sent[1].rewind, start: now.start, acts: [] }, 0);
  await sending(other, () => other.add(...sent[1].events.map(deedOf)), [[409, movedOn]], bodies);
  await sending(other, () => other.insist(), [[200, answered[0]]], bodies);

  // The same data as a page of version 0.1.0 stored it on the device.
  const signs = [`=${penalty.position}`, "1", "~", "5", "G:0:1", "-B", "."];
  const unsent = [{ kind: "die", die: 3, request: "0".repeat(32) }];
  localStorage.setItem("cubilete:log:old", JSON.stringify({ base: { version: 9, start: now.start, acts: signs }, unsent, turnSince: 1 }));

  const game = new Game(page.rules, now.start, now.acts);
  return {
    bodies: [bodies[0], bodies[2]],
    base: queue.base,
    position: rules.write(game.position),
    isCalled: game.isCalled,
    acts,
    old: read("old"),
  };
}

compare().then(done, (error) => done({ error: String(error.stack) }));
