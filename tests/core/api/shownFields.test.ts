import { expect, test } from 'vitest';
import { groupResourcesByPath } from '../../../server/core/call/collections';
import {
  fillReferencedFieldValues,
  fillReferencedValuesInSnapshot,
} from '../../../server/core/privacy/shownFields';
import { toStoreCollections } from '../../../server/core/store/collections';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Reader, StoreSnapshot } from '../../../server/core/store/store';
import { choice, defineResource, id, ref, text } from '../../../src/core/schema/index';
import { messages } from '../theProduct';

const logging = { log: () => {}, random: (count: number) => new Uint8Array(count) };

const rooms = defineResource('rooms', {
  fields: { _id: id(), name: text() },
  api: { path: 'rooms', many: 'rooms', one: 'room' },
  title: 'name',
});
const visits = defineResource('visits', {
  fields: { _id: id(), _room: ref('rooms'), room: text({ labelOf: '_room', readOnly: true }), note: text() },
  api: { path: 'visits', many: 'visits', one: 'visit' },
});
const [collection = expect.fail('No collection')] = groupResourcesByPath([visits]);

/** Counts the records that are read for their titles. */
async function exported(count: number, fields?: readonly string[]) {
  const read: string[] = [];
  const store = createMemoryStore();
  const get: Reader['get'] = async (_name, _id) => {
    read.push(_id);
    return _id === 'gone' ? null : { _id, version: 1, name: `Room ${_id}` };
  };
  const reader: Reader = { ...store, get, together: (work) => work(reader) };
  const ids = ['a', 'b', 'gone', ''];
  let left = count;
  const records: StoreSnapshot = {
    totalCount: count,
    next: async () => {
      left -= 1;
      return left < 0 ? null : [{ _id: `v${left}`, version: 1, _room: ids[left % ids.length] }];
    },
    close: async () => {},
  };
  const snapshot = fillReferencedValuesInSnapshot(
    reader,
    collection,
    records,
    { resources: [visits, rooms], messages, ...logging },
    fields,
  );
  const shown: unknown[] = [];
  for (let batch = await snapshot.next(); batch; batch = await snapshot.next())
    shown.push(...batch.map(({ room }) => room));
  return { read, shown };
}

test('An export reads each record that its rows refer to once, for all of its batches', async () => {
  const { read, shown } = await exported(40);
  expect(read.toSorted()).toEqual(['a', 'b', 'gone']);
  expect(shown.slice(0, 4).toSorted()).toEqual(['', '', 'Room a', 'Room b']);
});

test('An export without the field that shows them reads none', async () => {
  const { read, shown } = await exported(40, ['_id', '_room']);
  expect(read).toEqual([]);
  expect(new Set(shown)).toEqual(new Set([undefined]));
});

test('A referenced record has the title and the masks of its own resource', async () => {
  const fields = {
    _id: id(),
    kind: choice(['open', 'let']),
    name: text(),
    tenant: text({ personal: 'name' }),
  };
  const api = { path: 'rooms', many: 'rooms', one: 'room' } as const;
  const open = defineResource('rooms', { fields, api: { ...api, fixed: { kind: 'open' } }, title: 'name' });
  const taken = defineResource('letRooms', {
    fields,
    api: { ...api, fixed: { kind: 'let' } },
    title: 'tenant',
  });
  const resources = [visits, open, taken];
  const store = createMemoryStore();
  await store.open(toStoreCollections(resources));
  const room = (_id: string, kind: string) => ({
    _id,
    version: 1,
    kind,
    name: `Room ${_id}`,
    tenant: '홍길동',
  });
  await store.transaction((tx) => tx.insert('rooms', room('a', 'open'), room('b', 'let')));
  const visitsTo = ['a', 'b'].map((_room) => ({ _id: `to ${_room}`, version: 1, _room }));
  const shown = await fillReferencedFieldValues(store, collection, visitsTo, {
    resources,
    messages,
    ...logging,
  });
  expect(shown.map((visit) => visit.room)).toEqual(['Room a', '홍*동']);
});
