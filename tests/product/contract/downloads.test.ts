import { beforeAll, expect, test } from 'vitest';
import { type Console, idIn, openConsole } from './calls';

let operator: Console;
let id: string;

beforeAll(async () => {
  operator = await openConsole();
  const made = await operator.post('downloads', {
    subject: '작품 보증서 양식',
    content: '<p>내려받아 쓰세요.</p>',
    isNotice: false,
  });
  expect([made.status, made.body]).toMatchObject([201, { download: { upload: null, isNotice: false } }]);
  id = idIn(made, 'download');
});

test('A file is uploaded with the post it belongs to, and the answer names the post', async () => {
  const { status, body } = await operator.upload(`downloads/${id}/upload`, '양식.csv', '이름,날짜');
  expect([status, body]).toMatchObject([200, { download: { _id: id, upload: { name: '양식.csv' } } }]);
});

test('The list shows pinned posts first, then the newest', async () => {
  const pinned = idIn(await operator.post('downloads', { subject: '고정', isNotice: true }), 'download');
  const newer = idIn(await operator.post('downloads', { subject: '새 자료', isNotice: false }), 'download');
  const { status, body } = await operator.get('downloads', { skip: '0', limit: '10' });
  expect(status).toBe(200);
  expect(body.summary).toMatchObject({ totalCount: 3 });
  expect((body.downloads as { _id: string }[]).map(({ _id }) => _id)[0]).toBe(pinned);
  expect(body.downloads).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: newer }),
      expect.objectContaining({ _id: id, upload: expect.objectContaining({ size: 13 }) }),
    ]),
  );
});

test('Posts are found by what they say and when they were made', async () => {
  const query = 'searchKey=all&searchValue=보증서&createdAt[start]=2026-03-01&createdAt[end]=2026-03-31';
  const { body } = await operator.get(`downloads?${query}`, { skip: '0', limit: '10' });
  expect(body).toMatchObject({ summary: { totalCount: 1 }, downloads: [{ _id: id }] });
});

test('The switch saves at once', async () => {
  const { body } = await operator.put(`downloads/${id}`, { isNotice: true });
  expect(body).toMatchObject({ download: { isNotice: true, upload: { name: '양식.csv' } } });
});

test('A post is deleted', async () => {
  const { status, body } = await operator.remove(`downloads/${id}`);
  expect([status, body]).toEqual([200, { download: { _id: id } }]);
});
