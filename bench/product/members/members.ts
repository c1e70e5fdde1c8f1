// npm run bench -- members [members]: what a list of many members costs the server, and what their keys cost a write.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document, Store } from '../../../server/core/store/store';
import type { StoreCondition } from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../../tests/core/api/harness';
import { type Taken, timed } from '../../core/figures';
import { startDatabase } from '../process/engine';
import { insertAll } from '../process/insert';
import { openStore, type Place, pastStore } from '../process/place';
import { touch } from '../process/touch';
import { gradeDocuments, memberDocuments } from './people';
import { queriesFor } from './queries';

const MEMBERS = Number(process.argv[2] ?? 100_000);
const RUNS = Number(process.argv[3] ?? 11);
const WRITES = 300;
/** Up to so many members every query has a bar, of more only these. */
const USUAL = 100_000;
const BARRED = new Set(['first page', 'deep page', 'one month', 'name 김민']);
/** Most milliseconds of processor time for one answer with page and count, and bytes of a page of ten. */
const mostOf = (name: string) => (MEMBERS <= USUAL ? 60 : BARRED.has(name) ? 250 : Number.POSITIVE_INFINITY);
const MOST_BYTES = 60_000;

const at = (share: number, values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
const ms = (value: number) => value.toFixed(1).padStart(7);
const figures = (taken: readonly Taken[]) => {
  const wall = taken.map((one) => one.wall);
  return `${ms(at(0.5, wall))} median ${ms(at(0.95, wall))} p95 ${ms(
    at(
      0.5,
      taken.map(({ cpu }) => cpu),
    ),
  )} CPU`;
};

/** Stores the members in batches; returns what it took, and the longest time that a batch held the event loop. */
async function plant(store: Store): Promise<Taken> {
  const grades = gradeDocuments();
  await insertAll(store, 'levels', grades);
  const members = [
    ...memberDocuments(
      MEMBERS,
      grades.map(({ _id }) => _id),
    ),
  ];
  return timed(() => insertAll(store, 'users', members));
}

async function writes(store: Store): Promise<Record<string, Taken[]>> {
  const documents = [...memberDocuments(WRITES, [])].map((document, index) => ({
    ...document,
    _id: `f${document._id.slice(1)}`,
    username: `more${index}@example.com`,
  }));
  const each = async (work: (document: Document) => Promise<unknown>) => {
    const taken: Taken[] = [];
    for (const document of documents) taken.push(await timed(() => work(document)));
    return taken;
  };
  const one = (change: (tx: Parameters<Parameters<Store['transaction']>[0]>[0]) => Promise<void>) =>
    store.transaction(change);
  return {
    create: await each((document) => one((tx) => tx.insert('users', document))),
    'save, a note': await each((document) =>
      one((tx) => tx.replace('users', { ...document, note: '메모', version: 2 })),
    ),
    'save, a name': await each((document) =>
      one((tx) => tx.replace('users', { ...document, name: '남궁하늘', phone: '010-9999-0000', version: 3 })),
    ),
    remove: await each((document) => one((tx) => tx.remove('users', document._id))),
  };
}

/** Milliseconds of work that answers its number of matches, `RUNS` times, each after a change; true if it keeps its bar. */
async function measure(
  store: Store,
  name: string,
  work: () => Promise<number | undefined>,
): Promise<boolean> {
  const found = (await work()) ?? '';
  const taken: Taken[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await touch(store, 'users');
    taken.push(await timed(work));
  }
  const cpu = at(
    0.5,
    taken.map((one) => one.cpu),
  );
  const passes = cpu <= mostOf(name);
  console.log(
    `${name.padEnd(44)}${String(found).padStart(7)} found ${figures(taken)}${passes ? '' : ' TOO SLOW'}`,
  );
  return passes;
}

/** The store's page and count of the members of one month, for which the console has no filter. */
function measureMonth(store: Store): Promise<boolean> {
  const where: StoreCondition[] = [
    { op: 'equals', path: 'isWithdrawn', key: 0 },
    {
      ...{ op: 'between', path: 'createdAt' },
      ...{ from: '2024-03-01T00:00:00.000Z', until: '2024-04-01T00:00:00.000Z' },
    },
  ];
  const order = [{ path: 'createdAt', descending: true }];
  return measure(store, 'one month', async () => {
    await store.find('users', { where, order, skip: 0, limit: 10 });
    return store.count('users', where);
  });
}

/** Measures calls that come with their own number of matches; true if all keep their bars. */
async function measureQueries(store: Store, call: Caller): Promise<boolean> {
  const { json } = await call('GET', 'levels');
  const levels = json.levels as { _id: string; name: string }[];
  let passes = true;
  for (const { name, path, skip } of queriesFor(levels, MEMBERS)) {
    const headers = { skip: String(skip), limit: '10' };
    const isFast = await measure(store, name, async () => {
      const { status, json } = await call('GET', path, { headers });
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
      return (json.summary as { totalCount?: number } | undefined)?.totalCount;
    });
    passes &&= isFast;
  }
  return passes;
}

async function measureBytes(call: Caller): Promise<boolean> {
  const sizeOf = async (limit: number) => {
    const { json } = await call('GET', 'users?isWithdrawn=false', { headers: { limit: String(limit) } });
    const bytes = Buffer.from(JSON.stringify(json));
    const kb = [bytes, gzipSync(bytes), brotliCompressSync(bytes)].map(({ length }) =>
      (length / 1_000).toFixed(1),
    );
    console.log(`page of ${limit}: ${kb[0]} kB, ${kb[1]} gzip, ${kb[2]} brotli`);
    return bytes.length;
  };
  const page = await sizeOf(10);
  await sizeOf(200);
  return page <= MOST_BYTES;
}

/** The same past the store, which is ten times as fast. */
const plantPast = (place: Place): Promise<Taken> =>
  timed(async () => {
    await (await openStore(place)).close();
    const grades = gradeDocuments();
    const ids = grades.map(({ _id }) => _id);
    await pastStore(place, async (_ask, write) => {
      await write('levels', grades);
      await write('users', memberDocuments(MEMBERS, ids));
    });
    await (await openStore(place)).close();
  });

const directory = await mkdtemp(join(tmpdir(), 'console-members-'));
const path = join(directory, 'console.sqlite');
const isUsual = MEMBERS <= USUAL;
const past = isUsual ? undefined : await plantPast({ database: await startDatabase(), dataDir: directory });
const store = createSqliteStore(path);
const { signIn } = await createTestApi({ store });
const call = await signIn();
const planted = past ?? (await plant(store));
console.log(
  `${MEMBERS} members stored in ${(planted.wall / 1_000).toFixed(1)} s, ${(planted.cpu / 1_000).toFixed(1)} s CPU`,
);
for (const [name, taken] of Object.entries(await writes(store)))
  console.log(`${name.padEnd(58)} ${figures(taken)}`);
const fast = [await measureMonth(store), await measureQueries(store, call)].every(Boolean);
const small = await measureBytes(call);
await store.close();
console.log(
  `database ${((await stat(path)).size / 1_000_000).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
);
await rm(directory, { recursive: true, force: true });
if (!fast || !small) process.exitCode = 1;
