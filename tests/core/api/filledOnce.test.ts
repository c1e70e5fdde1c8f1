import { beforeEach, expect, test } from 'vitest';
import { acts as actsOf, hooks } from '../../../server/core/extend';
import { type AnyResource, defineResource, id, int, type Loose, text } from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi, idOfNew, type TestAnswer, type TestApi } from './harness';

/** Meters: their hook counts the writes in the record itself. */
const meters = defineResource('meters', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 20 }),
    rank: int(),
    writes: int({ readOnly: true }),
    double: int({
      readOnly: true,
      computed: { from: ['rank'], by: ({ rank }) => Number(rank) * 2, revision: 1 },
    }),
    noted: int({ readOnly: true }),
  },
  api: { path: 'meters', many: 'meters', one: 'meter' },
  title: 'name',
  menu: { group },
  actions: { mark: { set: { name: '표시' } }, call: { run: true } },
  bulk: { edit: ['rank'], delete: true },
  list: { perPage: 10, columns: ['name', 'rank'], order: ['name'], excel: 'plain', import: true },
  form: { in: { page: 820 }, sections: [{ title: 'all', fields: ['name', 'rank', 'writes'] }] },
});
const counting = hooks(meters, {
  fills: ['writes', 'noted'],
  beforeSave: ({ record }) => ({ ...record, writes: (record.writes ?? 0) + 1, noted: record.double }),
});

/** Boxes, whose hook writes a rank into a meter. */
const boxes = defineResource('boxes', {
  fields: { _id: id(), name: text({ required: true, max: 20 }), meter: text({ max: 24 }) },
  api: { path: 'boxes', many: 'boxes', one: 'box' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});
const ranking = hooks(boxes, {
  touches: ({ record }) => [meters.record(record.meter ?? '')],
  inTransaction: async ({ record, tx }) => {
    await tx.update(meters.record(record.meter ?? ''), { rank: 7 });
  },
});
const running = actsOf(meters, { call: ({ record }) => ({ ...record, name: '실행' }) });

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi({
    hooks: [counting, ranking],
    acts: [running],
    calls: [],
    resources: [...resources, meters, boxes] as readonly AnyResource[],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        meters: { name: '계기', fields: { name: '이름', rank: '순위' } },
        boxes: { name: '상자', fields: { name: '이름' } },
      } as typeof messages.resources,
    },
  });
  call = await t.signIn();
});

test('what a hook fills grows once a write, whatever writes', async () => {
  const _id = await idOfNew(call, 'meters', { name: '하나' });
  const writes = async () => (await t.store.get('meters', _id))?.writes;
  const version = async () => Number((await t.store.get('meters', _id))?.version);
  const ways: [string, () => Promise<TestAnswer>][] = [
    ['PUT', () => call('PUT', `meters/${_id}`, { body: { rank: 1 } })],
    ['act', () => call('POST', `meters/${_id}/mark`)],
    ['act with code', () => call('POST', `meters/${_id}/call`)],
    [
      'bulk edit',
      async () =>
        call('POST', 'meters/edit', {
          body: { records: [{ _id, version: await version() }], set: { rank: 2 } },
        }),
    ],
    [
      'import',
      async () => {
        const rows = [{ _id, version: await version(), record: { name: '표', rank: 3 } }];
        return call('POST', 'meters/import', { body: { rows, dryRun: false } });
      },
    ],
    ['older version', () => call('POST', `meters/${_id}/history/1/restore`)],
    [
      'bin',
      async () => {
        await call('DELETE', `meters/${_id}`);
        const { json } = await call('GET', 'bin');
        return call('POST', `bin/${(json.items as Loose[])[0]?._id}/restore`);
      },
    ],
  ];
  const grown: unknown[] = [['POST', await writes()]];
  for (const [way, write] of ways) {
    const before = await writes();
    expect([way, (await write()).status]).toEqual([way, 200]);
    grown.push([way, Number(await writes()) - Number(before)]);
  }
  expect(grown).toEqual(['POST', ...ways.map(([way]) => way)].map((way) => [way, 1]));
});

test('a hook gets the computed values of the record as it is written', async () => {
  const _id = await idOfNew(call, 'meters', { name: '하나', rank: 3 });
  const noted = async () => (await t.store.get('meters', _id))?.noted;
  expect(await noted()).toBe(6);
  await call('PUT', `meters/${_id}`, { body: { rank: 5 } });
  expect(await noted()).toBe(10);
  await call('POST', 'boxes', { body: { name: '상자', meter: _id } });
  expect(await noted()).toBe(14);
});
