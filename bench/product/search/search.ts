// npm run bench -- search [records runs folder]: what a search of everything costs the server, and how long it holds up
// others. In a folder that is named the records stay, for the next run.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createTestApi } from '../../../tests/core/api/harness';
import { median } from '../../core/figures';
import { memberDocuments } from '../members/people';
import { insertAll } from '../process/insert';
import { touch } from '../process/touch';
import { collections, recordsOf } from './records';

const RECORDS = Number(process.argv[2] ?? 100_000);
const RUNS = Number(process.argv[3] ?? 7);
const KEPT = process.argv[4];
/** Most milliseconds of processor time for one answer, and most for which nothing else has its turn. */
const MOST = 250;
const MOST_HELD = 100;
const NS_PER_MS = 1e6;

const terms: Readonly<Record<string, string>> = {
  'a word that many have': '전시',
  'a word that some have': '국제 판화 모집 77',
  'a name': '김민서',
  'a syllable of most names': '김',
  'part of a telephone': '1234',
  'what nobody has': '뷁',
  'initials that many have': 'ㅈㅅ',
  'initials that some have': 'ㄱㅈ ㅍㅎ ㅁㅈ',
  'initials that nobody has': 'ㅃㅉㄸ',
  'initials and syllables': '국ㅈ 판화 ㅁ',
};

const ms = (value: number) => value.toFixed(0).padStart(6);

const directory = KEPT ?? (await mkdtemp(join(tmpdir(), 'console-search-')));
const path = join(directory, 'console.sqlite');
const store = createSqliteStore(path);
const { signIn } = await createTestApi({ store });
const call = await signIn();
const isPlanted = (await store.count('users', [])) >= RECORDS;
const planting = process.cpuUsage();
if (!isPlanted) {
  await insertAll(store, 'users', memberDocuments(RECORDS, []));
  for (const collection of collections) await insertAll(store, collection, recordsOf(collection, RECORDS));
}
const planted = process.cpuUsage(planting);
const size = ((await stat(path)).size / 1_000_000).toFixed(0);
console.log(
  `${RECORDS} records in each of ${collections.length + 1} collections, ${size} MB; written in ${(
    (planted.user + planted.system) / 1e6
  ).toFixed(0)} s of processor time`,
);

let passes = true;
for (const [name, term] of Object.entries(terms)) {
  const cpus: number[] = [];
  const walls: number[] = [];
  const holds: number[] = [];
  let found = 0;
  for (let run = 0; run <= RUNS; run += 1) {
    for (const collection of ['users', ...collections]) await touch(store, collection);
    const held = monitorEventLoopDelay({ resolution: 1 });
    // So that the monitor sees the first turn from its beginning.
    await new Promise((resolve) => setTimeout(resolve, 2));
    held.enable();
    const before = process.cpuUsage();
    const began = performance.now();
    const { status, json } = await call('GET', `search?${new URLSearchParams({ q: term })}`);
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    await new Promise((resolve) => setTimeout(resolve, 2));
    held.disable();
    if (status !== 200) throw new Error(`${term}: ${JSON.stringify(json)}`);
    const groups = json.groups as { totalCount: number }[];
    found = groups.reduce((sum, { totalCount }) => sum + totalCount, 0);
    // The first run reads pages from the disk.
    if (run === 0) continue;
    cpus.push((user + system) / 1_000);
    walls.push(wall);
    holds.push(held.max / NS_PER_MS);
  }
  const isSlow = median(cpus) > MOST || median(holds) > MOST_HELD;
  passes &&= !isSlow;
  console.log(
    `${name.padEnd(28)}${String(found).padStart(8)} found ${ms(median(cpus))} CPU ${ms(median(walls))} clock ${ms(
      median(holds),
    )} longest turn${isSlow ? ' TOO SLOW' : ''}`,
  );
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await store.close();
if (KEPT === undefined) await rm(directory, { recursive: true, force: true });
if (!passes) process.exitCode = 1;
