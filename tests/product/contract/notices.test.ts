import { beforeAll, expect, test } from 'vitest';
import { type Console, idIn, openConsole } from './calls';

let operator: Console;
let id: string;

beforeAll(async () => {
  operator = await openConsole();
  id = idIn(
    await operator.post('notifications', {
      subject: '정기 점검',
      content: '첫 줄\n둘째 줄',
      isNotice: false,
    }),
    'notification',
  );
});

test('One notice is read by its id', async () => {
  expect(await operator.get(`notifications/${id}`)).toEqual({
    status: 200,
    etag: '"1"',
    body: {
      notification: {
        _id: id,
        subject: '정기 점검',
        content: '첫 줄\n둘째 줄',
        upload: null,
        isNotice: false,
        publish: { enabled: true, from: null, until: null },
        createdAt: '2026-03-02T01:00:00.000Z',
        version: 1,
        updatedAt: '2026-03-02T01:00:00.000Z',
        updatedBy: { _id: expect.any(String), name: '김운영' },
      },
    },
  });
});

test('A notice is pinned by the field that changed', async () => {
  const { status, body } = await operator.put(`notifications/${id}`, { isNotice: true });
  expect([status, body]).toMatchObject([200, { notification: { isNotice: true, subject: '정기 점검' } }]);
});

test('Pinned notices come first, and fifteen are a page', async () => {
  for (let index = 0; index < 15; index += 1) {
    await operator.post('notifications', { subject: `공지 ${index}`, content: '', isNotice: false });
  }
  const first = await operator.get('notifications', { skip: '0', limit: '15' });
  const second = await operator.get('notifications', { skip: '15', limit: '15' });
  expect(first.body.summary).toMatchObject({ totalCount: 16 });
  expect(first.body.notifications).toHaveLength(15);
  expect((first.body.notifications as object[])[0]).toMatchObject({ _id: id, isNotice: true });
  expect(second.body.notifications).toHaveLength(1);
});

test('Notices are searched by subject, content or both, within days of Seoul', async () => {
  const count = async (query: string) =>
    (await operator.get(`notifications?${query}`, { skip: '0', limit: '15' })).body.summary?.totalCount;
  expect(await count('searchKey=subject&searchValue=점검')).toBe(1);
  expect(await count('searchKey=content&searchValue=점검')).toBe(0);
  expect(await count('searchKey=all&searchValue=둘째')).toBe(1);
  expect(await count('createdAt[start]=2026-03-02&createdAt[end]=2026-03-02')).toBe(16);
  expect(await count('createdAt%5Bstart%5D=2026-03-03')).toBe(0);
});

test('An attachment is uploaded after the save, and taken away', async () => {
  const { status, body } = await operator.upload(`notifications/${id}/upload`, '점검 안내.txt', '내용');
  expect([status, body]).toMatchObject([
    200,
    {
      notification: {
        upload: {
          _id: expect.stringMatching(/^[0-9a-f]{32}$/),
          name: '점검 안내.txt',
          size: 6,
          type: 'text/plain',
          url: expect.stringMatching(/^\/files\/[0-9a-f]{32}\/%EC%A0%90%EA%B2%80%20%EC%95%88%EB%82%B4\.txt$/),
        },
      },
    },
  ]);
  const removed = await operator.remove(`notifications/${id}/upload`);
  expect([removed.status, removed.body]).toMatchObject([200, { notification: { _id: id, upload: null } }]);
});

test('A notice is deleted', async () => {
  const answer = await operator.remove(`notifications/${id}`);
  expect([answer.status, answer.body]).toEqual([200, { notification: { _id: id } }]);
});
