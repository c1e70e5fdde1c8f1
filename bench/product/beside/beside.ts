// npm run bench -- beside [lines members sqlite|postgres]: the server's cost of the column beside a member.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceOf } from '../../../demo/random';
import { MEMOS_COLLECTION } from '../../../server/core/memos/stored';
import { createOutboxEntry, OUTBOX_COLLECTION } from '../../../server/core/outbox/entries';
import type { Document } from '../../../server/core/store/store';
import { createTestApi } from '../../../tests/core/api/harness';
import { median, type Taken, timed } from '../../core/figures';
import { shop } from '../dashboard/shop';
import { memberDocuments } from '../members/people';
import { startDatabase } from '../process/engine';
import { openStore, pastStore, storeAt } from '../process/place';

const LINES = Number(process.argv[2] ?? 1_000_000);
const MEMBERS = Number(process.argv[3] ?? 100_000);
const RUNS = 40;
/** Most milliseconds of processor time for one call. */
const MOST = 60;

const today = '2026-03-02';
const instant = `${today}T00:00:00.000Z`;
const idOf = (number: number) => `b${String(number).padStart(23, '0')}`;

/** The members that the shop's orders name. */
function* members(): Generator<Document> {
  let number = 0;
  for (const document of memberDocuments(MEMBERS, [])) {
    number += 1;
    yield { ...document, _id: idOf(number), isWithdrawn: false };
  }
}

function* ofShop(kind: 'orders' | 'shipments' | 'claims' | 'reviews'): Generator<Document> {
  for (const day of shop(LINES, today)) yield* day[kind];
}

/** Two mails a member and one memo for every second one. */
function* mails(): Generator<Document> {
  for (let number = 0; number < MEMBERS * 2; number += 1) {
    const entry = createOutboxEntry(
      { _id: `m${number}`, kind: 'message', about: idOf(1 + (number % MEMBERS)), subject: '안내' },
      new Date(instant),
    );
    yield { ...entry, version: 1 };
  }
}
function* memos(): Generator<Document> {
  for (let number = 0; number < MEMBERS / 2; number += 1) {
    const createdBy = { _id: 'o', name: '운영자' };
    yield {
      ...{ _id: `n${number}`, version: 1, record: idOf(1 + number * 2), text: '전화', createdAt: instant },
      createdBy,
    };
  }
}

const database = await startDatabase(process.argv[4]);
const dataDir = await mkdtemp(join(tmpdir(), 'console-beside-'));
const place = { database, dataDir };
const planted = await timed(async () => {
  await (await openStore(place)).close();
  await pastStore(place, async (_ask, write) => {
    await write('users', members());
    for (const kind of ['orders', 'shipments', 'claims', 'reviews'] as const) await write(kind, ofShop(kind));
    await write(OUTBOX_COLLECTION, mails());
    await write(MEMOS_COLLECTION, memos());
  });
  await (await openStore(place)).close();
});
console.log(
  `${database.name}: ${MEMBERS} members, ${LINES} lines stored in ${(planted.wall / 1_000).toFixed(0)} s`,
);
const store = storeAt(place);
const { signIn } = await createTestApi({ store });
const call = await signIn();
const chance = chanceOf('callers');
const parts = 'of=orders&count=questions,reviews,mails,shipments,claims&beside=memos,consents';
let passes = true;

/** Measures a call about other members each time. */
async function measure(name: string, pathOf: (id: string) => string): Promise<void> {
  const taken: Taken[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const path = pathOf(idOf(chance.integer(1, MEMBERS)));
    taken.push(
      await timed(async () => {
        const { status, json } = await call('GET', path, { headers: { skip: '0', limit: '10' } });
        if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
      }),
    );
  }
  const [wall, cpu] = [taken.map((one) => one.wall), taken.map((one) => one.cpu)];
  const isSlow = median(cpu) > MOST;
  passes &&= !isSlow;
  console.log(
    `${name.padEnd(44)}${median(wall).toFixed(1).padStart(8)} median ${Math.max(...wall)
      .toFixed(1)
      .padStart(8)} most ${median(cpu).toFixed(1).padStart(8)} CPU${isSlow ? ' TOO SLOW' : ''}`,
  );
}

await measure('the column beside a member', (id) => `users/${id}/related?${parts}`);
for (const list of ['orders', 'claims', 'shipments', 'reviews'])
  await measure(`the list of a member's ${list}`, (id) => `${list}?_user=${id}`);
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await store.close();
await database.remove();
await rm(dataDir, { recursive: true, force: true });
if (!passes) process.exitCode = 1;
