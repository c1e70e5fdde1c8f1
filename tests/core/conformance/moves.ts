import { expect } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  type MenuGroupName,
  setAt,
  text,
} from '../../../src/core/schema/index';
import type { Caller } from '../api/harness';
import { pickerOf } from './sample';

/** Steps of a recipe, which operators put in order by hand. */
export const stepsIn = (group: MenuGroupName) =>
  defineResource('steps', {
    fields: { _id: id(), name: text({ required: true }), place: int({ startsAt: { from: 'totalCount' } }) },
    api: { path: 'steps', many: 'steps', one: 'step' },
    menu: { group },
    sortable: 'place',
    list: { perPage: 10, columns: ['place', 'name'], order: ['place'] },
    form: { in: { dialog: 600 }, sections: [{ title: 'basic', fields: ['name', 'place'] }] },
  });

const RECORDS = 6;
/** Two operators move a record at the same time in each of them. */
const ROUNDS = 500;
/** Rounds between two looks at what is stored. */
const LOOK = 10;

/** Moves records of a list by two operators at once. The order that stands is one that was asked for, or the one before. */
export async function everyMove(
  { api: { path }, sortable = '' }: AnyResource,
  record: Loose,
  { store, call, other }: { store: Store; call: Caller; other: Caller },
): Promise<void> {
  const order = [{ path: sortable, descending: false }];
  const rows = () => store.find(path, { where: [], order, skip: 0, limit: 0 });
  const others = await rows();
  const withoutOthers = async (isBack: boolean) =>
    store.transaction(async (tx) => {
      for (const one of others) await (isBack ? tx.insert(path, one) : tx.remove(path, one._id));
    });
  await withoutOthers(false);
  let stands = Array.from({ length: RECORDS }, (_, at) => `step-${at}`);
  await store.transaction(async (tx) => {
    for (const [at, _id] of stands.entries())
      await tx.insert(path, { ...setAt(record, sortable, at + 1), _id, version: 1 });
  });
  const { below } = pickerOf(7);
  const moved = () => {
    const next = [...stands];
    const [taken = ''] = next.splice(below(next.length), 1);
    next.splice(below(RECORDS), 0, taken);
    return next;
  };
  const seen = { done: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = [moved(), moved()];
    const before = stands;
    const answers = await Promise.all(
      [call, other].map((by, at) => by('PUT', `${path}/order`, { body: { ids: asked[at], before } })),
    );
    const done = asked.filter((_, at) => answers[at]?.status === 200);
    const refused = answers.filter(({ json }) => json.code === 'other_order');
    expect([round, done.length + refused.length, done.length > 0]).toEqual([round, 2, true]);
    seen[done.length === 2 ? 'done' : 'refused'] += 1;
    // Both are done where the first changed nothing, or both want the same: it is the second that stands then.
    const [first = [], second = first] = done;
    const changes = [first, second].filter((ids) => ids.join() !== before.join());
    if (changes.length === 2) expect(first).toEqual(second);
    stands = changes.at(-1) ?? before;
    for (const { json } of refused) expect(json.ids).toEqual(stands);
    if (round % LOOK > 0) continue;
    const stored = await rows();
    expect([stored.map(({ _id }) => _id), stored.map((row) => row[sortable])]).toEqual([
      stands,
      stands.map((_, at) => at + 1),
    ]);
  }
  await store.transaction(async (tx) => {
    for (const id of stands) await tx.remove(path, id);
  });
  await withoutOthers(true);
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(ROUNDS / 50);
}
