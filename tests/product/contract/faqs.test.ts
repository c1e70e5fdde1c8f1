import { beforeAll, expect, test } from 'vitest';
import { type Console, idIn, openConsole } from './calls';

let operator: Console;
let id: string;

beforeAll(async () => {
  operator = await openConsole();
});

test('A FAQ is created with its order as the console proposed it', async () => {
  const answer = await operator.post('faqs', {
    locale: 'ko',
    type: '',
    subject: '배송은 얼마나 걸리나요?',
    content: '<p>이틀 걸립니다.</p>',
    sequence: 1,
  });
  id = idIn(answer, 'faq');
  expect(answer).toEqual({
    status: 201,
    etag: '"1"',
    body: {
      faq: {
        _id: id,
        locale: 'ko',
        type: '',
        subject: '배송은 얼마나 걸리나요?',
        content: '<p>이틀 걸립니다.</p>',
        sequence: 1,
        publish: { enabled: true, from: null, until: null },
        createdAt: '2026-03-02T01:00:00.000Z',
        version: 1,
        updatedAt: '2026-03-02T01:00:00.000Z',
        updatedBy: { _id: expect.any(String), name: '김운영' },
      },
    },
  });
});

test('The console asks for the next order with skip 0 and limit 1', async () => {
  const { status, body } = await operator.get('faqs', { skip: '0', limit: '1' });
  expect([status, body.summary]).toMatchObject([200, { totalCount: 1 }]);
});

test('The list comes by its order, ten a page', async () => {
  await operator.post('faqs', { subject: '먼저', sequence: 0 });
  const { body } = await operator.get('faqs', { skip: '0', limit: '10' });
  expect(body).toMatchObject({
    summary: { totalCount: 2 },
    faqs: [
      { subject: '먼저', sequence: 0 },
      { _id: id, sequence: 1 },
    ],
  });
});

test('A FAQ is updated', async () => {
  const { status, etag, body } = await operator.put(`faqs/${id}`, { _id: id, subject: '환불은요?' });
  expect([status, etag]).toEqual([200, '"2"']);
  expect(body).toMatchObject({ faq: { _id: id, subject: '환불은요?', sequence: 1 } });
});

test('A FAQ without a subject is refused with the words of the specification', async () => {
  expect(await operator.post('faqs', { subject: '' })).toEqual({
    status: 422,
    etag: null,
    body: {
      message: '제목을 입력해주세요',
      code: 'invalid',
      fields: { subject: '제목을 입력해주세요' },
    },
  });
});

test('A FAQ is deleted', async () => {
  const answer = await operator.remove(`faqs/${id}`);
  expect([answer.status, answer.body]).toEqual([200, { faq: { _id: id } }]);
  expect((await operator.get(`faqs/${id}`)).status).toBe(404);
});
