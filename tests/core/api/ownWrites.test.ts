import { beforeEach, expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  choice,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { type Caller, createTestApi, idOfNew, type TestApi } from './harness';

/** Lamps: a write of one counts at the lamp beside it, which may be selected too. */
const lamps = defineResource('lamps', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 20 }),
    state: choice(['off', 'on'], { default: 'off' }),
    beside: text({ max: 24 }),
    seen: int({ readOnly: true }),
    spare: int(),
  },
  api: { path: 'lamps', many: 'lamps', one: 'lamp' },
  title: 'name',
  menu: { group },
  actions: { light: { when: { state: 'off' }, set: { state: 'on' }, bulk: true } },
  bulk: { edit: ['state'], delete: true },
  list: { perPage: 10, columns: ['name', 'state', 'spare'], order: ['name'], excel: 'plain', import: true },
  form: { in: { page: 820 }, sections: [{ title: 'all', fields: ['name', 'state', 'beside', 'spare'] }] },
});

/** Parts: those that belong to a removed one forget it. */
const parts = defineResource('parts', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 20 }),
    whole: ref('parts', { nullable: true, forgets: [] }),
  },
  api: { path: 'parts', many: 'parts', one: 'part' },
  title: 'name',
  menu: { group },
  bulk: { delete: true },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** What the hook writes into the lamp beside. */
let besideChange: (lamp: { seen: number | null; spare: number | null }) => Loose;

const counting = hooks(lamps, {
  fills: [],
  touches: ({ record }) => (record.beside ? [lamps.record(record.beside)] : []),
  inTransaction: async ({ kind, record, before, tx }) => {
    const isOwnChange = kind === 'remove' || before?.state !== record.state || before.name !== record.name;
    if (kind === 'create' || !isOwnChange || !record.beside) return;
    const beside = await tx.get(lamps.record(record.beside));
    if (beside) await tx.update(lamps.record(beside._id), besideChange(beside));
  },
});

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  besideChange = ({ seen }) => ({ seen: (seen ?? 0) + 1 });
  t = await createTestApi({
    allowUnversioned: false,
    hooks: [counting],
    acts: [],
    calls: [],
    resources: [...resources, lamps, parts] as readonly AnyResource[],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        lamps: { name: '등', fields: { name: '이름', state: '상태', spare: '여분' } },
        parts: { name: '부품', fields: { name: '이름' } },
      } as typeof messages.resources,
    },
  });
  call = await t.signIn();
});

const stored = async (_id = '', path = 'lamps'): Promise<Loose> => (await t.store.get(path, _id)) ?? {};
const selected = (ids: readonly string[], version = 1) => ids.map((_id) => ({ _id, version }));
const codes = ({ kept }: Loose) => (kept as Loose[]).map(({ title, code }) => [title, code]);
const states = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (_id) => {
      const { state, seen, version } = await stored(_id);
      return [state, seen, version];
    }),
  );

/** Two lamps; each write of one counts at the other. */
async function pair(): Promise<[string, string]> {
  const first = await idOfNew(call, 'lamps', { name: '하나' });
  const second = await idOfNew(call, 'lamps', { name: '둘', beside: first });
  const headers = { 'if-match': '"1"' };
  await call('PUT', `lamps/${first}`, { body: { beside: second }, headers });
  return [first, second];
}
const versionsOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (_id) => ({ _id, version: Number((await stored(_id)).version) })));

test('an edit changes records that its own hooks wrote before, and its undo does too', async () => {
  const ids = await pair();
  const records = await versionsOf(ids);
  for (const dryRun of [true, false]) {
    const { json } = await call('POST', 'lamps/edit', { body: { records, set: { state: 'on' }, dryRun } });
    expect([codes(json), (json.done as Loose[]).length]).toEqual([[], 2]);
    if (dryRun) continue;
    expect(json.done).toEqual(await versionsOf(ids));
    expect(await states(ids)).toEqual([
      ['on', 1, 4],
      ['on', 1, 3],
    ]);
    const undone = await call('POST', `lamps/edit/${(json.undo as Loose)._id}/undo`);
    expect([codes(undone.json), new Set(undone.json.done as Loose[])]).toEqual([
      [],
      new Set(await versionsOf(ids)),
    ]);
    expect((await states(ids)).map(([state, seen]) => [state, seen])).toEqual([
      ['off', 2],
      ['off', 2],
    ]);
  }
});

test('an edit keeps a record that another operator changed before its hooks wrote it', async () => {
  const ids = await pair();
  const records = await versionsOf(ids);
  await call('PUT', `lamps/${ids[1]}`, { body: { spare: 5 }, headers: { 'if-match': '"1"' } });
  const { json } = await call('POST', 'lamps/edit', { body: { records, set: { state: 'on' } } });
  expect(codes(json)).toEqual([['둘', 'conflict']]);
  expect(await stored(ids[1])).toMatchObject({ state: 'off', seen: 1, spare: 5 });
  const undoId = (json.undo as Loose)._id;
  await call('PUT', `lamps/${ids[0]}`, { body: { spare: 6 }, headers: { 'if-match': '"3"' } });
  expect(codes((await call('POST', `lamps/edit/${undoId}/undo`)).json)).toEqual([['하나', 'conflict']]);
});

test('an act is done on records that its own hooks wrote before', async () => {
  const ids = await pair();
  const body = { records: await versionsOf(ids) };
  const headers = { 'idempotency-key': 'k' };
  const { json } = await call('POST', 'lamps/acts/light', { body, headers });
  expect([codes(json), json.done]).toEqual([[], await versionsOf(ids)]);
  expect((await states(ids)).map(([state]) => state)).toEqual(['on', 'on']);
  expect((await call('POST', 'lamps/acts/light', { body, headers })).json).toEqual(json);
});

test('a removal takes records that its own hooks and emptied references wrote before', async () => {
  const ids = await pair();
  const lampsGone = await call('POST', 'lamps/delete', { body: { records: await versionsOf(ids) } });
  expect([lampsGone.json.deleted, codes(lampsGone.json)]).toEqual([ids, []]);
  const whole = await idOfNew(call, 'parts', { name: '전체' });
  const part = await idOfNew(call, 'parts', { name: '부분', whole });
  const partsGone = await call('POST', 'parts/delete', { body: { records: selected([whole, part]) } });
  expect([partsGone.json.deleted, codes(partsGone.json)]).toEqual([[whole, part], []]);
});

test('an imported row changes a record that the hooks of earlier rows wrote, but none of their values', async () => {
  const ids = await pair();
  const send = async (dryRun: boolean, suffix: string) => {
    const records = await versionsOf(ids);
    const rows = records.map((record, index) => ({
      ...record,
      record: { name: `${index}${suffix}`, spare: 0 },
    }));
    const { json } = await call('POST', 'lamps/import', { body: { rows, dryRun } });
    const answered = (json.rows as Loose[]).filter(({ _id }) => _id !== undefined);
    if (!dryRun)
      expect(answered.map(({ _id, version }) => ({ _id, version }))).toEqual(
        (await versionsOf(ids)).slice(0, answered.length),
      );
    return (json.rows as Loose[]).map(({ outcome, code }) => code ?? outcome);
  };
  for (const dryRun of [true, false]) expect(await send(dryRun, '가')).toEqual(['updated', 'updated']);
  expect(await stored(ids[1])).toMatchObject({ name: '1가', seen: 1 });
  besideChange = () => ({ spare: 7 });
  for (const dryRun of [true, false]) expect(await send(dryRun, '나')).toEqual(['updated', 'conflict']);
  expect(await stored(ids[1])).toMatchObject({ name: '1가', spare: 7 });
});
