import { beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let whole: Caller;
let item: string;

beforeEach(async () => {
  t = await createTestApi();
  whole = await t.signIn();
  const { json } = await whole('POST', 'faqs', { body: { subject: '지운 질문' } });
  await whole('DELETE', `faqs/${(json.faq as Loose)._id}`);
  item = String((await t.store.find('bin', { where: [], order: [], skip: 0, limit: 1 }))[0]?._id);
});

test('The bin shows and gives back only what its reader may list and change', async () => {
  const admin = await t.narrowed('admin');
  const listed = await admin('GET', 'bin');
  expect([listed.json.items, listed.json.summary]).toMatchObject([[], { totalCount: 0 }]);
  expect((await admin('GET', `bin/${item}`)).json.code).toBe('not_found');
  expect((await admin('POST', `bin/${item}/restore`)).json.code).toBe('no_right');
  expect((await admin('DELETE', `bin/${item}`)).json.code).toBe('no_right');
  for (const query of [`_id=${item}`, 'q=지운 질문', 'q=']) {
    expect((await admin('GET', `bin/titles?${query}`)).json, query).toEqual({ titles: [], more: false });
  }
  const records = [{ _id: item, version: 1 }];
  expect((await admin('POST', 'bin/delete', { body: { records } })).json).toMatchObject({
    deleted: [],
    kept: [{ _id: item, code: 'no_right' }],
  });
  expect(await t.store.get('bin', item)).not.toBeNull();
});

test('The bin is open for who has both areas', async () => {
  const both = await t.narrowed('admin', 'support');
  expect((await both('GET', 'bin')).json.items).toMatchObject([{ _id: item, title: '지운 질문' }]);
  for (const query of [`_id=${item}`, 'q=지운 질문', 'q=']) {
    expect((await both('GET', `bin/titles?${query}`)).json.titles, query).toMatchObject([{ _id: item }]);
  }
  expect((await both('POST', `bin/${item}/restore`)).status).toBe(200);
  expect(await t.store.count('faqs', [])).toBe(1);
  const entries = (await whole('GET', 'access-log')).json.entries as Loose[];
  expect(entries.filter(({ action }) => action === 'restore')).toMatchObject([
    { result: 'done', resource: 'faqs', subject: '지운 질문', operator: '김좁은' },
  ]);
});
