// npm run bench -- cluster [calls]: three servers on one PostgreSQL and one storage behind a proxy, one of them killed.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startCluster } from '../../../scripts/postgres.mjs';
import { type Client, signIn } from '../../../tests/core/node/client';
import { type Contents, contentsOfFile, contentsOfPostgres } from '../../../tests/core/node/contents';
import { addOperator, type Options, run, startServer } from '../../../tests/core/node/serverProcess';
import { startStorage } from '../../../tests/core/node/storageProcess';
import { attachmentOf, type Notice, noticesOf } from '../../../tests/product/node/notices';
import { startBalancer } from './balancer';
import { type Load, newLoad, writeNotices } from './load';
import { runStory } from './story';

const CALLS = Number(process.argv[2] ?? 300);
const WRITERS = 6;
/** Of three notices five calls are made. */
const NOTICES = Math.ceil((CALLS * 3) / 5 / WRITERS);
const OPERATOR = { username: 'kim@example.com', password: 'quiet-river-stone' };

const demand = (holds: boolean, what: string) => {
  if (!holds) throw new Error(what);
};

/** Throws unless the list holds each notice of the load once, as it was acknowledged, and no other. */
async function compareWithLoad(client: Client, { saved }: Load): Promise<void> {
  const notices = await noticesOf(client);
  const wanted = new Map([...saved.values()].map((one) => [one._id, one]));
  for (const { _id, subject, upload } of notices) {
    const one = wanted.get(_id);
    demand(one?.subject === subject, `${subject} is doubled, or not what was acknowledged: ${one?.subject}`);
    demand(!one?.hasFile || upload !== null, `${subject} has lost its file`);
  }
  demand(notices.length === wanted.size, `${wanted.size} were acknowledged, ${notices.length} are there`);
}

/** Throws unless what was restored is what the servers had stored at one moment; returns how many records that are. */
function compareWithBackup(restored: Contents, stored: Contents, before: readonly string[]): number {
  let same = 0;
  const notices = restored.notifications ?? {};
  for (const id of before)
    demand(id in notices, `${id} was acknowledged before the backup, and is not in it`);
  for (const [collection, documents] of Object.entries(restored)) {
    for (const [id, doc] of Object.entries(documents)) {
      const now = stored[collection]?.[id];
      if (now === doc) same += 1;
      else if (now !== undefined) {
        const [then, later] = [doc, now].map((text) => (JSON.parse(text) as Notice).version);
        demand(Number(then) < Number(later), `${collection}/${id} is another one of the same version`);
      }
    }
  }
  return same;
}

const folder = await mkdtemp(join(tmpdir(), 'console-cluster-'));
const database = await startCluster({ durable: true });
const storage = await startStorage(join(folder, 'storage'));
const variables = {
  NODE_ENV: 'production',
  TRUST_PROXY: '1',
  DATABASE_URL: database.url(),
  ...storage.variables,
};
const optionsOf = (name: string): Options => ({ dataDir: join(folder, name), variables });
await addOperator(optionsOf('first'), OPERATOR);
const servers = await Promise.all(['first', 'second', 'third'].map((name) => startServer(optionsOf(name))));
const balancer = await startBalancer(servers.map(({ url }) => url));
const clients = await Promise.all(
  Array.from({ length: WRITERS }, () => signIn(balancer.url, OPERATOR.username, OPERATOR.password)),
);

const load = newLoad();
const began = performance.now();
let seconds = 0;
let isWritten = false;
const writing = Promise.all(
  clients.map((client, index) => writeNotices(load, client, `w${index}`, NOTICES)),
).finally(() => {
  seconds = (performance.now() - began) / 1_000;
  isWritten = true;
});
let roundsBefore = 0;
let isKilled = false;
const telling = runStory(balancer.url, OPERATOR, ({ rounds }) => {
  if (!isKilled) roundsBefore = rounds;
  return isWritten && rounds > roundsBefore;
});
const whileWriting = async () => {
  while (!isWritten && (load.calls < CALLS / 3 || roundsBefore === 0))
    await new Promise((resolve) => setTimeout(resolve, 20));
  await servers[0]?.kill();
  isKilled = true;
  const before = [...load.saved.values()].map(({ _id }) => _id);
  const backup = join(folder, 'backup');
  const taken = await run(optionsOf('second'), 'backup', backup);
  demand(taken.code === 0, taken.output);
  return { before, backup, isUnderLoad: !isWritten };
};

try {
  const [{ before, backup, isUnderLoad }, story] = await Promise.all([whileWriting(), telling, writing]);
  const [client] = clients;
  if (!client) throw new Error('There are writers');
  await compareWithLoad(client, load);
  const stored = await contentsOfPostgres(database.url());

  const bare: Options = { dataDir: join(folder, 'bare'), variables: { NODE_ENV: 'production' } };
  const restoring = await run(bare, 'restore', backup);
  demand(restoring.code === 0, restoring.output);
  const restored = await contentsOfFile(join(bare.dataDir, 'console.sqlite'));
  const copied = await contentsOfFile(join(backup, 'console.sqlite'));
  demand(isDeepStrictEqual(restored, copied), 'What was restored is not what the backup holds');
  const same = compareWithBackup(restored, stored, before);
  const checked = await run(bare, 'fsck');
  demand(checked.code === 0, checked.output);
  const server = await startServer(bare);
  const there = await signIn(server.url, OPERATOR.username, OPERATOR.password);
  let files = 0;
  for (const { subject, upload } of await noticesOf(there)) {
    if (!upload) continue;
    const { text } = await there('GET', upload.url);
    demand(text === attachmentOf(subject), `The file of ${subject} is not its own`);
    files += 1;
  }
  await server.stop();

  const records = Object.values(restored).reduce((sum, one) => sum + Object.keys(one).length, 0);
  console.log(
    `${load.calls} calls of ${WRITERS} operators in ${seconds.toFixed(0)} s at three servers, of which one was killed: ` +
      `${balancer.lost()} lost with it, ${load.repeats} repeated, ${load.saved.size} notices, none lost or doubled; ` +
      `longest answer ${load.longest.toFixed(0)} ms.`,
  );
  console.log(
    `In the browser ${story.rounds} notices were written, edited and deleted, ${story.rounds - roundsBefore} of them after the kill; ` +
      `a button was pressed again ${story.again} times.`,
  );
  console.log(
    `The backup, taken ${isUnderLoad ? 'while they wrote' : 'as they ended'}, restored on a bare folder: ${records} records as it holds them, ` +
      `${same} still as the servers have them, ${files} files compared, fsck finds nothing. Load ${loadavg()[0]?.toFixed(0)}.`,
  );
} finally {
  await balancer.close();
  for (const { kill } of servers) await kill();
  await storage.kill();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
}
