import { expect, test } from 'vitest';
import { acts, hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  choice,
  defineResource,
  group as fieldGroup,
  id,
  type Loose,
  list,
  ref,
  text,
} from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { createTestApi } from './harness';

const rooms = defineResource('rooms', {
  fields: { _id: id(), name: text({ max: 20 }), next: ref('rooms', { nullable: true }) },
  api: { path: 'rooms', many: 'rooms', one: 'room' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** Notes that belong to one operator. */
const notes = defineResource('notes', {
  fields: {
    _id: id(),
    title: text({ max: 20 }),
    owner: fieldGroup({ _id: text({ readOnly: true, setAtCreation: 'operatorId' }) }),
  },
  api: { path: 'notes', many: 'notes', one: 'note' },
  rows: { owner: 'owner._id' },
  title: 'title',
  menu: { group },
  list: { perPage: 10, columns: ['title'], order: ['title'] },
});

/** Bookings, whose state empties the reason, and which follow each other. */
const bookings = defineResource('bookings', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    state: choice(['NEW', 'DONE'], { default: 'NEW' }),
    reason: text({ max: 20 }),
    room: ref('rooms', { nullable: true }),
    follows: ref('bookings', { nullable: true }),
    noteId: text({ max: 40 }),
    note: ref('notes', { nullable: true, readOnly: true }),
    taken: ref('notes', { nullable: true }),
    ended: text({ max: 20 }),
    lines: list({ name: text({ max: 20 }) }),
  },
  resets: [{ field: 'state', to: 'DONE', set: { reason: '' } }],
  api: { path: 'bookings', many: 'bookings', one: 'booking' },
  title: 'name',
  menu: { group },
  actions: {
    take: { run: true },
    line: { run: true },
    finish: { set: { state: 'DONE' } },
    reopen: { set: { state: 'NEW', ended: '' } },
    reset: { run: true },
    restate: { ask: { message: 'restate', fields: ['ended'] }, set: { state: 'NEW' } },
  },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: {
    in: { page: 800 },
    sections: [
      {
        title: 'all',
        fields: [
          'name',
          'state',
          { field: 'ended', when: { state: 'DONE' } },
          'room',
          'noteId',
          'taken',
          'lines',
        ],
      },
    ],
  },
});

const finishing = hooks(bookings, {
  fills: ['note'],
  beforeSave: ({ record }) => ({ ...record, note: record.noteId || null }),
  touches: ({ record }) => (record.follows ? [bookings.record(record.follows)] : []),
  inTransaction: async ({ record, tx }) => {
    if (record.follows) await tx.update(bookings.record(record.follows), { state: 'DONE' });
    if (record.name === '복사') await tx.create(bookings, { name: '끝', state: 'DONE', reason: '사유' });
  },
});
const leaving = hooks(rooms, {
  fills: [],
  inTransaction: async ({ kind, record, tx }) => {
    if (kind === 'remove' && record.name === '닫음')
      await tx.create(bookings, { name: '새', room: record._id });
  },
});
const taking = acts(bookings, {
  take: ({ record }) => ({ ...record, taken: record.noteId || null }),
  line: async ({ record, tx }) => {
    await tx.create(bookings, { name: '새', lines: [{ name: '하나' }] });
    return { ...record, lines: [...record.lines, { name: '둘' }] };
  },
  reset: ({ record }) => ({ ...record, state: 'NEW', ended: '' }),
});

async function openBookings() {
  const t = await createTestApi({
    resources: [...resources, rooms, notes, bookings] as readonly AnyResource[],
    hooks: [finishing, leaving],
    acts: [taking],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        rooms: { name: '방', fields: { name: '이름' } },
        notes: { name: '메모', fields: { title: '제목' } },
        bookings: {
          name: '예약',
          fields: { name: '이름', room: '방' },
          actions: { take: {}, line: {}, finish: {}, reopen: {}, reset: {}, restate: {} },
        },
      },
    } as unknown as typeof messages,
  });
  const call = await t.signIn();
  const other = await t.signIn('other@example.com');
  const made = async (path: string, one: string, body: Loose, by = call) => {
    const { status, json } = await by('POST', path, { body });
    expect([status, json]).toEqual([201, expect.anything()]);
    return String((json[one] as Loose)._id);
  };
  return { t, call, other, made };
}

test('A change by a hook applies the resets of its record', async () => {
  const { t, made } = await openBookings();
  const first = await made('bookings', 'booking', { name: '첫', reason: '사유' });
  await made('bookings', 'booking', { name: '둘', follows: first });
  expect(await t.store.get('bookings', first)).toMatchObject({ state: 'DONE', reason: '' });
});

test('A record that a hook creates applies its resets, as a created one does', async () => {
  const { t, made } = await openBookings();
  const sent = await made('bookings', 'booking', { name: '보냄', state: 'DONE', reason: '사유' });
  await made('bookings', 'booking', { name: '복사' });
  const all = await t.store.find('bookings', { where: [], order: [], skip: 0, limit: 0 });
  const done = all.find(({ name }) => name === '끝');
  expect([await t.store.get('bookings', sent), done]).toMatchObject([{ reason: '' }, { reason: '' }]);
});

test('A hook of a removal adds no reference to the removed record', async () => {
  const { t, call, made } = await openBookings();
  const room = await made('rooms', 'room', { name: '닫음' });
  const { status, json } = await call('DELETE', `rooms/${room}`);
  expect([status, json.code]).toEqual([409, 'refused']);
  expect(await t.store.get('rooms', room)).toMatchObject({ name: '닫음' });
  expect(await t.store.count('bookings', [])).toBe(0);
});

test("A reference that a hook or an act writes may name another operator's own record", async () => {
  const { t, call, other, made } = await openBookings();
  const noteId = await made('notes', 'note', { title: '남의 것' }, other);
  const _id = await made('bookings', 'booking', { name: '예약', noteId });
  expect(await t.store.get('bookings', _id)).toMatchObject({ note: noteId });
  expect((await call('POST', `bookings/${_id}/take`)).status).toBe(200);
  const chosen = await call('POST', 'bookings', { body: { name: '예약', taken: noteId } });
  expect([chosen.status, Object.keys(chosen.json.fields ?? {})]).toEqual([422, ['taken']]);
});

test('A new item of a list has an id, whether an act or a hook adds it', async () => {
  const { t, call, made } = await openBookings();
  const _id = await made('bookings', 'booking', { name: '예약', lines: [{ name: '하나' }] });
  expect((await call('POST', `bookings/${_id}/line`)).status).toBe(200);
  const all = await t.store.find('bookings', { where: [], order: [], skip: 0, limit: 0 });
  const ids = all.flatMap(({ lines }) => (lines as Loose[]).map((line) => line._id));
  expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect(new Set(ids).size).toBe(3);
});

test.each(['reopen', 'reset'])('The act %s writes a field that its result hides', async (act) => {
  const { t, call, made } = await openBookings();
  const _id = await made('bookings', 'booking', { name: '예약', state: 'DONE', ended: '끝' });
  expect((await call('POST', `bookings/${_id}/${act}`)).status).toBe(200);
  expect(await t.store.get('bookings', _id)).toMatchObject({ state: 'NEW', ended: '' });
});

test('An act writes the answer to its question into a field that its result hides', async () => {
  const { t, call, made } = await openBookings();
  const _id = await made('bookings', 'booking', { name: '예약', state: 'DONE', ended: '끝' });
  expect((await call('POST', `bookings/${_id}/restate`, { body: { ended: '새' } })).status).toBe(200);
  expect(await t.store.get('bookings', _id)).toMatchObject({ state: 'NEW', ended: '새' });
});
