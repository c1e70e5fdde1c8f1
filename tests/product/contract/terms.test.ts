import { beforeAll, expect, test } from 'vitest';
import { type Console, idIn, openConsole } from './calls';

let operator: Console;
let id: string;

beforeAll(async () => {
  operator = await openConsole();
});

test('Terms start as number 1 and necessary', async () => {
  const made = await operator.post('terms', {
    code: 'privacy',
    subject: '개인정보 처리방침',
    content: '<p>…</p>',
  });
  id = idIn(made, 'terms');
  expect([made.status, made.body]).toMatchObject([
    201,
    { terms: { order: 1, code: 'privacy', subject: '개인정보 처리방침', necessary: true } },
  ]);
});

test('Their list travels as termsList, by their order', async () => {
  await operator.post('terms', { order: 0, code: 'use', subject: '이용약관', necessary: false });
  const { status, body } = await operator.get('terms', { skip: '0', limit: '10' });
  expect([status, body]).toMatchObject([
    200,
    {
      summary: { totalCount: 2 },
      termsList: [{ code: 'use', necessary: false }, { code: 'privacy' }],
    },
  ]);
});

test('Terms are updated', async () => {
  const { status, body } = await operator.put(`terms/${id}`, { _id: id, order: 3, necessary: false });
  expect([status, body]).toMatchObject([
    200,
    { terms: { _id: id, order: 3, necessary: false, code: 'privacy' } },
  ]);
});

test('Terms are deleted', async () => {
  const { status, body } = await operator.remove(`terms/${id}`);
  expect([status, body]).toEqual([200, { terms: { _id: id } }]);
});
