import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/basics/errors';
import { hooks } from '../../../server/core/extend';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, type Loose, limits } from '../../../src/core/schema/index';
import { stepsIn } from '../conformance/moves';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const steps = stepsIn(group);

const ports = {
  resources: [...resources, steps] as readonly AnyResource[],
  messages: {
    ...messages,
    resources: { ...messages.resources, steps: { name: '단계', fields: { name: '이름', place: '순서' } } },
  },
};

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi(ports);
  call = await t.signIn();
});

/** Stores records whose names and numbers these are; returns their ids in that order. */
async function add(count: number, numberOf = (index: number) => index + 1): Promise<string[]> {
  const documents = Array.from({ length: count }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    version: 1,
    name: `단계 ${index}`,
    place: numberOf(index),
  }));
  await t.store.transaction(async (tx) => {
    for (const document of documents) await tx.insert('steps', document);
  });
  return documents.map(({ _id }) => _id);
}

const put = (ids: unknown, before: unknown, by = call) => by('PUT', 'steps/order', { body: { ids, before } });
async function listed(): Promise<Loose[]> {
  const all = await t.store.find('steps', {
    where: [],
    order: [{ path: 'place', descending: false }],
    skip: 0,
    limit: 0,
  });
  return all.map(({ _id, place, version }) => ({ _id, place, version }));
}
const order = async () => (await listed()).map(({ _id }) => _id);

describe('an order by hand', () => {
  test('writes 1…n to those whose number differs, each as a new version by its operator', async () => {
    const [a = '', b = '', c = ''] = await add(3);
    const { status, json } = await put([a, c, b], [a, b, c]);
    expect([status, json]).toEqual([
      200,
      {
        ids: [a, c, b],
        changed: [
          { _id: c, version: 2 },
          { _id: b, version: 2 },
        ],
      },
    ]);
    expect(await listed()).toEqual([
      { _id: a, place: 1, version: 1 },
      { _id: c, place: 2, version: 2 },
      { _id: b, place: 3, version: 2 },
    ]);
    const { json: read } = await call('GET', `steps/${c}`);
    expect((read.step as Loose).updatedBy).toMatchObject({ name: '김운영' });
    const { json: history } = await call('GET', `steps/${c}/history`);
    expect((history.versions as Loose[])[0]?.changed).toEqual(['place']);
  });

  test('gives numbers to records that have equal ones or none, in the order that their list has', async () => {
    await add(4, () => 0);
    const seen = await order();
    const { json } = await put(seen, seen);
    expect((json.changed as Loose[]).length).toBe(4);
    expect((await listed()).map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(await order()).toEqual(seen);
  });

  test('is refused with the present order where another one stands, and changes nothing', async () => {
    const [a = '', b = '', c = ''] = await add(3);
    await put([b, a, c], [a, b, c]);
    const before = await listed();
    const { status, json } = await put([c, a, b], [a, b, c]);
    expect([status, json]).toEqual([
      409,
      {
        code: 'other_order',
        message: '그 사이에 순서나 항목이 바뀌어 저장하지 않았습니다.',
        ids: [b, a, c],
      },
    ]);
    expect(await listed()).toEqual(before);
  });

  test('is refused where a record came or went meanwhile', async () => {
    const ids = await add(2);
    await call('POST', 'steps', { body: { name: '새 단계' } });
    expect((await put([...ids].reverse(), ids)).json.code).toBe('other_order');
    await call('DELETE', `steps/${ids[0]}`);
    expect((await put([...ids].reverse(), ids)).json.code).toBe('other_order');
  });

  test('changes nothing where it is repeated', async () => {
    const [a = '', b = ''] = await add(2);
    await put([b, a], [a, b]);
    const { status, json } = await put([b, a], [a, b]);
    expect([status, json]).toEqual([200, { ids: [b, a], changed: [] }]);
  });

  test('refuses bodies that are no order, before anything is read', async () => {
    const [a = '', b = ''] = await add(2);
    const many = Array.from({ length: limits.maxManuallyOrderedRecords + 1 }, (_, at) =>
      String(at).padStart(24, '0'),
    );
    const wrong: [unknown, unknown, string][] = [
      [undefined, [a, b], 'bad_request'],
      [[], [], 'bad_request'],
      [[a], [a, b], 'bad_request'],
      [[a, a], [a, b], 'bad_request'],
      [[a, 3], [a, b], 'bad_request'],
      [[a, 'f'.repeat(24)], [a, b], 'bad_request'],
      [many, many, 'too_many_records'],
    ];
    for (const [ids, before, code] of wrong) {
      expect([ids, (await put(ids, before)).json.code]).toEqual([ids, code]);
    }
    const { json } = await call('PUT', 'steps/order', { body: { ids: [a, b], before: [a, b], more: 1 } });
    expect(json.code).toBe('unknown_key');
    expect(await order()).toEqual([a, b]);
  });

  test('keeps an older state of each record, of more than are written at once', async () => {
    const ids = await add(150);
    const moved = [...ids.slice(-1), ...ids.slice(0, -1)];
    expect((await put(moved, ids)).json.changed).toEqual(moved.map((_id) => ({ _id, version: 2 })));
    expect((await put(ids, moved)).json.changed).toEqual(ids.map((_id) => ({ _id, version: 3 })));
    for (const [at, id] of [...ids.entries()].filter(([index]) => [0, 63, 64, 149].includes(index))) {
      const { json } = await call('GET', `steps/${id}/history`);
      const versions = (json.versions as Loose[]).map(({ version, changed }) => ({ version, changed }));
      expect(versions).toEqual([
        { version: 3, changed: ['place'] },
        { version: 2, changed: ['place'] },
        { version: 1, changed: null },
      ]);
      const { json: second } = await call('GET', `steps/${id}/history/2`);
      const [first, between] = [at + 1, at === 149 ? 1 : at + 2];
      expect(second.changes).toMatchObject([{ path: 'place', before: first, after: between }]);
    }
  });

  test('runs the hooks of each record, and none moves where one refuses', async () => {
    const seen: unknown[] = [];
    const guard = hooks(steps, {
      inTransaction: ({ record }) => {
        seen.push(record.place);
        if (record.name === '단계 1') throw new ApiError('refused');
      },
    });
    t = await createTestApi({ ...ports, hooks: [guard] });
    call = await t.signIn();
    const [a = '', b = '', c = ''] = await add(3);
    const before = await listed();
    expect((await put([b, a, c], [a, b, c])).json.code).toBe('refused');
    expect(await listed()).toEqual(before);
    expect([...new Set(seen)]).toEqual([1]);
    await t.store.transaction((tx) => tx.replace('steps', { _id: b, version: 2, name: '단계', place: 2 }));
    expect((await put([b, a, c], [a, b, c])).status).toBe(200);
    expect([await order(), seen.slice(-2)]).toEqual([
      [b, a, c],
      [1, 2],
    ]);
  });

  test('needs the right to write', async () => {
    const ids = await add(2);
    const reader = await t.signIn('reader@example.com', ['read'], '박조회');
    expect((await reader('GET', `steps/${ids[0]}`)).status).toBe(200);
    expect((await put([...ids].reverse(), ids, reader)).json.code).toBe('no_right');
    expect(await order()).toEqual(ids);
  });
});

test('the start refuses a resource that can not be put in order by hand', () => {
  const faultsWith = (changes: Partial<AnyResource>) =>
    declarationFaultsOf([{ ...(steps as AnyResource), ...changes }]).filter((fault) =>
      fault.includes('sortable'),
    );
  expect(faultsWith({})).toEqual([]);
  expect(faultsWith({ sortable: 'name' })).toEqual([
    'steps: sortable names name, which is no int()',
    'steps: sortable needs a list whose order begins with name',
  ]);
  expect(faultsWith({ sortable: 'nothing' })).toEqual(['steps: sortable names nothing, which is no field']);
  expect(faultsWith({ update: false })).toEqual(['steps: sortable needs place to be written by operators']);
  expect(faultsWith({ unique: [['place']] })).toEqual(['steps: sortable needs place not to be unique']);
});
