import { expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { createTestApi } from './harness';

/** Stops of a line. A hook notes in the next stop that this one was moved. */
const stops = defineResource('stops', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    place: int({ min: 0 }),
    notes: int({ readOnly: true, default: 0 }),
    next: ref('stops', { nullable: true }),
  },
  api: { path: 'stops', many: 'stops', one: 'stop' },
  title: 'name',
  menu: { group },
  sortable: 'place',
  list: { perPage: 10, columns: ['name', 'place'], order: ['place'] },
});

const telling = hooks(stops, {
  fills: [],
  touches: ({ record }) => (record.next ? [stops.record(record.next)] : []),
  inTransaction: async ({ record, before, tx }) => {
    if (!record.next || before?.place === record.place) return;
    const next = await tx.get(stops.record(record.next));
    if (next) await tx.update(stops.record(next._id), { notes: (next.notes ?? 0) + 1 });
  },
});

test('An order keeps what a hook writes into a record that it moves next', async () => {
  const t = await createTestApi({
    resources: [...resources, stops] as readonly AnyResource[],
    hooks: [telling],
    messages: {
      ...messages,
      resources: { ...messages.resources, stops: { name: '정류장', fields: { name: '이름' } } },
    } as unknown as typeof messages,
  });
  const call = await t.signIn();
  const made = async (body: Loose) =>
    String(((await call('POST', 'stops', { body })).json.stop as Loose)._id);
  const second = await made({ name: '둘', place: 2 });
  const first = await made({ name: '하나', place: 1, next: second });
  const stored = async (_id: string) => (await t.store.get('stops', _id)) as Loose;
  const { notes } = await stored(second);
  const body = { ids: [second, first], before: [first, second] };
  const { status, json } = await call('PUT', 'stops/order', { body });
  const versionOf = async (_id: string) => ({ _id, version: (await stored(_id)).version });
  expect([status, json.changed]).toEqual([200, [await versionOf(second), await versionOf(first)]]);
  // This order writes the first stop, whose hook writes the second one, and then the second stop.
  const back = { ids: [first, second], before: [second, first] };
  expect((await call('PUT', 'stops/order', { body: back })).status).toBe(200);
  expect(await stored(second)).toMatchObject({ place: 2, notes: Number(notes) + 2 });
});
