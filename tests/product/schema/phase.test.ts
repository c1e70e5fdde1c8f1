import { describe, expect, test, vi } from 'vitest';
import { createIndexKeysPredicate } from '../../../server/core/store/match';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  collectAllFiltersOfList,
  datePeriodPhaseNames,
  determinePhaseOfRecord,
  type ListView,
  type Loose,
  type Phase,
  today,
} from '../../../src/core/schema/index';
import { createPhaseCondition } from '../../../src/core/schema/query/conditions';
import { computeIndexKeys } from '../../../src/core/schema/table/keys';
import { popups } from '../../../src/product/resources/popups';

const phase: Phase<Loose> = {
  of: 'display',
  when: { 'display.enabled': true },
  limited: 'display.period',
  from: 'display.startDate',
  until: 'display.endDate',
};
const paths = ['display.enabled', 'display.period', phase.from, phase.until];
const popup = (
  enabled: boolean,
  period: boolean,
  startDate: string | null,
  endDate: string | null,
): Loose => ({
  _id: 'a',
  display: { enabled, period, startDate, endDate },
});
const DAY = '2026-11-22';

test.each([
  ['upcoming', popup(true, true, '2026-11-23', '2026-11-30')],
  ['running', popup(true, true, '2026-11-22', '2026-11-22')],
  ['running', popup(true, true, null, '2026-11-22')],
  ['running', popup(true, true, '2026-11-22', null)],
  ['running', popup(true, true, null, null)],
  ['ended', popup(true, true, '2026-11-01', '2026-11-21')],
  ['ended', popup(true, true, null, '2026-11-21')],
  ['running', popup(true, false, '2027-01-01', '2027-01-02')],
  [undefined, popup(false, true, '2026-11-01', '2026-11-30')],
  [undefined, popup(false, false, null, null)],
])('It is %o: case %#', (name, record) => {
  expect(determinePhaseOfRecord(phase, record, DAY)).toBe(name);
});

test('Between two days of Seoul a popup begins and ends at midnight, wherever the server stands', () => {
  const record = popup(true, true, '2026-11-22', '2026-11-22');
  const at = (instant: string) => {
    vi.setSystemTime(instant);
    return determinePhaseOfRecord(phase, record, today());
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(
      [
        '2026-11-21T14:59:59.999Z',
        '2026-11-21T15:00:00.000Z',
        '2026-11-22T14:59:59.999Z',
        '2026-11-22T15:00:00.000Z',
      ].map(at),
    ).toEqual(['upcoming', 'running', 'running', 'ended']);
  } finally {
    vi.useRealTimers();
  }
});

const days = [null, '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
const every = [true, false].flatMap((on) =>
  [true, false].flatMap((limited) =>
    days.flatMap((from) => days.map((until) => popup(on, limited, from, until))),
  ),
);

test('Without switches its days alone say where a record stands', () => {
  const { of, from, until } = phase;
  const always: Phase<Loose> = { of, from, until };
  expect(determinePhaseOfRecord(always, popup(false, false, '2026-11-23', null), DAY)).toBe('upcoming');
  expect(determinePhaseOfRecord(always, popup(false, false, null, '2026-11-21'), DAY)).toBe('ended');
  expect(
    determinePhaseOfRecord(
      { ...always, when: { 'display.enabled': false } },
      popup(true, true, null, null),
      DAY,
    ),
  ).toBe(undefined);
});

const { of, from, until } = phase;
const asked: readonly [string, Phase<Loose>][] = [
  ['switched and limited', phase],
  ['of its days alone', { of, from, until }],
  ['switched the other way round', { of, from, until, when: { 'display.enabled': false } }],
];

describe('What a store is asked for', () => {
  test.each(
    asked.flatMap(([name, own]) => datePeriodPhaseNames.map((wanted) => [wanted, name, own] as const)),
  )('finds exactly the records whose chip says so: %s, %s', (wanted, _, own) => {
    const meets = createIndexKeysPredicate(createPhaseCondition(popups, own, wanted, DAY));
    for (const record of every) {
      expect([record, meets(computeIndexKeys(popups, paths, record))]).toEqual([
        record,
        determinePhaseOfRecord(own, record, DAY) === wanted,
      ]);
    }
  });
});

const withPhase = (change: Loose): AnyResource => {
  const [, filter] = collectAllFiltersOfList(popups.list as ListView<Loose>);
  const list = { ...popups.list, filters: [{ ...filter, phase: { ...phase, ...change } }] };
  return { ...popups, list } as unknown as AnyResource;
};

test('A phase between what are no days, or switched by what is no switch, is a mistake', () => {
  expect(declarationFaultsOf([withPhase({})])).toEqual([]);
  expect(declarationFaultsOf([withPhase({ from: 'name' })])).toEqual([
    'popups: a phase needs date() at name, which is text()',
  ]);
  expect(declarationFaultsOf([withPhase({ when: { sequence: true } })])).toEqual([
    'popups: a phase needs bool() at sequence, which is int()',
  ]);
});
