// npm run bench -- bodies [words of a name]: how long each kind of body within the limits holds the server's event loop.
import { type Measured, type MeasuredServer, measuredServer, type Sent } from './server';
import { shapes } from './shapes';
import { texts } from './texts';

const BAR = 100; // milliseconds
/** Tries of each body; the shortest hold counts, since the machine may be busy with something else. */
const TRIES = 4;

type Send = MeasuredServer['send'];
type Kind = { name: string; requests: (send: Send) => AsyncGenerator<Sent, void, Measured> };

const json = (method: Sent['method'], path: string, body: unknown): Sent => ({
  method,
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A text is stored, read, listed, searched, changed and removed. */
const ofText = ([name, content]: [string, string]): Kind => ({
  name: `text: ${name}`,
  async *requests() {
    const made = yield json('POST', 'notifications', { subject: 'Bench', content });
    const _id = made.json.notification?._id;
    if (made.status !== 201) return;
    yield { method: 'GET', path: `notifications/${_id}` };
    yield { method: 'GET', path: 'notifications?searchKey=content&searchValue=bench' };
    yield json('PUT', `notifications/${_id}`, { isNotice: true });
    yield json('PUT', `notifications/${_id}`, { content: `${content.slice(0, -1)} ` });
    yield { method: 'DELETE', path: `notifications/${_id}` };
  },
});

/** Where a value of any shape may stand; the first three need no session. */
const places: Readonly<Record<string, [path: string, around: (shape: string) => string]>> = {
  'sign-in name': ['session', (shape) => `{"username":${shape},"password":"x"}`],
  'sign-in password': ['session', (shape) => `{"username":"a@b.kr","password":${shape}}`],
  'sign-in body': ['session', (shape) => shape],
  'whole body': ['faqs', (shape) => shape],
  'rich text': ['faqs', (shape) => `{"subject":"Bench","content":${shape}}`],
  text: ['faqs', (shape) => `{"subject":${shape}}`],
  'unknown key': ['faqs', (shape) => `{"subject":"Bench","unknown":${shape}}`],
  list: ['banners', (shape) => `{"name":"Bench","code":"bench","slides":${shape}}`],
  group: ['popups', (shape) => `{"name":"Bench","display":${shape}}`],
  choice: ['boards', (shape) => `{"code":${shape},"subject":"Bench"}`],
  'password of a member': ['users', (shape) => `{"username":"bench@b.kr","password":${shape}}`],
};

const ofShapes: Kind[] = Object.entries(places).flatMap(([place, [path, around]]) =>
  Object.entries(shapes).map(([name, shape]) => ({
    name: `${place}: ${name}`,
    async *requests() {
      yield json('POST', path, around(shape));
    },
  })),
);

const item = (index: number) => ({
  url: `https://example.com/${index}`.padEnd(2_000, 'x'),
  meta: { title: '가'.repeat(200), location: '나'.repeat(200), date: '다'.repeat(100) },
});

/** As much as a record without rich text can hold. */
const ofRecord: Kind = {
  name: 'record: a full list',
  async *requests() {
    const slides = Array.from({ length: 50 }, (_, index) => item(index));
    const made = yield json('POST', 'banners', { name: 'Bench', code: 'bench', slides });
    const _id = made.json.banner?._id;
    yield json('PUT', `banners/${_id}`, { slides: slides.toReversed() });
    yield { method: 'GET', path: 'banners' };
    yield { method: 'DELETE', path: `banners/${_id}` };
  },
};

/** The holds of a kind's requests, the longest of them, and the first response. */
const run = async (server: MeasuredServer, { requests }: Kind) => {
  const all = requests(server.send);
  let first = 0;
  let longest = { held: 0, what: '' };
  let next = await all.next(undefined as never);
  while (!next.done) {
    const { method, path } = next.value;
    const measured = await server.send(next.value);
    first ||= measured.status;
    if (measured.held > longest.held) longest = { held: measured.held, what: `${method} ${path}` };
    next = await all.next(measured);
  }
  return { first, ...longest };
};

const best = async (server: MeasuredServer, kind: Kind) => {
  let result = await run(server, kind);
  for (let tries = 1; tries < TRIES && result.held > BAR; tries += 1) {
    const again = await run(server, kind);
    if (again.held < result.held) result = again;
  }
  return result;
};

const wanted = process.argv.slice(2).join(' ');
const kinds = [...Object.entries(texts).map(ofText), ...ofShapes, ofRecord].filter(({ name }) =>
  name.includes(wanted),
);
const server = await measuredServer();
let worst = 0;
for (const kind of kinds) {
  const { held, what, first } = await best(server, kind);
  worst = Math.max(worst, held);
  const over = held > BAR ? ' - TOO LONG' : '';
  console.log(`${held.toFixed(0).padStart(6)} ms  ${kind.name} (${first}; ${what})${over}`);
}
await server.stop();
console.log(`Longest hold of ${kinds.length} kinds of body: ${worst.toFixed(0)} ms (bar ${BAR})`);
if (worst > BAR) process.exitCode = 1;
