import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AnyResource,
  addDays,
  dateTime,
  daySpanBoundsOf,
  daySpansOfferedByFilters,
  defineResource,
  id,
  int,
  type Loose,
  parseFilterValues,
  parseRelativeDay,
  resolveRelativeDay,
  serializeFilterValues,
} from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../api/harness';
import { group, resources } from '../theProduct';

const visits: AnyResource = defineResource('visits', {
  fields: { _id: id(), at: dateTime({ nullable: true }), count: int() },
  api: { path: 'visits', many: 'visits', one: 'visit' },
  menu: { group },
  list: { perPage: 10, columns: ['at'], order: ['_id'], filters: [{ range: 'at' }, { range: 'count' }] },
});
const filters = [{ range: 'at' }, { range: 'count' }];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['0d', '2026-11-26', '2026-11-26'],
  ['-7d', '2026-11-19', '2026-11-19'],
  ['3d', '2026-11-29', '2026-11-29'],
  // Weeks begin on Monday; 26 November is a Thursday.
  ['0w', '2026-11-23', '2026-11-29'],
  ['-1w', '2026-11-16', '2026-11-22'],
  ['0m', '2026-11-01', '2026-11-30'],
  ['-1m', '2026-10-01', '2026-10-31'],
  ['-9m', '2026-02-01', '2026-02-28'],
  ['2m', '2027-01-01', '2027-01-31'],
  ['2026-01-31', '2026-01-31', '2026-01-31'],
  ['', '', ''],
])('%s is a first day and a last one', (text, first, last) => {
  expect([
    resolveRelativeDay(text, 'start', '2026-11-26'),
    resolveRelativeDay(text, 'end', '2026-11-26'),
  ]).toEqual([first, last]);
});

test.each(['-0d', '+1d', '01d', '7', 'd', '1y', '-12345d', '1.5d', ' 1d', '-7D'])('%j is no day', (text) => {
  expect(parseRelativeDay(text)).toBeUndefined();
});

test('weeks of any day begin on a Monday and have seven days, also on Sundays', () => {
  for (let at = 0; at < 800; at += 1) {
    const day = addDays('2024-01-01', at);
    const [first, last] = [resolveRelativeDay('0w', 'start', day), resolveRelativeDay('0w', 'end', day)];
    expect([new Date(first).getUTCDay(), addDays(first, 6), first <= day, day <= last]).toEqual([
      1,
      last,
      true,
      true,
    ]);
    expect(addDays(resolveRelativeDay('0m', 'end', day), 1)).toBe(resolveRelativeDay('1m', 'start', day));
  }
});

test('the spans of a bar end today, or are the whole week or month before', () => {
  const first = (day: string) =>
    daySpansOfferedByFilters.map((span) => resolveRelativeDay(daySpanBoundsOf(span).start, 'start', day));
  const last = (day: string) =>
    daySpansOfferedByFilters.map((span) => resolveRelativeDay(daySpanBoundsOf(span).end, 'end', day));
  expect(first('2026-03-01')).toEqual([
    ...['2026-03-01', '2026-02-23', '2026-01-31', '2026-03-01'],
    // 1 March 2026 is a Sunday.
    ...['2026-02-16', '2026-02-01'],
  ]);
  expect(first('2024-03-29')[2]).toBe('2024-02-29');
  const day = '2026-03-01';
  expect(last(day)).toEqual([day, day, day, day, '2026-02-22', '2026-02-28']);
});

test('an address keeps relative days, and a call names days of Asia/Seoul', () => {
  const read = parseFilterValues('route', visits, filters, { at: '-6d~0d', count: '-6d~0d' });
  expect(read).toEqual({ values: { at: { start: '-6d', end: '0d' } }, wrong: ['count'] });
  expect(serializeFilterValues('route', visits, filters, read.values)).toEqual([['at', '-6d~0d']]);
  const call = () => serializeFilterValues('call', visits, filters, read.values).map(([, text]) => text);
  // In Seoul the day after has begun.
  vi.setSystemTime('2026-11-26T15:00:00.000Z');
  expect(call()).toEqual(['2026-11-21', '2026-11-27']);
  vi.setSystemTime('2026-11-26T14:59:59.999Z');
  expect(call()).toEqual(['2026-11-20', '2026-11-26']);
  const open = parseFilterValues('route', visits, filters, { at: '0m~' }).values;
  expect(serializeFilterValues('call', visits, filters, open)).toEqual([['at[start]', '2026-11-01']]);
  expect(parseFilterValues('call', visits, filters, { 'at[start]': '-6d' }).wrong).toEqual(['at[start]']);
  expect(parseFilterValues('bar', visits, filters, { 'at[start]': '-6d' }).values).toEqual({
    at: { start: '-6d', end: '' },
  });
});

test('a saved view keeps relative days, and the API takes no call with them', async () => {
  vi.useRealTimers();
  const t = await createTestApi({ resources: [...resources, visits] });
  const call: Caller = await t.signIn();
  const view = {
    ...{ resource: 'visits', variant: null, name: '최근', shared: true, columns: null },
    ...{ order: '', density: 'normal', filters: { at: '-6d~0d' } },
  };
  const saved = await call('POST', 'views', { body: view });
  expect([saved.status, (saved.json.view as Loose).filters]).toEqual([201, { at: '-6d~0d' }]);
  const wrong = await call('POST', 'views', { body: { ...view, filters: { at: '-6y~0d' } } });
  expect(wrong.status).toBe(422);
  const refused = await call('GET', 'visits?at[start]=-6d');
  expect([refused.status, refused.json.code]).toEqual([400, 'unknown_filter']);
});
