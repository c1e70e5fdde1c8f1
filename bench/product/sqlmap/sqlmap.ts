// npm run bench -- sqlmap [sqlite|postgres lists|reads|changes|all minutes]: sqlmap on every value that the API takes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startDatabase } from '../process/engine';
import { attack, type Verdict } from './attack';
import { allRequests, type Marked, statusOf } from './requests';
import { CONTROL, startTarget } from './server';

const database = await startDatabase(process.argv[2]);
const share = process.argv[3] ?? 'all';
const minutes = Number(process.argv[4] ?? Number.POSITIVE_INFINITY);
/** What an earlier run got through, which this one goes on from. */
const PROGRESS = `node_modules/.cache/sqlmap/${database.name}-${share}.json`;

interface Progress {
  done: string[];
  values: number;
  /** How many of them were answered with a success before anything was put in. */
  answered: number;
}

function readProgress(): Progress {
  try {
    return JSON.parse(readFileSync(PROGRESS, 'utf8')) as Progress;
  } catch {
    return { done: [], values: 0, answered: 0 };
  }
}

const target = await startTarget(database);
const progress = readProgress();
const isDone = new Set(progress.done);
const faults: string[] = [];

async function expectControl(): Promise<void> {
  const text = `GET ${CONTROL}?name=none* HTTP/1.1\r\nHost: ${target.host}\r\n\r\n`;
  const { isInjectable, output } = await attack(text, database.name);
  if (!isInjectable) throw new Error(`The planted hole was not found:\n${output.slice(-2_000)}`);
  console.log('The planted hole was found.');
}

/**
 * What sqlmap says of a request. It compares answers by how alike they are, so what is stored and told back alarms it by
 * chance: only what it finds twice, with other values, is a hole, as the planted one is.
 */
async function verdictOf({ name, text }: Marked): Promise<Verdict> {
  await target.renew();
  const first = await attack(text, database.name);
  if (!first.isInjectable) return first;
  await target.renew();
  const second = await attack(text, database.name);
  if (!second.isInjectable) console.log(`${name}: an alarm that was not repeated`);
  return second;
}

async function tryOne(request: Marked): Promise<void> {
  const { name, values } = request;
  await target.renew();
  const status = await statusOf(request, target.host);
  const { isInjectable, isTried, output } = await verdictOf(request);
  if (isInjectable || !isTried) {
    faults.push(`${name}: ${isInjectable ? 'injectable' : 'not tried'}`);
    console.log(`${faults.at(-1)}\n${output.slice(-2_000)}`);
    return;
  }
  progress.done.push(name);
  progress.values += values;
  if (status < 300) progress.answered += 1;
  mkdirSync(dirname(PROGRESS), { recursive: true });
  writeFileSync(PROGRESS, JSON.stringify(progress));
}

try {
  const requests = (await allRequests(target.t, target.call, target.host)).filter(
    // Without a value there is nothing to put anything in.
    (request) => request.values > 0 && (share === 'all' || request.share === share),
  );
  if (requests.length === 0) throw new Error(`Unknown share ${share}: lists, reads, changes or all`);
  await expectControl();
  const until = Date.now() + minutes * 60_000;
  const left = requests.filter(({ name }) => !isDone.has(name));
  for (const [index, request] of left.entries()) {
    if (Date.now() > until) break;
    await tryOne(request);
    if (index % 10 === 9) console.log(`${progress.done.length} of ${requests.length} requests`);
  }
  const isWhole = progress.done.length === requests.length;
  console.log(
    `${database.name}, ${share}: ${progress.done.length} of ${requests.length} requests (${progress.answered} answered with a success as they stand), ${progress.values} values: ` +
      `${faults.length === 0 ? 'none injectable' : faults.join(', ')}. ${isWhole ? '' : 'Run it again to go on.'}`,
  );
  if (isWhole) rmSync(PROGRESS, { force: true });
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await target.close();
  await database.remove();
}
