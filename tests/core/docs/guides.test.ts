import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestAnswer } from '../api/harness';
import { messages, resources } from '../theProduct';
import { blocksOf } from './followPage';
import { courses } from './guides/bulkEdit';
import { invoices } from './guides/computed';
import { letters } from './guides/drafts';
import { receipts } from './guides/excel';
import { fares } from './guides/money';
import { chapters } from './guides/order';
import { articles } from './guides/publishing';
import { authors, books } from './guides/relations';
import { topics } from './guides/tree';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** Pages of docs/guides, and the file that is tried here in place of their block. */
const tried: Readonly<Record<string, string>> = {
  'bulk-edit': 'bulkEdit',
  'computed-fields': 'computed',
  drafts: 'drafts',
  excel: 'excel',
  money: 'money',
  order: 'order',
  publishing: 'publishing',
  relations: 'relations',
  tree: 'tree',
};

test.each(Object.entries(tried))(
  'docs/guides/%s.md shows the schema that is tried here',
  async (page, file) => {
    const blocks = blocksOf(await read(`../../../docs/guides/${page}.md`));
    const text = (await read(`guides/${file}.ts`)).replace('../../../../src/core', '../../core');
    expect(blocks.map((block) => block.text)).toEqual([text]);
  },
);

let call: Caller;

beforeAll(async () => {
  const own = [articles, authors, books, chapters, courses, invoices, letters, receipts, fares, topics];
  const t = await createTestApi({ resources: [...resources, ...own], messages });
  call = await t.signIn();
});

const outcome = ({ status, json }: TestAnswer) => [status, json.code];

/** Creates a record and returns it. */
async function made(path: string, one: string, body: Loose): Promise<Loose> {
  const { status, json } = await call('POST', path, { body });
  expect([status, json]).toEqual([201, expect.anything()]);
  return json[one] as Loose;
}

test('relations: a held author stays, and the other side has a number and the newest', async () => {
  const { _id } = await made('authors', 'author', { name: '김작가' });
  await made('books', 'book', { name: '봄', author: _id, translators: [] });
  expect(outcome(await call('DELETE', `authors/${_id}`))).toEqual([409, 'in_use']);
  const { json } = await call('GET', `authors/${_id}/related?of=books`);
  expect(json).toMatchObject({ related: { books: { totalCount: 1, books: [{ name: '봄' }] } } });
  expect((await call('GET', `books?author=${_id}`)).json.books).toHaveLength(1);
});

test('computed fields: the total is stored and sorts, the contents are only shown', async () => {
  const lines = [
    { name: '의자', amount: '12.50' },
    { name: '책상', amount: '0.10' },
  ];
  const invoice = await made('invoices', 'invoice', { subject: '가구', lines });
  expect(invoice).toMatchObject({ total: '12.60', contents: '의자, 책상' });
  expect((await call('GET', 'invoices/sums')).json).toEqual({ sums: { total: '12.60' } });
});

test('money: amounts are exact texts, and more digits are refused', async () => {
  const body = { price: '12000', cost: 12.5, weight: '1.25', deposit: 30000, builtIn: 2026 };
  expect(await made('fares', 'fare', body)).toMatchObject({ cost: '12.50', weight: '1.250' });
  expect(outcome(await call('POST', 'fares', { body: { ...body, cost: '0.001' } }))).toEqual([
    422,
    'invalid',
  ]);
  const found = await call('GET', 'fares?price[start]=10000&price[end]=12000');
  expect(found.json.fares).toHaveLength(1);
});

test('tree: descendants are found, and a cycle is refused', async () => {
  const top = await made('topics', 'topic', { name: '가구', topic: null });
  const chairs = await made('topics', 'topic', { name: '의자', topic: top._id });
  await made('topics', 'topic', { name: '안락의자', topic: chairs._id });
  const found = await call('GET', `topics?topic=${top._id}&below=true`);
  expect(found.json.topics).toHaveLength(2);
  const cycle = await call('PUT', `topics/${top._id}`, { body: { topic: chairs._id } });
  expect(outcome(cycle)).toEqual([422, 'invalid']);
});

test('publishing: a scheduled record is public from its instant on', async () => {
  const from = '2026-03-03T00:00:00.000Z';
  const publish = { enabled: true, from, until: null };
  await made('articles', 'article', { subject: '봄', content: '온다', publish });
  expect((await call('GET', 'articles?public=true')).json.articles).toEqual([]);
  const later = await call('GET', `articles?public=true&at=${from}`);
  expect(later.json.articles).toEqual([{ _id: expect.any(String), subject: '봄', content: '온다' }]);
});

test('bulk edit: a dry run stores nothing, and an edit is undone', async () => {
  const { _id, version } = await made('courses', 'course', { name: '봄', level: 'FIRST', isOpen: true });
  const body = { records: [{ _id, version }], set: { level: 'NEXT' } };
  const levelNow = async () => ((await call('GET', `courses/${_id}`)).json.course as Loose).level;
  await call('POST', 'courses/edit', { body: { ...body, dryRun: true } });
  expect(await levelNow()).toBe('FIRST');
  const { json } = await call('POST', 'courses/edit', { body });
  expect(await levelNow()).toBe('NEXT');
  await call('POST', `courses/edit/${(json.undo as Loose)._id}/undo`);
  expect(await levelNow()).toBe('FIRST');
});

test('order: one call writes the places', async () => {
  const one = await made('chapters', 'chapter', { name: '첫째', place: 1 });
  const two = await made('chapters', 'chapter', { name: '둘째', place: 2 });
  const before = [one._id, two._id];
  const ids = before.toReversed();
  expect((await call('PUT', 'chapters/order', { body: { ids, before } })).status).toBe(200);
  const { json } = await call('GET', 'chapters');
  expect((json.chapters as Loose[]).map(({ name }) => name)).toEqual(['둘째', '첫째']);
  const late = await call('PUT', 'chapters/order', { body: { ids: before, before } });
  expect(outcome(late)).toEqual([409, 'other_order']);
});

test('Excel: a row without an id creates, a dry run stores nothing', async () => {
  const rows = [{ record: { number: 'A-1', lines: [{ name: '의자', amount: '12000' }] } }];
  const tries = await call('POST', 'receipts/import', { body: { rows, dryRun: true } });
  expect(tries.json).toMatchObject({ rows: [{ outcome: 'created' }] });
  expect((await call('GET', 'receipts')).json.receipts).toEqual([]);
  await call('POST', 'receipts/import', { body: { rows, dryRun: false } });
  expect((await call('GET', 'receipts')).json.receipts).toHaveLength(1);
});

test('drafts: unsaved input is kept for its writer', async () => {
  const body = {
    resource: 'letters',
    form: 'create',
    base: { version: 0, values: {} },
    tab: 'one',
    changes: { subject: '쓰는 중' },
  };
  expect((await call('PUT', 'drafts/letter-1', { body })).status).toBe(200);
  expect((await call('GET', 'drafts/letter-1')).json.draft).toMatchObject({
    changes: { subject: '쓰는 중' },
  });
});
