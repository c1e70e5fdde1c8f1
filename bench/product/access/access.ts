// npm run bench -- access [entries]: what one entry of the record of access costs, and following all of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessLogEntryInput } from '../../../server/core/accessLog/entry';
import { createAccessLog } from '../../../server/core/accessLog/log';
import { readAccessLogOperators } from '../../../server/core/accessLog/operators';
import { readMonthlyAccessSummary } from '../../../server/core/accessLog/reviews';
import { verifyHashChain } from '../../../server/core/accessLog/verify';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { resources } from '../../../src/product/resources/index';
import { median, type Taken, timed } from '../../core/figures';

const LOG = 'access-log';
const ENTRIES = Number(process.argv[2] ?? 100_000);
const RUNS = Number(process.argv[3] ?? 300);
/** Entries that are planted in one transaction. */
const BATCH = 500;
/** Readers who wait for the record at one moment. */
const AT_ONCE = 50;
/** Most milliseconds of processor time that one entry may add to a call. */
const MOST = 5;
const START = Date.parse('2026-10-01T00:00:00.000Z');
const STEP_MS = 20_000;

const ms = (value: number) => value.toFixed(2).padStart(8);

let made = 0;
/** An entry as the opening of a member makes it: of a few operators, each from a few addresses. */
function entry(address?: string): AccessLogEntryInput {
  made += 1;
  const operator = `operator${made % 7}`;
  return {
    at: new Date(START + made * STEP_MS),
    operator: { _id: operator, name: '김운영', username: `${operator}@example.com`, scope: ['console'] },
    address: address ?? `203.0.113.${made % 12}`,
    action: 'detail',
    result: 'done',
    resource: 'users',
    subject: { _id: `m${made % 5_000}`, name: '홍*동', detail: 'h***@example.com' },
  };
}

const directory = await mkdtemp(join(tmpdir(), 'console-access-'));
const store = createSqliteStore(join(directory, 'console.sqlite'));
await store.open(createAllCollections(resources));
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const log = createAccessLog({ store, random, maskStranger: (by) => by }, LOG);
let passes = true;

async function measure(name: string, runs: number, work: () => Promise<unknown>, per = 1): Promise<Taken> {
  const taken: Taken[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await timed(work));
  const wall = median(taken.map((one) => one.wall)) / per;
  const cpu = median(taken.map((one) => one.cpu)) / per;
  console.log(`${name.padEnd(48)}${ms(wall)} ms median ${ms(cpu)} ms CPU`);
  return { wall, cpu };
}

async function measureEntries(): Promise<void> {
  const { cpu } = await measure('one entry, stored by itself', RUNS, () => log.write([entry()]));
  passes &&= cpu <= MOST;
  const readers = () => Promise.all(Array.from({ length: AT_ONCE }, () => log.write([entry()])));
  await measure(`each of ${AT_ONCE} that wait together`, RUNS / 10, readers, AT_ONCE);
  await measure('one from an address that is new', RUNS, () => log.write([entry(`198.51.100.${made}`)]));
}

console.log('With no entries before:');
await measureEntries();
while (made < ENTRIES) {
  const batch = Array.from({ length: Math.min(BATCH, ENTRIES - made) }, () => entry());
  await store.transaction((tx) => log.append(tx, batch));
}
console.log(`With ${await store.count(LOG, [])} entries before:`);
await measureEntries();
await measure('who is in the record', 20, () => readAccessLogOperators(store, LOG));
await measure('a month and its figures', 20, () =>
  readMonthlyAccessSummary(store, LOG, '2026-12-01T00:00:00.000Z', null),
);
const verified = await timed(() => verifyHashChain(store, LOG));
console.log(`all followed from the first to the last in ${(verified.wall / 1_000).toFixed(1)} s`);
console.log(
  `Load of the machine: ${loadavg()[0]?.toFixed(1)}. ${passes ? 'Passed.' : `An entry takes over ${MOST} ms.`}`,
);
await store.close();
await rm(directory, { recursive: true });
if (!passes) process.exitCode = 1;
