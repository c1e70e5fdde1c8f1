import { expect, test } from 'vitest';
import type { Document } from '../../../server/core/store/store';
import type { Loose } from '../../../src/core/schema/index';
import { confirm, createTestApi } from '../../core/api/harness';

test('drafts of others keep the rest of what was typed', async () => {
  const call = await (await createTestApi()).signIn();
  const who = { type: 'person', name: '김사라', email: 'sara@gone.example', phone: '010-7351-4751' };
  const { _id } = (await call('POST', 'users', { body: who })).json.user as { _id: string };
  const place = { resource: 'faqs', form: 'create', base: { version: 0, values: {} }, tab: 'a' };
  const keep = (key: string, changes: Loose) => call('PUT', `drafts/${key}`, { body: { ...place, changes } });
  await keep('some', { subject: `문의: ${who.email}`, content: '<p>남는 답</p>' });
  await keep('all', { subject: `전화: ${who.phone}` });
  await keep('lines', { subject: '남는 제목', content: `받는 사람\n${who.email}` });
  await keep('other', { subject: '다른 질문' });
  await call('POST', `users/${_id}/withdraw`);
  await confirm(call);
  expect((await call('DELETE', `users/${_id}`)).status).toBe(200);
  const changesOf = async (key: string) =>
    ((await call('GET', `drafts/${key}`)).json.draft as Loose | undefined)?.changes;
  expect(await Promise.all(['some', 'all', 'lines', 'other'].map(changesOf))).toEqual([
    { content: '<p>남는 답</p>' },
    undefined,
    { subject: '남는 제목' },
    { subject: '다른 질문' },
  ]);
});

/** Stored documents that no program of ours wrote: one of each quotes the text. */
const unreadable = (text: string): readonly (readonly [string, Document, boolean])[] => {
  const draft = {
    _id: 'draft',
    version: 1,
    owner: 'o',
    resource: 'faqs',
    expiresAt: '2026-12-01T00:00:00.000Z',
  };
  const memo = { version: 1, record: 'r', createdAt: '', createdBy: null };
  const mailing = { version: 1, total: 2, by: 'o', expiresAt: '2026-12-01T00:00:00.000Z', message: '' };
  const view = { _id: 'view', version: 1, resource: 'faqs', order: '', columns: null, owner: { _id: 'o' } };
  return [
    ['_drafts', { ...draft, _id: 'd1', key: 7, base: {}, changes: { subject: text } }, false],
    ['_drafts', { ...draft, _id: 'd2', key: 'k', base: text, changes: {} }, false],
    ['_drafts', { ...draft, _id: 'd3', key: 'k', base: { values: [text] }, changes: null }, false],
    ['_drafts', { ...draft, _id: 'd4', key: 7, base: null, changes: 'nobody' }, true],
    ['_views', { ...view, _id: 'v1', name: text, filters: null }, false],
    ['_views', { ...view, _id: 'v2', name: { toString: 1 }, filters: { a: { b: text } } }, false],
    ['_views', { ...view, _id: 'v3', name: [text], filters: { a: { toString: 1 }, b: text } }, false],
    ['_views', { ...view, _id: 'v4', name: 7, filters: { a: { toString: 1 } } }, true],
    ['_views', { ...view, _id: 'v5', name: '보기', order: 7, filters: {} }, true],
    ['_views', { ...view, _id: 'v6', name: '보기', order: 7, filters: { a: `첫 줄\n${text}` } }, false],
    ['_memos', { ...memo, _id: 'm1', text: [text] }, false],
    ['_memos', { ...memo, _id: 'm2', text: { toString: 1 } }, true],
    ['_memos', { ...memo, _id: 'm3', text: { a: `첫 줄\t${text}` } }, false],
    ['_mailings', { ...mailing, _id: 'g1', subject: { a: text } }, false],
    ['_mailings', { ...mailing, _id: 'g2', subject: { toString: 1 } }, true],
  ];
};

test('drafts, views, memos and messages that no program can read lose a deleted member too', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const who = { type: 'person', name: '김사라', email: 'sara@gone.example', phone: '010-7351-4751' };
  const { _id } = (await call('POST', 'users', { body: who })).json.user as { _id: string };
  const all = unreadable(who.email);
  for (const [collection, document] of all)
    await t.store.transaction((tx) => tx.insert(collection, document));
  await call('POST', `users/${_id}/withdraw`);
  await confirm(call);
  expect([(await call('DELETE', `users/${_id}`)).status, t.logged]).toEqual([200, []]);
  for (const [collection, document, isKept] of all) {
    const left = await t.store.get(collection, document._id);
    expect([document._id, JSON.stringify(left)?.includes(who.email) ?? false]).toEqual([document._id, false]);
    if (isKept) expect(left).toMatchObject(document);
  }
});
