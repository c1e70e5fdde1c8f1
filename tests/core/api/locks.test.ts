import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignAutomaticNumbers } from '../../../server/core/records/writes/initial';
import { findDanglingRefProblems } from '../../../server/core/records/writes/validate';
import { exclusiveLock, transactionRestartStats } from '../../../server/core/store/locks';
import { createMemoryStore } from '../../../server/core/store/memory';
import { createIdOnlyCollection } from '../../../server/core/store/own';
import type { LockKey, Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { sampleBody, samplerOf, variantsOf } from '../conformance/sample';
import { isShared, withOwnTexts } from '../postgres/interleaving';
import { resources } from '../theProduct';
import { samplePorts } from './actSamples';
import { type Caller, confirm, createTestApi, encrypted, PASSWORD, type TestApi } from './harness';
import { openShop } from './shop';

/** A store that keeps what its transactions name, and what their work asks for. */
function watched() {
  const memory = createMemoryStore();
  const seen = { alone: 0, named: new Map<string, LockKey>(), asked: new Set<string>() };
  const transaction: Store['transaction'] = (work, options) => {
    if (options?.locks === undefined) seen.alone += 1;
    for (const key of options?.locks ?? []) seen.named.set(key.name, key);
    const asking = (tx: Parameters<typeof work>[0]) =>
      work({
        ...tx,
        lock: (name, ...shared) => {
          seen.asked.add(name);
          return tx.lock(name, ...shared);
        },
      });
    return memory.transaction(asking, options);
  };
  return { store: { ...memory, transaction }, seen };
}

const { store, seen } = watched();
let t: TestApi;
let call: Caller;
beforeAll(async () => {
  t = await createTestApi({ ...samplePorts, store });
  call = await t.signIn();
  await confirm(call);
});
beforeEach(() => {
  seen.alone = 0;
  seen.named.clear();
  seen.asked.clear();
});

/** Runs a call; returns the lock for which a transaction of it started over, and how many ran alone. */
async function faultsIn(work: () => Promise<unknown>, watching = seen): Promise<[string | null, number]> {
  const before = transactionRestartStats.count;
  const alone = watching.alone;
  await work();
  return [
    transactionRestartStats.count === before ? null : transactionRestartStats.last,
    watching.alone - alone,
  ];
}
const NONE = [null, 0];

const shared = (resources as readonly AnyResource[]).filter(isShared);
const body = (resource: AnyResource, seed: number) => {
  const [variant] = variantsOf(resource);
  return withOwnTexts(resource, sampleBody(resource, samplerOf(seed), variant), `locks${seed}`);
};
const sent = (version: unknown, key: string) => ({ 'if-match': `"${version}"`, 'idempotency-key': key });

describe.each(shared.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, one } = resource.api;
  let made: Loose = {};
  const create = async (seed: number) => {
    const headers = { 'idempotency-key': `create-${resource.name}-${seed}` };
    const { status, json } = await call('POST', path, { body: body(resource, seed), headers });
    expect([status, json.fields]).toEqual([201, undefined]);
    made = json[one] as Loose;
  };

  test('is created, saved, deleted and taken back in the first run, beside other writes', async () => {
    expect(await faultsIn(() => create(7))).toEqual(NONE);
    const saving = async () => {
      const options = {
        body: { ...made, ...body(resource, 7), _id: made._id },
        headers: sent(made.version, 'save'),
      };
      const { status, json } = await call('PUT', `${path}/${made._id}`, options);
      expect([status, json.fields, json.message]).toEqual([200, undefined, undefined]);
      made = json[one] as Loose;
    };
    expect(await faultsIn(saving)).toEqual(NONE);
    let item: string | null = null;
    const removing = async () => {
      const headers = sent(made.version, 'remove');
      const { status, headers: answered } = await call('DELETE', `${path}/${made._id}`, { headers });
      // A product's own rule may keep it.
      expect([200, 409]).toContain(status);
      item = answered.get('bin-item');
    };
    expect(await faultsIn(removing)).toEqual(NONE);
    const restoring = async () => expect((await call('POST', `bin/${item}/restore`)).status).toBe(200);
    if (item !== null) expect(await faultsIn(restoring)).toEqual(NONE);
  });

  test('is deleted with others in the first run, beside other writes', async () => {
    if (!resource.bulk?.delete) return;
    await create(8);
    const records = [{ _id: made._id, version: made.version }];
    const removing = async () =>
      expect((await call('POST', `${path}/delete`, { body: { records } })).status).toBe(200);
    expect(await faultsIn(removing)).toEqual(NONE);
  });

  test('requires what it names: without, two calls at once could both find a value free', async () => {
    await create(9);
    const rules = [...seen.named.values()].filter(
      ({ name, isShared }) => (isShared && name.includes('/')) || name.split('/')[0]?.includes('.'),
    );
    expect(rules.map(({ name }) => name).filter((name) => !seen.asked.has(name))).toEqual([]);
  });
});

test('some resource has values that no two records share, and one refers to another', async () => {
  for (const [index, resource] of shared.entries())
    await call('POST', resource.api.path, { body: body(resource, 20 + index) });
  expect([...seen.asked].some((name) => /^[^/]+\.[^/=]+=/.test(name))).toBe(true);
});

test('a new reference requires that its target stays, and a number its counter', async () => {
  const own = watched();
  const targets = defineResource('targets', {
    fields: { _id: id(), name: text(), place: int({ startsAt: { from: 'totalCount' } }) },
    api: { path: 'targets', many: 'targets', one: 'target' },
    title: 'name',
  });
  const pointers = defineResource('pointers', {
    fields: { _id: id(), target: ref('targets') },
    api: { path: 'pointers', many: 'pointers', one: 'pointer' },
  });
  await own.store.open(['targets', 'pointers'].map((name) => createIdOnlyCollection(name)));
  const all = [targets, pointers] as readonly AnyResource[];
  await own.store.transaction(async (tx) => {
    await findDanglingRefProblems(tx, all, pointers, {}, { target: '7' });
    await assignAutomaticNumbers(tx, targets, {}, {});
  });
  expect([...own.seen.asked]).toEqual(['targets/7', 'targets.place']);
});

describe('An operator', () => {
  const username = 'locks@example.com';
  const signIn = async (password = PASSWORD, cookie = '') =>
    t.call('POST', 'session', {
      body: { username, password: await encrypted(t.call, password) },
      env: { address: '192.0.2.9', cookie },
    });
  const cookiesOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .join('; ');

  test('signs in, again, fails, renews, confirms and signs out in the first run, beside other writes', async () => {
    const account = await t.addOperator(username);
    let cookie = '';
    const signingIn = async () => {
      const answer = await signIn(PASSWORD, cookie);
      expect(answer.status).toBe(200);
      cookie = cookiesOf(answer);
    };
    const own: Caller = (method, path, options) => t.call(method, path, { ...options, env: { cookie } });
    expect(await faultsIn(signingIn)).toEqual(NONE);
    expect(seen.asked).toContain(exclusiveLock('_credentials', account).name);
    expect(await faultsIn(signingIn)).toEqual(NONE);
    expect(await faultsIn(async () => expect((await signIn('wrong')).status).toBe(401))).toEqual(NONE);
    const known = t.clock.now;
    t.clock.now = new Date(known.getTime() + 120_000);
    expect(await faultsIn(async () => expect((await own('GET', 'session')).status).toBe(200))).toEqual(NONE);
    expect(await faultsIn(() => confirm(own))).toEqual(NONE);
    expect(await faultsIn(async () => expect((await own('DELETE', 'session')).status).toBe(200))).toEqual(
      NONE,
    );
    t.clock.now = known;
  });
});

test('an act is done on one record and on many in the first run, with the records that its code names', async () => {
  const made = async (path: string, name: string) =>
    Object.values((await call('POST', path, { body: { name } })).json)[0] as Loose;
  const [first, second] = [await made('purchases', '하나'), await made('purchases', '둘')];
  const guest = await made('guests', '손님');
  const ship = (_id: unknown) =>
    call('POST', `purchases/${_id}/ship`, { body: { trackingNumber: '9' }, headers: { 'if-match': '"1"' } });
  expect(await faultsIn(async () => expect((await ship(first._id)).status).toBe(200))).toEqual(NONE);
  const shipping = async () => {
    const records = [{ _id: second._id, version: 1 }];
    const options = { body: { records, trackingNumber: '9' }, headers: { 'idempotency-key': 'many' } };
    expect((await call('POST', 'purchases/acts/ship', options)).json.kept).toEqual([]);
  };
  expect(await faultsIn(shipping)).toEqual(NONE);
  const thanking = async () => {
    const options = { body: { guest: guest._id }, headers: { 'if-match': '"2"' } };
    const { status, json } = await call('POST', `purchases/${first._id}/thank`, options);
    expect([status, json.message]).toEqual([200, undefined]);
  };
  expect(await faultsIn(thanking)).toEqual(NONE);
  expect(seen.asked).toContain(`guests/${guest._id}`);
});

test('rows of a sheet are tried and stored in the first run, beside other writes', async () => {
  const own = watched();
  const shop = await openShop([], { store: own.store });
  const known = (await shop.call('POST', 'purchases', { body: { subject: '첫째' } })).json.purchase as Loose;
  const rows = [
    { key: 'a', record: { subject: '둘째' } },
    { _id: known._id, version: 1, record: { subject: '바뀜' } },
  ];
  for (const dryRun of [true, false]) {
    const importing = async () => {
      const { json } = await shop.call('POST', 'purchases/import', { body: { rows, dryRun } });
      expect((json.rows as Loose[]).map(({ outcome }) => outcome)).toEqual(['created', 'updated']);
    };
    expect(await faultsIn(importing, own.seen)).toEqual(NONE);
  }
});
