// npm run bench -- directus [members]: lists, a switch and an export beside Directus, which DIRECTUS_DIR names.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../../../scripts/postgres.mjs';
import type { Document } from '../../../server/core/store/store';
import {
  type Client,
  clientWith,
  confirm,
  sessionCookie,
  sessionHeaders,
} from '../../../tests/core/node/client';
import { addOperator, startServer } from '../../../tests/core/node/serverProcess';
import { median, timed } from '../../core/figures';
import { gradeDocuments, memberDocuments } from '../members/people';
import { openStore, pastStore } from '../process/place';
import { memoryOf, watchMemory } from '../process/process';
import { hasRival, type Rival, startRival } from './rival';

const MEMBERS = Number(process.argv[2] ?? 100_000);
const FOLDER = process.env.DIRECTUS_DIR ?? '';
const RUNS = 15;
/** Unmeasured calls before a comparison, after which both servers run compiled code. */
const WARM_UP_RUNS = 30;
const CALLERS = 20;
const SECONDS = 10;
const OPERATOR = { username: 'beside@example.com', password: 'a-quiet-machine-4711' };
/** The columns of a members' list, and of the exported file. */
const LISTED = 'createdAt,type,username,name,nation,phone,email,isWarning,_level';

interface Job {
  name: string;
  /** Most of Directus' time that the console may take. */
  most: number;
  /** Query of the console's list, or of Directus' items. */
  own: string;
  theirs: string;
  skip?: number;
}

const deep = Math.floor(MEMBERS * 0.9 * 0.9);
const jobs: readonly Job[] = [
  { name: 'first page', most: 0.4, own: '', theirs: '' },
  { name: 'contains 김민', most: 0.6, own: '&name=김민', theirs: '&filter[name][_contains]=김민' },
  { name: 'page at 90 %', most: 0.35, own: '', theirs: '', skip: deep },
  { name: 'phone part 1234', most: 0.35, own: '&phone=1234', theirs: '&filter[phone][_contains]=1234' },
  { name: 'sort by name', most: 0.35, own: '&sort=name', theirs: '&sort=name' },
  { name: 'search 김민준', most: 0.35, own: '&q=김민준', theirs: '&search=김민준' },
];

const theirFields = LISTED.replace('_level', '_level.id,_level.name');

/** The path of a page of Directus' items, with the number of all matches. */
const theirPage = (query = '', skip = 0) => {
  const sort = query.includes('sort=') ? '' : '&sort=-createdAt';
  return `items/members?filter[isWithdrawn][_eq]=false${query}${sort}&fields=${theirFields}&limit=10&offset=${skip}&meta=filter_count`;
};

async function measure(own: Client, rival: Rival, isLate: (ratio: number, most: number) => string) {
  const { json } = await own('GET', 'users?isWithdrawn=false', { headers: { skip: '0', limit: '1' } });
  const [{ _id, version }] = json.users as [Document];
  let at = Number(version);
  const ownSwitch = async () => {
    const json = { _id, isWarning: at % 2 === 0 };
    await own('PUT', `users/${_id}`, { json, headers: { 'If-Match': `"${at}"` } });
    at += 1;
  };
  const theirSwitch = () => rival.call('PATCH', `items/members/${_id}`, { isWarning: at % 2 === 0 });
  /** Both after a change of a member each, in turns. */
  async function compare(
    name: string,
    most: number,
    ours: () => Promise<unknown>,
    their: () => Promise<unknown>,
  ) {
    const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let run = 0; run < WARM_UP_RUNS + RUNS; run += 1) {
      await theirSwitch();
      await ownSwitch();
      const [one, other] = [await timed(ours), await timed(their)];
      if (run < WARM_UP_RUNS) continue;
      taken.ours.push(one.wall);
      taken.theirs.push(other.wall);
    }
    const [mine, theirs] = [median(taken.ours), median(taken.theirs)];
    const figures = [mine, theirs].map((ms) => ms.toFixed(1).padStart(9)).join('');
    console.log(
      `${name.padEnd(20)}${figures}${(mine / theirs).toFixed(2).padStart(8)}${isLate(mine / theirs, most)}`,
    );
  }
  for (const { name, most, own: query, theirs, skip = 0 } of jobs) {
    const path = `users?isWithdrawn=false${query}`;
    await compare(
      name,
      most,
      () => own('GET', path, { headers: { skip: String(skip), limit: '10' } }),
      () => rival.call('GET', theirPage(theirs, skip)),
    );
  }
  await compare('one switch saved', 0.6, ownSwitch, theirSwitch);
}

/** Calls a second that twenty callers get answered. */
async function rateOf(call: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let answered = 0;
  const one = async () => {
    while (performance.now() < until) {
      await call();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, one));
  return answered / SECONDS;
}

/** Seconds and mebibytes that a process takes for an export, beyond those it held. */
async function exportOf(pid: number, take: () => Promise<Response>) {
  const before = memoryOf(pid);
  const watched = watchMemory(pid);
  const began = performance.now();
  const response = await take();
  if (!response.ok || !response.body) throw new Error(await response.text());
  for await (const _ of response.body);
  return { seconds: (performance.now() - began) / 1_000, more: watched.stop() - before };
}

async function run(): Promise<boolean> {
  const cluster = await startCluster({ durable: true, settings: ['shared_buffers=1GB'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'console-beside-'));
  const variables = { DATABASE_URL: cluster.url() };
  const place = {
    database: { name: 'postgres', variables, pid: cluster.pid(), remove: cluster.remove } as const,
    dataDir,
  };
  const grades = gradeDocuments();
  const members = (): Iterable<Document> =>
    memberDocuments(
      MEMBERS,
      grades.map(({ _id }) => _id),
    );
  await (await openStore(place)).close();
  await pastStore(place, async (_ask, write) => {
    await write('levels', grades);
    await write('users', members());
  });
  const options = { dataDir, variables: { NODE_ENV: 'production', ...variables } };
  await addOperator(options, OPERATOR);
  const server = await startServer(options);
  // A bench that throws leaves nothing running.
  process.once('exit', () => server.kill());
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  await admin.query('create database rival');
  await admin.end();
  const rival = await startRival(FOLDER, cluster.url('rival'), members(), grades);
  const cookie = await sessionCookie(server.url, OPERATOR.username, OPERATOR.password);
  await confirm(server.url, cookie, OPERATOR.password);
  const client = clientWith(server.url, cookie);
  const own: Client = async (method, path, sent) => {
    const answer = await client(method, path, sent);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer;
  };
  let passes = true;
  const isLate = (ratio: number, most: number) => {
    passes &&= ratio <= most;
    return ratio <= most ? '' : ` TOO MUCH (bar ${most})`;
  };
  console.log(
    `Directus ${rival.version}, ${MEMBERS} members, load ${loadavg()[0]?.toFixed(1)}; medians of ${RUNS} in ms`,
  );
  console.log(`${''.padEnd(20)}  console Directus   ratio`);
  await measure(own, rival, isLate);

  const page = { headers: { skip: '0', limit: '10' } };
  const ownRate = await rateOf(() => own('GET', 'users?isWithdrawn=false', page));
  const theirRate = await rateOf(() => rival.call('GET', theirPage()));
  const times = ownRate / theirRate;
  passes &&= times >= 3;
  console.log(
    `${CALLERS} callers: ${ownRate.toFixed(0)} and ${theirRate.toFixed(0)} lists a second, ${times.toFixed(1)} times (bar 3)`,
  );

  const exported = await exportOf(server.pid, () =>
    fetch(`${server.url}/api/console/users?isWithdrawn=false&fields=${LISTED}`, {
      headers: {
        ...sessionHeaders(server.url, cookie),
        ...{ limit: '0', 'x-export-reason': encodeURIComponent('a measurement') },
      },
    }),
  );
  const theirs = await exportOf(rival.pid, () =>
    rival.stream(`items/members?filter[isWithdrawn][_eq]=false&limit=-1&fields=${theirFields}`),
  );
  console.log(
    `export: ${exported.seconds.toFixed(1)} and ${theirs.seconds.toFixed(1)} s${isLate(exported.seconds / theirs.seconds, 1.6)}, ${exported.more.toFixed(0)} and ${theirs.more.toFixed(0)} MiB more${isLate(exported.more / theirs.more, 0.4)}`,
  );
  await rival.stop();
  await server.kill();
  await cluster.remove();
  await rm(dataDir, { recursive: true, force: true });
  return passes;
}

if (!hasRival(FOLDER))
  console.log('Skipped: DIRECTUS_DIR names no folder with an installed Directus (docs/benchmarks.md).');
else if (!(await run())) process.exitCode = 1;
