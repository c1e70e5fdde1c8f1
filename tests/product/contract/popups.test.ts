import { beforeAll, expect, test } from 'vitest';
import { type Console, idIn, openConsole } from './calls';

let operator: Console;
let id: string;

beforeAll(async () => {
  operator = await openConsole();
});

test('A popup is created with the popup object, its numbers 0 and shown to nobody unless it says so', async () => {
  const made = await operator.post('popups', { name: '휴무 안내', sequence: 1, url: 'https://example.com' });
  id = idIn(made, 'popup');
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      popup: {
        code: '',
        subject: '',
        content: '',
        name: '휴무 안내',
        url: 'https://example.com',
        left: 0,
        top: 0,
        width: 0,
        height: 0,
        sequence: 1,
        display: { enabled: false, period: false, startDate: null, endDate: null },
        createdAt: '2026-03-02T01:00:00.000Z',
      },
    },
  ]);
});

test('A popup has days that no zone shifts, once its period is on', async () => {
  const display = { enabled: true, period: true, startDate: '2026-03-01', endDate: '2026-03-31' };
  const { status, body } = await operator.put(`popups/${id}`, { _id: id, display });
  expect([status, body]).toMatchObject([200, { popup: { name: '휴무 안내', display } }]);
});

test('A period that ends before it begins, days out of range and fractions are refused at their fields', async () => {
  const period = (startDate: string | null, endDate: string | null, on = true) =>
    operator.put(`popups/${id}`, { display: { enabled: true, period: on, startDate, endDate } });
  const wrong = await period('2026-03-31', '2026-03-01');
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { 'display.endDate': '전시 종료일이 전시 시작일보다 빠를 수 없습니다.' },
  ]);
  for (const [start, end] of [
    ['1999-12-31', '2026-03-01'],
    ['2026-03-01', '2101-01-01'],
  ] as const) {
    expect([start, end, (await period(start, end)).status]).toEqual([start, end, 422]);
  }
  const fraction = await operator.put(`popups/${id}`, { left: 1.5, width: 0.1 });
  expect([fraction.status, Object.keys(fraction.body.fields ?? {})]).toEqual([422, ['left', 'width']]);
  const negative = await operator.put(`popups/${id}`, { left: -20, width: -1, height: -300 });
  expect([negative.status, negative.body.fields]).toEqual([
    422,
    { width: '0 이상으로 입력해주세요.', height: '0 이상으로 입력해주세요.' },
  ]);
  for (const [start, end] of [
    ['2000-01-01', '2100-12-31'],
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01', null],
    [null, '2026-03-31'],
  ] as const) {
    expect([start, end, (await period(start, end)).status]).toEqual([start, end, 200]);
  }
  // Without a period nobody sees its days; what they were stays stored.
  expect((await period('2026-03-31', '2026-03-01', false)).status).toBe(200);
  expect((await period('2026-03-01', '2026-03-31')).status).toBe(200);
});

test('The switch of the list saves at once and leaves the rest of the display alone', async () => {
  const { body } = await operator.put(`popups/${id}`, { display: { enabled: false } });
  expect(body).toMatchObject({
    popup: { display: { enabled: false, period: true, startDate: '2026-03-01', endDate: '2026-03-31' } },
  });
});

test('A popup needs nothing: there is no validation', async () => {
  const { status, body } = await operator.post('popups', {});
  expect([status, body]).toMatchObject([201, { popup: { name: '', sequence: 2 } }]);
});

test('The list comes by sequence, found by name or address', async () => {
  const { body } = await operator.get('popups', { skip: '0', limit: '10' });
  expect(body).toMatchObject({ summary: { totalCount: 2 }, popups: [{ _id: id }, { sequence: 2 }] });
  for (const query of [
    'searchKey=name&searchValue=휴무',
    'searchKey=url&searchValue=example',
    'searchKey=all&searchValue=안내',
  ]) {
    const found = await operator.get(`popups?${query}`, { skip: '0', limit: '10' });
    expect(found.body).toMatchObject({ summary: { totalCount: 1 }, popups: [{ _id: id }] });
  }
});

test('A popup is deleted', async () => {
  const { status, body } = await operator.remove(`popups/${id}`);
  expect([status, body]).toEqual([200, { popup: { _id: id } }]);
});
