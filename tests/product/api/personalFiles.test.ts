import { beforeEach, expect, test } from 'vitest';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { pdf, png } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

/** A file that somebody sent with an application. */
async function sent(): Promise<{ _id: string; url: string }> {
  const made = await call('POST', 'applications', { body: { code: 'APPLICATION', name: '홍길동' } });
  const { _id } = made.json.application as { _id: string };
  const { json } = await call('POST', `applications/${_id}/files/0`, upload(pdf, '홍길동_등본.pdf'));
  const [file] = (json.application as { files: Asset[] }).files;
  return { _id, url: file?.url ?? '' };
}
const narrowed = (only: readonly string[]) => t.signIn(`${only.join('-')}@example.com`, only, '박운영');
const downloads = async (): Promise<Loose[]> => {
  const all = await t.accessEntries();
  return all.filter(({ action }) => action === 'download');
};

test('A file of a person is not opened without the right to personal data, and the try is recorded', async () => {
  const { _id, url } = await sent();
  for (const only of [['housing'], ['content', 'personal'], ['read']]) {
    const { status, json } = await (await narrowed(only))('GET', url);
    expect([only, status, json.code]).toEqual([only, 403, 'no_right']);
  }
  const refused = { operator: '박운영', result: 'refused', resource: 'subscriptions', subject: '홍*동' };
  expect(await downloads()).toMatchObject(
    [refused, refused, refused].map((each) => ({ ...each, _subject: _id })),
  );
  expect((await (await narrowed(['housing', 'personal']))('GET', url)).status).toBe(200);
});

test('Its opening is recorded with whose it is, once a session however often it is read', async () => {
  const { _id, url } = await sent();
  const first = await call('GET', url, { env: { address: '203.0.113.24' } });
  expect([first.status, first.headers.has('recorded-at')]).toEqual([200, true]);
  await call('GET', url, { headers: { range: 'bytes=0-3' } });
  await call('GET', url);
  const entry = { action: 'download', result: 'done', resource: 'subscriptions', subject: '홍*동', count: 1 };
  expect(await downloads()).toMatchObject([
    { ...entry, _subject: _id, operator: '김운영', address: '203.0.113.24' },
  ]);
  const other = await t.signIn('other@example.com');
  await other('GET', url, { headers: { 'x-renewal': '1' } });
  await (await t.signIn())('GET', url);
  expect(await downloads()).toMatchObject([entry, entry, entry]);
});

test('Parts that are asked for at the same time are one opening, and none leaves before it is recorded', async () => {
  const { url } = await sent();
  const parts = ['bytes=0-1', 'bytes=2-3', 'bytes=4-5'];
  const read = () => Promise.all(parts.map((range) => call('GET', url, { headers: { range } })));
  const { transaction } = t.store;
  t.store.transaction = async () => {
    throw new Error('database is locked');
  };
  expect((await read()).map(({ status }) => status)).toEqual([500, 500, 500]);
  t.store.transaction = transaction;
  expect((await read()).map(({ status }) => status)).toEqual([206, 206, 206]);
  expect(await downloads()).toHaveLength(1);
});

test('Nothing is recorded of who is not signed in, of public pictures and of what is about nobody', async () => {
  const { url } = await sent();
  expect((await t.call('GET', url)).status).toBe(401);
  const post = await call('POST', 'boards', { body: { code: 'interior-inquire', subject: '문의' } });
  const { _id } = post.json.board as { _id: string };
  const { json } = await call('POST', `boards/${_id}/thumb`, upload(png, '그림.png'));
  expect((await call('GET', (json.board as { thumb: Asset }).thumb.url)).status).toBe(200);
  const made = await call('POST', 'downloads', { body: { subject: '자료' } });
  const { _id: id } = made.json.download as { _id: string };
  const attached = await call('POST', `downloads/${id}/upload`, upload(pdf, '안내.pdf'));
  const file = (attached.json.download as { upload: Asset }).upload;
  expect((await (await narrowed(['support']))('GET', file.url)).status).toBe(200);
  expect(await downloads()).toEqual([]);
});

test('Of a board, the files of visitors alone are about somebody', async () => {
  const narrow = await narrowed(['content']);
  const opened: number[] = [];
  for (const code of ['event', 'interior-inquire']) {
    const post = await call('POST', 'boards', { body: { code, subject: '글' } });
    const { _id } = post.json.board as { _id: string };
    const { json } = await call('POST', `boards/${_id}/files/0`, upload(pdf, '첨부.pdf'));
    const [file] = (json.board as { files: Asset[] }).files;
    opened.push((await narrow('GET', file?.url ?? '')).status);
  }
  expect(opened).toEqual([200, 403]);
});
