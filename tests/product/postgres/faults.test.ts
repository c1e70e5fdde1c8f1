import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../../scripts/postgres.mjs';
import { type Client, signIn } from '../../core/node/client';
import { startOwn } from '../../core/node/ownServer';
import { addOperator } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };
/** Milliseconds in which a call is answered, whatever has failed: it may be refused. */
const ANSWERED_WITHIN = 3_000;
/** What the machine may add to that, beside other work. */
const BUSY = 7_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ durable: true });
});
afterAll(() => cluster.remove());

interface Sent {
  subject: string;
  key: string;
}

/** Creates records one after another until it is told to end; what got no 201 is sent again, as the console does. */
async function createUntil(
  clients: readonly Client[],
  name: string,
  isOver: () => boolean,
): Promise<{ acknowledged: string[]; longest: number }> {
  const acknowledged: string[] = [];
  let longest = 0;
  const send = async ({ subject, key }: Sent, turn: number) => {
    const began = performance.now();
    const client = clients[turn % clients.length];
    const answer = await client?.('POST', 'faqs', {
      json: { subject },
      headers: { 'idempotency-key': key },
    }).catch(() => null);
    longest = Math.max(longest, performance.now() - began);
    return answer?.status === 201;
  };
  for (let index = 0; !isOver(); index += 1) {
    const sent = { subject: `${name} ${index}`, key: `${name}-${index}` };
    let turn = index;
    while (!(await send(sent, turn))) {
      turn += 1;
      await wait(20);
    }
    acknowledged.push(sent.subject);
  }
  return { acknowledged, longest };
}

const subjectsOf = async (client: Client) => {
  const { json } = await client('GET', 'faqs', { headers: { limit: '0' } });
  return (json.faqs as { subject: string }[]).map(({ subject }) => subject).sort();
};

test('no acknowledged record is lost or doubled while the database stops hard and a server is killed', async () => {
  const options = () => ({ dataDir: temporaryFolder(), variables: { DATABASE_URL: cluster.url() } });
  await addOperator(options(), OWN);
  const [first, second] = [await startOwn(options()), await startOwn(options())];
  const clients = [
    await signIn(first.url, OWN.username, OWN.password),
    await signIn(second.url, OWN.username, OWN.password),
  ];
  const ready = async (url: string) => (await fetch(`${url}/readyz`)).status;
  let isOver = false;
  const writing = ['a', 'b', 'c'].map((name) => createUntil(clients, name, () => isOver));
  const stored = async () => {
    const { json } = (await clients[1]?.('GET', 'faqs')) ?? {};
    return Number((json?.summary as { totalCount?: number } | undefined)?.totalCount ?? 0);
  };
  await expect.poll(stored, { timeout: 20_000 }).toBeGreaterThan(5);

  await cluster.stop('SIGQUIT');
  // It says so, and does not end.
  expect(await ready(second.url)).toBe(503);
  const refused = await clients[1]?.('GET', 'faqs');
  expect([refused?.status, refused?.json.code]).toEqual([503, 'unavailable']);
  await cluster.start();
  await expect.poll(() => ready(second.url), { timeout: 20_000 }).toBe(200);

  await first.kill();
  const next = await startOwn({ ...options(), port: first.port });
  await expect.poll(() => ready(next.url), { timeout: 20_000 }).toBe(200);
  isOver = true;
  const results = await Promise.all(writing);

  const acknowledged = results.flatMap((result) => result.acknowledged).sort();
  const client = clients[1];
  if (!client) throw new Error('There are two servers');
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(await subjectsOf(client)).toEqual(acknowledged);
  expect(Math.max(...results.map(({ longest }) => longest))).toBeLessThan(ANSWERED_WITHIN + BUSY);
}, 120_000);
