import { beforeEach, expect, test } from 'vitest';
import type { CollectionTotalsByPath } from '../../../server/core/collections';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  defineResource,
  deskFields,
  getAt,
  id,
  image,
  type Loose,
  ref,
  refs,
  richText,
  text,
} from '../../../src/core/schema/index';
import { slipsIn } from '../conformance/slips';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi, type TestApi } from './harness';

const sound = slipsIn(group);
const books = defineResource('books', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    slip: ref('slips', { nullable: true }),
    slips: refs('slips'),
  },
  api: { path: 'books', many: 'books', one: 'book' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { dialog: 560 }, sections: [{ title: 'basic', fields: ['name', 'slip', 'slips'] }] },
});
/** Slips in books, each with another name. */
const slips = {
  ...sound,
  fields: {
    ...sound.fields,
    name: text({ required: true, max: 100, unique: true }),
    book: ref('books', { nullable: true }),
  },
} as unknown as AnyResource;

let t: TestApi;
let call: Caller;
let other: Caller;

beforeEach(async () => {
  t = await createTestApi({ resources: [...resources, slips, books] });
  call = await t.signIn();
  other = await t.signIn('other@example.com');
});

const made = async (caller: Caller, path: string, one: string, body: Loose) =>
  (await caller('POST', path, { body })).json[one] as Loose;

test('a unique value that another operator alone uses is taken, and is not told whose it is', async () => {
  await made(call, 'slips', 'slip', { name: '하나뿐인 이름' });
  const { status, json } = await other('POST', 'slips', { body: { name: '하나뿐인 이름' } });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['name']]);
  const asked = `slips/taken?name=${encodeURIComponent('하나뿐인 이름')}`;
  expect((await other('GET', asked)).json).toMatchObject({ taken: [] });
});

test('a record that one of another operator refers to stays, and the refusal counts without a name', async () => {
  const { _id } = await made(call, 'books', 'book', { name: '책' });
  await made(call, 'slips', 'slip', { name: '숨은 쪽지', book: _id });
  const { status, json } = await other('DELETE', `books/${_id}`);
  expect([status, json.code]).toEqual([409, 'in_use']);
  expect(JSON.stringify(json)).not.toContain('숨은 쪽지');
});

test('a restored record keeps its references to hidden records, from the bin and from an older version', async () => {
  const [slip, gone] = await Promise.all(
    ['숨은 쪽지', '지울 쪽지'].map(
      async (name) => (await made(call, 'slips', 'slip', { name }))._id as string,
    ),
  );
  const [inBin, older] = await Promise.all(
    ['책', '옛 책'].map(
      async (name) => (await made(call, 'books', 'book', { name, slip, slips: [slip, gone] }))._id as string,
    ),
  );
  const removed = await other('DELETE', `books/${inBin}`);
  expect((await other('PUT', `books/${older}`, { body: { slip: null, slips: [] } })).status).toBe(200);
  expect((await call('DELETE', `slips/${gone}`)).status).toBe(200);
  expect((await other('POST', `bin/${removed.headers.get('bin-item')}/restore`)).status).toBe(200);
  expect((await other('POST', `books/${older}/history/1/restore`)).status).toBe(200);
  for (const book of [inBin, older])
    expect((await call('GET', `books/${book}`)).json.book).toMatchObject({ slip, slips: [slip] });
});

test('a draft of a record that is hidden or deleted since is not listed to who wrote it', async () => {
  const ids: string[] = [];
  for (const name of ['다시 숨은 쪽지', '지운 쪽지', '함께 쓰는 쪽지'])
    ids.push((await made(call, 'slips', 'slip', { name, isShared: true }))._id as string);
  const [hidden, gone, shown] = ids;
  for (const record of ids) {
    const body = { resource: 'slips', record, form: 'edit', tab: 'a', changes: { name: '쓰던 이름' } };
    const sent = { body: { ...body, base: { version: 1, values: {} } } };
    expect((await other('PUT', `drafts/${record}`, sent)).status).toBe(200);
  }
  expect((await call('PUT', `slips/${hidden}`, { body: { isShared: false } })).status).toBe(200);
  expect((await call('DELETE', `slips/${gone}`)).status).toBe(200);
  const listed = (await other('GET', 'drafts?resource=slips')).json.drafts as Loose[];
  expect(listed.map(({ record }) => record)).toEqual([shown]);
});

test('who answers a record is told to no operator who may not read it', async () => {
  const desk = defineResource('slips', {
    ...sound,
    fields: { ...sound.fields, ...deskFields, reply: text({ max: 100 }) },
    desk: { answered: 'reply' },
    list: { ...sound.list, filters: [{ desk: 'reply', as: 'state' }] },
  } as never) as AnyResource;
  t = await createTestApi({ resources: [...resources, desk, books] });
  [call, other] = [await t.signIn(), await t.signIn('other@example.com')];
  const { _id } = await made(call, 'slips', 'slip', { name: '내 쪽지' });
  const writers = async () => (await other('GET', 'slips/writing')).json.writing;
  expect((await call('POST', `slips/${_id}/writing`, { body: {} })).status).toBe(200);
  expect(await writers()).toEqual([]);
  const { json } = await call('GET', `slips/${_id}`);
  const headers = { 'if-match': `"${(json.slip as Loose).version}"` };
  expect((await call('PUT', `slips/${_id}`, { body: { isShared: true }, headers })).status).toBe(200);
  expect(await writers()).toMatchObject([{ _id }]);
});

test('a record whose owner is no text is nobody’s, unless it is shared', async () => {
  const { version: _, ...stored } = await made(call, 'slips', 'slip', { name: '주인 없는 쪽지' });
  const strange: Loose[] = [{ by: 5 }, { by: null }, { by: { _id: 7 } }, { by: { _id: '' } }];
  for (const [at, owner] of strange.entries()) {
    const document = { ...stored, ...owner, _id: `strange${at}`, version: 1 };
    await t.store.transaction((tx) => tx.insert('slips', document));
    expect([owner, (await call('GET', `slips/${document._id}`)).status]).toEqual([owner, 404]);
    await t.store.transaction((tx) => tx.replace('slips', { ...document, isShared: true }));
    expect([owner, (await other('GET', `slips/${document._id}`)).status]).toEqual([owner, 200]);
  }
  const rows = (await other('GET', 'slips', { headers: { limit: '50' } })).json.slips as Loose[];
  expect(rows).toHaveLength(strange.length);
});

test('whoever shares a record and takes it back uses it alone again', async () => {
  const mine = await made(call, 'slips', 'slip', { name: '내 쪽지', isShared: true });
  const put = (caller: Caller, body: Loose) => caller('PUT', `slips/${mine._id}`, { body });
  expect((await put(other, { name: '함께 고친 쪽지' })).status).toBe(200);
  expect(getAt((await call('GET', `slips/${mine._id}`)).json, 'slip.by._id')).toBe(getAt(mine, 'by._id'));
  expect((await put(call, { isShared: false })).status).toBe(200);
  expect((await put(other, { name: '다시' })).status).toBe(404);
});

test('a rule that could not hold is a fault', () => {
  const faulty = (change: Loose) => declarationFaultsOf([{ ...sound, ...change } as AnyResource]).join('\n');
  expect(faulty({})).toBe('');
  expect(faulty({ rows: { owner: 'name' } })).toContain("name to be a text({ setAtCreation: 'operatorId' })");
  expect(faulty({ rows: { owner: 'by._id', shared: 'name' } })).toContain('name to be a bool()');
  expect(faulty({ rows: { owner: 'nothing' } })).toContain('names nothing, which is no field');
  for (const field of [image({ upload: { to: 'picture' } }), richText()]) {
    expect(faulty({ fields: { ...sound.fields, more: field } })).toContain(
      'records without files and rich text',
    );
  }
  const pages = defineResource('pages', {
    fields: { _id: id(), name: text({ max: 10 }), slip: ref('slips') },
    api: { path: 'pages', many: 'pages', one: 'page' },
    list: { perPage: 10, columns: ['name'], order: ['name'], filters: [{ over: 'slip', by: 'book' }] },
  } as never) as AnyResource;
  const open = { ...slips, rows: undefined } as unknown as AnyResource;
  const related = {
    ...books,
    related: { pages: { of: 'pages', by: 'slip.book' } },
  } as unknown as AnyResource;
  const led = (of: AnyResource) =>
    [pages, { ...pages, list: undefined } as unknown as AnyResource].map((last) =>
      declarationFaultsOf([of, last === pages ? (books as AnyResource) : related, last]).join('\n'),
    );
  for (const faults of led(slips)) expect(faults).toContain('no filter and no related records over it');
  for (const faults of led(open)) expect(faults).not.toContain('over it: they');
  const beside = { ...sound, name: 'others', rows: undefined } as unknown as AnyResource;
  expect(declarationFaultsOf([sound, beside]).join('\n')).toContain(
    'the same rule for every resource at its path',
  );
});

test('sums that would count the records of other operators are refused at the start', async () => {
  const openWith = (totals: CollectionTotalsByPath) =>
    createTestApi({ resources: [...resources, slips, books], totals });
  const sums = { contributionsBySumName: {}, rules: '1' };
  const beside = { collection: 'slips', path: 'book' };
  for (const totals of [{ slips: sums }, { books: { ...sums, beside } }])
    await expect(openWith(totals)).rejects.toThrow("slips: totals can't respect `rows`");
  await expect(openWith({ books: sums })).resolves.toBeDefined();
});
