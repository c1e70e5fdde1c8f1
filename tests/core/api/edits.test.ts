import { beforeEach, describe, expect, test } from 'vitest';
import { declarationFaultsOf as faultsOf } from '../../../src/core/schema/faults/faults';
import { type AnyResource, type Loose, limits } from '../../../src/core/schema/index';
import { group } from '../theProduct';
import { createDyingStore } from './dyingStore';
import { editPorts, seats } from './editSamples';
import { type Caller, confirm, createTestApi, idOfNew, type TestApi } from './harness';

let t: TestApi;
let call: Caller;
let life: ReturnType<typeof createDyingStore>['life'];
beforeEach(async () => {
  const dying = createDyingStore();
  life = dying.life;
  t = await createTestApi({ store: dying.store, ...editPorts });
  call = await t.signIn();
});

const made = (path: string, body: Loose) => idOfNew(call, path, body);
const seat = (name: string, more: Loose = {}) => made('seats', { name, ...more });
const stored = async (_id = '', path = 'seats'): Promise<Loose> => (await t.store.get(path, _id)) ?? {};
const selected = (ids: readonly string[], version = 1) => ids.map((_id) => ({ _id, version }));
const edit = (records: unknown, set: Loose, more: Loose = {}, key?: string, by = call, path = 'seats') =>
  by('POST', `${path}/edit`, {
    body: { records, set, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const undo = (json: Loose, by = call, path = 'seats') =>
  by('POST', `${path}/edit/${(json.undo as Loose | undefined)?._id}/undo`);
const ahead = (minutes: number) => t.later(minutes * 60_000);
const codes = (json: Loose) => (json.kept as Loose[]).map(({ title, code }) => [title, code]);
const NOBODY = 'f'.repeat(24);

/** The entries of the record of access since a moment. */
async function entries(from = 0): Promise<Loose[]> {
  const all = await t.accessEntries();
  return all.slice(from).map(({ action, result, count, filter }) => ({ action, result, count, filter }));
}

/** A caller with the group's right alone, without `personal`. */
const narrowed = () => t.signIn('narrow@example.com', [group]);

describe('An edit of many records', () => {
  test('gives each the values, leaves those that have them, and names those that stay with the reason', async () => {
    const ids = [
      await seat('가', { state: 'held' }),
      await seat('나', { state: 'closed', rank: 3 }),
      await seat('다'),
      await seat('잠긴 표'),
    ];
    await call('PUT', `seats/${ids[2]}`, { body: { rank: 5 }, headers: { 'if-match': '"1"' } });
    const set = { state: 'closed', rank: 3 };
    const { status, json } = await edit(selected([...ids, NOBODY]), set);
    expect([status, json.done, json.same]).toEqual([200, [{ _id: ids[0], version: 2 }], [ids[1]]]);
    expect(codes(json)).toEqual([
      ['다', 'conflict'],
      ['잠긴 표', 'refused'],
      [NOBODY, 'not_found'],
    ]);
    expect((json.kept as Loose[])[1]).toMatchObject({ version: 1, message: '잠긴 표입니다.' });
    expect(json.changes).toEqual([
      { path: 'state', by: 'set', before: 'held', after: 'closed', count: 1 },
      { path: 'rank', by: 'set', before: 0, after: 3, count: 1 },
      { path: 'twice', by: 'hook', before: 0, after: 6, count: 1 },
    ]);
    expect(await stored(ids[0])).toMatchObject({ state: 'closed', rank: 3, twice: 6, version: 2 });
    expect([(await stored(ids[2])).version, (await stored(ids[3])).version]).toEqual([2, 1]);
  });

  test('refuses what no record could take, before it changes any', async () => {
    const _id = await seat('가');
    const one = selected([_id]);
    const many = Array(limits.maxRecordsPerBulkEdit + 1).fill({ _id: NOBODY, version: 1 });
    const tries: [unknown, Loose, Loose, string][] = [
      [one, { name: '나' }, {}, 'unknown_key'],
      [one, { rank: 10 }, {}, 'invalid'],
      [one, { price: '1.234' }, {}, 'invalid'],
      [one, { state: null }, {}, 'invalid'],
      [one, {}, {}, 'bad_request'],
      [one, { rank: 1 }, { loses: 1 }, 'bad_request'],
      [one, { rank: 1 }, { other: true }, 'unknown_key'],
      [many, { rank: 1 }, {}, 'too_many_records'],
    ];
    for (const [records, set, more, code] of tries) {
      expect((await edit(records, set, more)).json.code).toBe(code);
    }
    expect((await stored(_id)).version).toBe(1);
  });

  test('takes an exact number for a decimal, and knows the value that is stored', async () => {
    const ids = [await seat('가', { price: '12.50' }), await seat('나')];
    const { json } = await edit(selected(ids), { price: 12.5 });
    expect([json.same, (await stored(ids[1])).price]).toEqual([[ids[0]], '12.50']);
  });

  test('of a field that a form hides leaves the record, and says so', async () => {
    const ids = [await seat('가'), await seat('나', { isUrgent: true })];
    const { json } = await edit(selected(ids), { dueOn: '2026-05-01' });
    expect([codes(json), (await stored(ids[1])).dueOn]).toEqual([[['가', 'not_now']], '2026-05-01']);
  });

  test('empties no value by a reset unless the caller says so', async () => {
    const _id = await seat('가', { state: 'held', reason: '기다림' });
    const refused = await edit(selected([_id]), { state: 'open' });
    expect([codes(refused.json), (await stored(_id)).version]).toEqual([[['가', 'would_reset']], 1]);
    const { json: tried } = await edit(selected([_id]), { state: 'open' }, { dryRun: true });
    expect(tried.changes).toContainEqual({
      path: 'reason',
      by: 'reset',
      before: '기다림',
      after: '',
      count: 1,
    });
    const { json } = await edit(selected([_id]), { state: 'open' }, { loses: true });
    expect(await stored(_id)).toMatchObject({ state: 'open', reason: '', version: 2 });
    await undo(json);
    expect(await stored(_id)).toMatchObject({ state: 'held', reason: '기다림', version: 3 });
  });

  test('that is only tried answers the same with the present values, and stores nothing', async () => {
    const ids = [await seat('가'), await seat('나', { state: 'closed' }), await seat('잠긴 표')];
    const { json } = await edit(selected(ids), { state: 'closed' }, { dryRun: true });
    expect([json.done, json.same, codes(json), json.undo]).toEqual([
      [{ _id: ids[0], version: 2 }],
      [ids[1]],
      [['잠긴 표', 'refused']],
      undefined,
    ]);
    const present = (json.present as Loose[]).find(({ path }) => path === 'state');
    expect(present?.values).toEqual([
      { value: 'open', count: 2 },
      { value: 'closed', count: 1 },
    ]);
    expect((await Promise.all(ids.map((_id) => stored(_id)))).map(({ version }) => version)).toEqual([
      1, 1, 1,
    ]);
    expect((await edit(selected(ids), {}, { dryRun: true })).json).toMatchObject({ done: [], kept: [] });
  });

  test('is answered the same when it is repeated by its key, and changes nothing again', async () => {
    const ids = [await seat('가'), await seat('잠긴 표')];
    const first = await edit(selected(ids), { rank: 4 }, {}, 'k');
    const again = await edit(selected(ids), { rank: 4 }, {}, 'k');
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await stored(ids[0])).version).toBe(2);
    expect((await edit(selected(ids), { rank: 5 }, {}, 'k')).json.code).toBe('already_created');
  });

  test('goes on where it was cut off when it is repeated by its key, with one entry', async () => {
    const ids = [await made('people', { name: '김하나' }), await made('people', { name: '이둘' })];
    const before = (await entries()).length;
    // The lease and the beginning are stored, and nothing after that.
    life.until = life.transactions + 3;
    expect((await edit(selected(ids), { grade: 'tree' }, {}, 'k', call, 'people')).status).toBe(500);
    life.until = Number.POSITIVE_INFINITY;
    ahead(limits.leaseTimeoutMinutes + 1);
    const { json } = await edit(selected(ids), { grade: 'tree' }, {}, 'k', call, 'people');
    expect(json.done).toEqual(ids.map((_id) => ({ _id, version: 2 })));
    expect(await entries(before)).toEqual([
      { action: 'update', result: 'done', count: 2, filter: 'set=grade' },
    ]);
  });

  test('is undone for half an hour, where nothing was changed since', async () => {
    const ids = [await seat('가', { rank: 1 }), await seat('나', { rank: 2 }), await seat('다', { rank: 7 })];
    const { json } = await edit(selected(ids), { rank: 7, isUrgent: true });
    await call('PUT', `seats/${ids[1]}`, { body: { rank: 8 }, headers: { 'if-match': '"2"' } });
    const { json: undone } = await undo(json);
    expect([undone.done, codes(undone)]).toEqual([
      [ids[0], ids[2]].toSorted().map((_id) => ({ _id, version: 3 })),
      [['나', 'conflict']],
    ]);
    expect(await stored(ids[0])).toMatchObject({ rank: 1, twice: 2, isUrgent: false });
    expect(await stored(ids[1])).toMatchObject({ rank: 8, isUrgent: true, version: 3 });
    expect((await undo(json)).json).toEqual(undone);
    ahead(limits.editUndoMinutes);
    expect((await undo(json)).json.code).toBe('not_found');
  });

  test('is undone by its operator alone, at the path that it ran at', async () => {
    const { json } = await edit(selected([await seat('가')]), { rank: 7 });
    const narrow = await narrowed();
    expect([(await undo(json, narrow)).status, (await undo(json, call, 'people')).status]).toEqual([
      404, 404,
    ]);
  });

  test('leaves nothing of a record that is removed, and is swept after its time', async () => {
    const ids = [await seat('가'), await seat('나')];
    await edit(selected(ids), { rank: 7 });
    const kept = async () =>
      (await t.store.find('_edits', { where: [], order: [], skip: 0, limit: 0 })).map(({ record }) => record);
    expect((await kept()).length).toBe(3);
    await call('DELETE', `seats/${ids[0]}`, { headers: { 'if-match': '"2"' } });
    expect((await kept()).toSorted()).toEqual(['', `seats/${ids[1]}`]);
    ahead(limits.idempotencyKeyHours * 60 + 1);
    await t.api.sweepNow();
    expect(await kept()).toEqual([]);
  });

  test('keeps the right of each field, and records all people of a run in one entry', async () => {
    const ids = [await made('people', { name: '김하나' }), await made('people', { name: '이둘' })];
    const narrow = await narrowed();
    const before = (await entries()).length;
    const by = (set: Loose, caller: Caller, version = 1, more: Loose = {}) =>
      edit(selected(ids, version), set, more, undefined, caller, 'people');
    for (const set of [{ grade: 'tree' }, { isAdmitted: true }, { isWarned: true, grade: 'tree' }]) {
      expect((await by(set, narrow)).json.code).toBe('no_right');
      expect((await by(set, narrow, 1, { dryRun: true })).json.code).toBe('no_right');
    }
    expect((await by({ isWarned: true }, narrow)).json.done).toHaveLength(2);
    expect((await by({ isAdmitted: true }, call, 2)).json.code).toBe('confirm_needed');
    expect((await by({ isAdmitted: true }, call, 2, { dryRun: true })).json.done).toHaveLength(2);
    await confirm(call);
    const { json } = await by({ isAdmitted: true }, call, 2);
    expect(json.done).toHaveLength(2);
    await undo(json, call, 'people');
    const { json: stale } = await by({ isWarned: false }, narrow, 1, { dryRun: true });
    expect(codes(stale)).toEqual([
      ['김*나', 'conflict'],
      ['이*', 'conflict'],
    ]);
    const refused = { action: 'update', result: 'refused' };
    const told = await entries(before);
    expect(told.filter(({ result }) => result === 'refused')).toHaveLength(6);
    expect(told[0]).toMatchObject(refused);
    expect(told.filter(({ result, action }) => result === 'done' && action !== 'confirm')).toEqual([
      { action: 'update', result: 'done', count: 2, filter: 'set=isWarned' },
      { action: 'update', result: 'done', count: 2, filter: 'set=isAdmitted' },
      { action: 'update', result: 'done', count: 2, filter: 'undo=true&set=isAdmitted' },
      { action: 'list', result: 'done', count: 2, filter: 'dryRun=true&set=isWarned' },
    ]);
  });

  test('of 5,000 people is one entry a call, which counts all of its people, as its undoing is', async () => {
    const numbers = [...Array(limits.maxRecordsPerSelection).keys()];
    const ids = numbers.map((at) => `person-${String(at).padStart(4, '0')}`);
    const person = (_id: string) => ({ _id, version: 1, name: '김하나', grade: 'seed' });
    await t.store.transaction(async (tx) => {
      for (const _id of ids) await tx.insert('people', person(_id));
    });
    const before = (await entries()).length;
    const runs: Loose[] = [];
    for (let at = 0; at < ids.length; at += limits.maxRecordsPerBulkEdit) {
      const some = selected(ids.slice(at, at + limits.maxRecordsPerBulkEdit));
      runs.push((await edit(some, { grade: 'tree' }, {}, undefined, call, 'people')).json);
    }
    for (const run of runs) await undo(run, call, 'people');
    const entry = { action: 'update', result: 'done', count: limits.maxRecordsPerBulkEdit };
    const each = (filter: string) => runs.map(() => ({ ...entry, filter }));
    expect(await entries(before)).toEqual([...each('set=grade'), ...each('undo=true&set=grade')]);
    expect(await stored(ids.at(-1), 'people')).toMatchObject({ grade: 'seed', version: 3 });
  });

  test('of more records than one transaction holds is done in several', async () => {
    const ids = await Promise.all(Array.from({ length: 150 }, (_, index) => seat(`표 ${index}`)));
    const begun = life.transactions;
    const { json } = await edit(selected(ids), { rank: 9 });
    expect([(json.done as Loose[]).length, life.transactions - begun >= 4]).toEqual([150, true]);
    expect(((await undo(json)).json.done as Loose[]).length).toBe(150);
  });
});

test('a schema with an edit that could not work is refused at the start', () => {
  const faultsWith = (bulk: AnyResource['bulk'], more: Partial<AnyResource> = {}) =>
    faultsOf([{ ...seats, bulk, ...more } as AnyResource]).map((fault) => fault.replace('seats: ', ''));
  expect(faultsWith({ edit: ['state', 'rank'] })).toEqual([]);
  expect(faultsWith({ edit: [] })).toEqual(['bulk.edit names no field: name one, or take it away']);
  expect(faultsWith({ edit: ['name'] })).toEqual([
    'bulk.edit names name: it takes choices, references, switches, days and numbers',
  ]);
  expect(faultsWith({ edit: ['none'] })).toEqual(['edit names none, which is no field']);
  expect(faultsWith({ edit: ['twice'] })).toEqual([
    'bulk.edit names twice, which no update changes: take it out',
  ]);
  expect(faultsWith({ edit: ['rank'] }, { unique: [['rank']] })).toEqual([
    'bulk.edit names rank, which is unique: take it out',
  ]);
  expect(faultsWith({ edit: ['rank'] }, { update: false })).toEqual([
    'bulk.edit changes what update says is never changed: take one of them away',
  ]);
});
