// npm run bench -- many [sqlite|postgres runs name]: what calls cost that write many records: an order, an edit, a sheet, a deletion.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Loose, limits } from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../../tests/core/api/harness';
import { median } from '../../core/figures';
import { gradeDocuments, memberDocuments } from '../members/people';
import { databaseCpu } from '../process/databaseCpu';
import { startDatabase } from '../process/engine';
import { insertAll } from '../process/insert';
import { pastStore, storeAt } from '../process/place';

const ENGINE = process.argv[2] ?? 'sqlite';
const RUNS = Number(process.argv[3] ?? 7);
/** Measures this call alone. */
const ONLY = process.argv[4];
/** Most milliseconds of processor time of the server for an order, and of what holds its event loop. */
const MOST_ORDER = 300;
const MOST_HELD = 100;

interface Cost {
  wall: number;
  server: number;
  database: number;
  held: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'console-many-'));
const place = { database: await startDatabase(ENGINE), dataDir };

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const [own, others] = [process.cpuUsage(), databaseCpu(place.database.pid)];
  const began = performance.now();
  delays.enable();
  await work();
  delays.disable();
  const { user, system } = process.cpuUsage(own);
  return {
    wall: performance.now() - began,
    server: (user + system) / 1_000,
    database: databaseCpu(place.database.pid) - others,
    held: delays.max / 1e6,
  };
}

let passes = true;

/** Measures a call several times, after it ran once, and prints the medians. `prepare` returns the call. */
async function measure(
  name: string,
  records: number,
  prepare: () => Promise<() => Promise<unknown>>,
  most = Number.POSITIVE_INFINITY,
) {
  if (ONLY !== undefined && ONLY !== name) return;
  await (await prepare())();
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await costOf(await prepare()));
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const isFine = of('server') <= most && of('held') <= MOST_HELD;
  passes &&= isFine;
  const told = (['wall', 'server', 'database', 'held'] as const).map((key) => of(key).toFixed(0).padStart(9));
  console.log(`${name.padEnd(24)}${String(records).padStart(6)}${told.join('')}${isFine ? '' : ' TOO SLOW'}`);
}

const idOf = (at: number) => `f${String(at).padStart(6, '0')}`;
const contentOf = (at: number) => `<p>${`${at}번 질문의 답변입니다. `.repeat(40)}</p>`;

const faqAt = (at: number) => ({
  ...{ _id: idOf(at), version: 1, locale: 'ko', type: '', subject: `질문 ${at}`, content: contentOf(at) },
  ...{ sequence: at + 1, createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString() },
});

async function answered(call: Caller, method: string, path: string, body: unknown): Promise<Loose> {
  const { status, json } = await call(method, path, { body });
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json).slice(0, 1_000)}`);
  return json;
}

try {
  const opened = () => createTestApi({ store: storeAt(place) });
  await (await opened()).store.close();
  await pastStore(place, async (_ask, write) => {
    await write(
      'faqs',
      Array.from({ length: limits.maxManuallyOrderedRecords }, (_, at) => faqAt(at)),
    );
    const grades = gradeDocuments();
    await write('levels', grades);
    await write(
      'users',
      memberDocuments(
        limits.maxRecordsPerBulkEdit * 4,
        grades.map(({ _id }) => _id),
      ),
    );
  });
  const { store, signIn } = await opened();
  const call = await signIn();
  console.log(`${ENGINE}; load ${loadavg()[0]?.toFixed(1)}; medians of ${RUNS} in milliseconds`);
  console.log(`${''.padEnd(23)}records    clock   server database     held`);

  let before = Array.from({ length: limits.maxManuallyOrderedRecords }, (_, at) => idOf(at));
  const order = async () => {
    // The last becomes the first, so that each of them has another number.
    const ids = [before.at(-1) ?? '', ...before.slice(0, -1)];
    const body = { ids, before };
    before = ids;
    return () => answered(call, 'PUT', 'faqs/order', body);
  };
  await measure('order', before.length, order, MOST_ORDER);

  let isWarned = false;
  await measure('edit', limits.maxRecordsPerBulkEdit, async () => {
    isWarned = !isWarned;
    const all = { where: [], order: [], skip: 0, limit: limits.maxRecordsPerBulkEdit };
    const records = (await store.find('users', all)).map(({ _id, version }) => ({ _id, version }));
    return () => answered(call, 'POST', 'users/edit', { records, set: { isWarning: isWarned } });
  });

  await measure('sheet', limits.maxRowsPerImport, async () => {
    const rows = Array.from({ length: limits.maxRowsPerImport }, (_, at) => ({
      record: { subject: `새 질문 ${at}`, content: contentOf(at), sequence: 1 },
    }));
    return () => answered(call, 'POST', 'faqs/import', { rows, dryRun: false });
  });

  let planted = 0;
  await measure('deletion', limits.maxRecordsPerDeletion, async () => {
    const records = Array.from({ length: limits.maxRecordsPerDeletion }, () => {
      planted += 1;
      return faqAt(limits.maxManuallyOrderedRecords + planted);
    });
    await insertAll(store, 'faqs', records);
    const selected = records.map(({ _id, version }) => ({ _id, version }));
    return () => answered(call, 'POST', 'faqs/delete', { records: selected });
  });
  await store.close();
} finally {
  await place.database.remove();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = passes ? 0 : 1;
