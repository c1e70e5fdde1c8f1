import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerMessages } from '../../../server/core/basics/messages';
import { type AnyResource, defineResource, id, type Loose, text } from '../../../src/core/schema/index';
import { everyAct } from '../conformance/acts';
import { group, otherGroup, resources } from '../theProduct';
import { BANNED, given, guests, purchases, SHIPPED, samplePorts, TOO_MUCH } from './actSamples';
import { type Caller, createTestApi, idOfNew, type TestApi } from './harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  given.length = 0;
  t = await createTestApi({ ...samplePorts, allowUnversioned: false });
  call = await t.signIn();
});

const made = (path: string, body: Loose) => idOfNew(call, path, body);
const order = (name = '도록') => made('purchases', { name });
const versioned = (version: number, more: Record<string, string> = {}) => ({
  'if-match': `"${version}"`,
  ...more,
});
const ship = (_id: string, body: unknown = { trackingNumber: '123' }, headers = versioned(1), by = call) =>
  by('POST', `purchases/${_id}/ship`, { body, headers });

describe('An act that sets values', () => {
  test('writes them with what it asks for, the moment and the operator, as the next version', async () => {
    const _id = await order();
    const { status, json, headers } = await ship(_id);
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    expect(json.purchase).toMatchObject({
      status: 'SHIPPED',
      trackingNumber: '123',
      shippedAt: t.clock.now.toISOString(),
      shippedBy: '김운영',
      version: 2,
    });
    expect((await call('GET', `purchases/${_id}`)).json.purchase).toEqual(json.purchase);
  });

  test('is named in the history of the record, as one on many and one by code are; a save is not', async () => {
    const _id = await order();
    const other = await order();
    await ship(_id);
    const records = [{ _id: other, version: 1 }];
    await call('POST', 'purchases/acts/ship', { body: { records, trackingNumber: '1' } });
    await call('POST', `purchases/${_id}/refund`, { body: { refunded: 1 }, headers: versioned(2) });
    await call('PUT', `purchases/${_id}`, { body: { name: '엽서' }, headers: versioned(3) });
    const madeOf = async (id: string) =>
      ((await call('GET', `purchases/${id}/history`)).json.versions as Loose[]).map(({ made }) => made);
    const shipped = { by: 'act', act: 'ship' };
    expect(await madeOf(_id)).toEqual([{ by: 'save' }, { by: 'act', act: 'refund' }, shipped, null]);
    expect(await madeOf(other)).toEqual([shipped, null]);
  });

  test('is refused in its own words where the record does not allow it, and answers what is stored', async () => {
    const _id = await order();
    await ship(_id);
    for (const version of [1, 2]) {
      const { status, json } = await ship(_id, { trackingNumber: '9' }, versioned(version));
      expect([status, json.code, json.message]).toEqual([409, 'not_now', SHIPPED]);
      expect(json.purchase).toMatchObject({ trackingNumber: '123', version: 2 });
    }
  });

  test('asks for the version that was seen, as a PUT does', async () => {
    const _id = await order();
    expect((await ship(_id, undefined, {} as never)).json.code).toBe('version_needed');
    await call('PUT', `purchases/${_id}`, { body: { name: '엽서' }, headers: versioned(1) });
    const { status, json } = await ship(_id);
    expect([status, json.code, json.purchase]).toMatchObject([412, 'conflict', { name: '엽서', version: 2 }]);
  });

  test('is checked as every change is: what it asks for, and the rules of the whole record', async () => {
    const _id = await order('이름이 열 글자를 넘는 주문');
    const answers = [{ trackingNumber: '' }, {}, { trackingNumber: 'ABC' }, { trackingNumber: 5 }];
    for (const body of answers) {
      const { status, json } = await ship(_id, body);
      expect([status, Object.keys(json.fields ?? {})]).toEqual([
        422,
        expect.arrayContaining(['trackingNumber']),
      ]);
    }
    const { status, json } = await ship(_id);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['name']]);
    expect(await t.store.get('purchases', _id)).toMatchObject({ status: 'PAID', version: 1 });
  });

  test('takes no value that it does not ask for', async () => {
    const _id = await order();
    const { status, json } = await ship(_id, { trackingNumber: '1', status: 'REFUNDED' });
    expect([status, json.code]).toEqual([400, 'unknown_key']);
    expect((await call('POST', `purchases/${_id}/nothing`, { headers: versioned(1) })).status).toBe(404);
  });

  test('is done once, however often it is repeated by its key, and at the same time', async () => {
    const _id = await order();
    const keyed = versioned(1, { 'idempotency-key': 'k' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ship(_id, undefined, keyed)));
    expect(answers.map(({ status, json }) => [status, (json.purchase as Loose).version])).toEqual(
      answers.map(() => [200, 2]),
    );
    const other = await ship(_id, { trackingNumber: '7' }, keyed);
    expect([other.status, other.json.code]).toEqual([409, 'already_created']);
  });

  test('of many at the same time is done by one, and the others learn why not', async () => {
    const _id = await order();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ship(_id)));
    const codes = answers.map(({ json }) => json.code ?? 'done').sort();
    expect(codes).toEqual(['done', ...Array.from({ length: 7 }, () => 'not_now')]);
    expect(await t.store.get('purchases', _id)).toMatchObject({ version: 2 });
  });

  test('takes the right to change records of its group', async () => {
    const _id = await order();
    for (const words of [[otherGroup], [group, 'read']]) {
      const { status, json } = await ship(_id, undefined, undefined, await t.narrowed(...words));
      expect([status, json.code]).toEqual([403, 'no_right']);
    }
    expect((await ship(_id, undefined, undefined, await t.narrowed(group))).status).toBe(200);
  });
});

describe('An act that is code', () => {
  const refund = (_id: string, refunded: unknown, version = 2) =>
    call('POST', `purchases/${_id}/refund`, { body: { refunded }, headers: versioned(version) });

  test('gets the record with what was asked for, in the transaction, and returns what is stored', async () => {
    const _id = await order();
    await ship(_id);
    const { status, json } = await refund(_id, 500);
    expect([status, json.purchase]).toMatchObject([200, { status: 'REFUNDED', refunded: 500, version: 3 }]);
    expect(given).toEqual([[{ refunded: 500 }, '김운영', 'SHIPPED']]);
  });

  test('does not run where it is refused, and stores nothing where it throws', async () => {
    const _id = await order();
    expect((await refund(_id, 1, 1)).json.code).toBe('not_now');
    await ship(_id);
    expect((await refund(_id, 'viel')).json.code).toBe('invalid');
    given.length = 0;
    const failed = await refund(_id, 13);
    expect([failed.status, t.logged]).toMatchObject([500, [expect.stringContaining('The bank')]]);
    expect(await t.store.get('purchases', _id)).toMatchObject({ status: 'SHIPPED', version: 2 });
  });

  test('refuses in the words of its resource', async () => {
    const _id = await order();
    await ship(_id);
    const { status, json } = await refund(_id, 5000);
    expect([status, json]).toEqual([409, { code: 'refused', message: TOO_MUCH }]);
    expect(await t.store.get('purchases', _id)).toMatchObject({ status: 'SHIPPED' });
  });

  test('writes the records that it names together with its own, or none of them', async () => {
    const guest = await made('guests', { name: '김손님' });
    const orders = [await order(), await order(), await order()];
    const thank = (_id: string) =>
      call('POST', `purchases/${_id}/thank`, { body: { guest }, headers: versioned(1) });
    const answers = await Promise.all(orders.map(thank));
    const codes = answers.map(({ status, json }) => [status, json.code ?? 'done']).sort();
    // The third would be more thanks than a guest can have.
    expect(codes).toEqual([
      [200, 'done'],
      [200, 'done'],
      [409, 'refused'],
    ]);
    expect(await t.store.get('guests', guest)).toMatchObject({ thanks: 2, version: 3 });
    const stored = await Promise.all(orders.map((_id) => t.store.get('purchases', _id)));
    expect(stored.map((one) => one?.version).sort()).toEqual([1, 2, 2]);
  });

  test('that lacks its code stops the start', async () => {
    await expect(createTestApi({ ...samplePorts, acts: [] })).rejects.toThrow(
      'purchases: the action refund runs code and has none',
    );
  });
});

describe('An act on a person', () => {
  const entries = async () =>
    (
      await t.store.find('access-log', {
        where: [],
        order: [{ path: 'number', descending: false }],
        skip: 0,
        limit: 0,
      })
    ).map(({ action, result, resource, subject }) => [action, result, resource, subject]);
  const act = (name: string, _id: string, by = call) =>
    by('POST', `guests/${_id}/${name}`, { headers: versioned(1) });

  test('is an entry in the record of access, also where it is refused', async () => {
    const _id = await made('guests', { name: '김손님' });
    const before = (await entries()).length;
    await act('ban', _id);
    expect((await act('ban', _id)).json.message).toBe(BANNED);
    expect((await entries()).slice(before)).toEqual([
      ['update', 'done', 'guests', '김*님'],
      // What the refusal carries counts as opened.
      ['detail', 'done', 'guests', '김*님'],
    ]);
  });

  test('is not done by who sees the person masked, unless the act says so; the answer is masked then', async () => {
    const _id = await made('guests', { name: '김손님' });
    const masked = await t.narrowed(group);
    expect((await act('ban', _id, masked)).json).toMatchObject({ code: 'no_right' });
    const { status, json } = await act('see', _id, masked);
    expect([status, json.guest]).toMatchObject([200, { isSeen: true, name: '김*님' }]);
    expect(await t.store.get('guests', _id)).toMatchObject({ name: '김손님', isBanned: false });
  });
});

test('each act of the samples is done as it says, or refused in its own words', async () => {
  const texts = samplePorts.messages.resources as ServerMessages['resources'];
  for (const resource of [purchases, guests] as readonly AnyResource[]) {
    const { json } = await call('POST', resource.api.path, { body: { name: '이름' } });
    const record = json[resource.api.one] as Loose;
    const after = await everyAct(
      resource,
      record,
      call,
      (act) => texts[resource.name]?.actions?.[act]?.notNow,
    );
    expect(after.version).toBeGreaterThan(2);
  }
});

test('acts of a resource are described, with what they ask for', async () => {
  const { json } = await call('GET', 'openapi.json');
  const described = (json.paths as Record<string, { post: Loose }>)['/api/console/purchases/{id}/ship'];
  expect(JSON.stringify(described)).toContain('"trackingNumber"');
  expect(JSON.stringify(described)).toContain('not_now');
});

test('an act that writes what another rule forbids is refused at the start', async () => {
  const wrong = defineResource('wrong', {
    fields: { _id: id(), note: text() },
    api: { path: 'wrong', many: 'wrong', one: 'one' },
    actions: { go: { set: {} } },
  });
  const all = [...resources, wrong] as readonly AnyResource[];
  await expect(createTestApi({ resources: all })).rejects.toThrow('the action go: it changes nothing');
});
