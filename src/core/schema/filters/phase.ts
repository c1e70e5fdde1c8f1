import { keyOf } from '../kinds/registry';
import { isAnswer, isDay } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { today } from '../text/time';
import type { AnyField, Kind } from '../words/fields';
import type { Loose } from '../words/paths';
import { type Phase, type PhaseName, phasePaths, phases, switchesOf } from '../words/phase';
import type { AnyResource, FilterOf } from '../words/resource';
import type { Condition } from './condition';
import { carriedBy, kindAt, type PureFilter } from './filter';

/** Sorts after a day and before the next: a range bound that includes or excludes the day. */
const after = (day: string) => `${day}~`;

/** Returns the condition for records in a phase on a day in Asia/Seoul. */
export function phaseCondition(
  resource: AnyResource,
  { when = {}, limited, from, until }: Phase<Loose>,
  wanted: PhaseName,
  day: string,
): Condition {
  const is = (path: string, value: boolean): Condition => ({
    op: 'equals',
    path,
    key: keyOf(fieldAt(resource.fields, path), value),
  });
  const isOn = Object.entries(when).map(([path, value]) => is(path, value === true));
  const limits = limited === undefined ? [] : [is(limited, true)];
  const free = limited === undefined ? [] : [is(limited, false)];
  const all = (...of: Condition[]): Condition => ({ op: 'all', of });
  const any = (...of: Condition[]): Condition => ({ op: 'any', of });
  const open = (path: string): Condition => ({ op: 'empty', path, empty: true });
  const isAhead: Condition = { op: 'between', path: from, from: after(day) };
  const hasBegun = any(open(from), { op: 'between', path: from, until: after(day) });
  const isOver: Condition = { op: 'between', path: until, until: day };
  const goesOn = any(open(until), { op: 'between', path: until, from: day });
  const conditions: Readonly<Record<PhaseName, Condition>> = {
    upcoming: all(...isOn, ...limits, isAhead),
    running: all(...isOn, any(...free, all(hasBegun, goesOn))),
    ended: all(...isOn, ...limits, hasBegun, isOver),
  };
  return conditions[wanted];
}

const named = (text: string): PhaseName | undefined => phases.find((phase) => phase === text);

/** Filters by the phase of a record today, in Asia/Seoul. */
export const phase: PureFilter<'phase'> = {
  name: (filter) => filter.as,
  paths: ({ phase: days }) => phasePaths(days),
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
  ...carriedBy({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = '']) => named(text),
    print: (value) => [value],
  }),
  condition: (value, filter, resource) => phaseCondition(resource, filter.phase, value, today()),
  faults({ phase: { from, until, ...switched } }, resource) {
    const wrong = (paths: readonly string[], fits: (field: AnyField) => boolean, kind: Kind) =>
      paths
        .filter((path) => !fits(fieldAt(resource.fields, path)))
        .map((path) => `a phase needs ${kind}() at ${path}, which is ${kindAt(resource, path)}()`);
    return [...wrong(switchesOf(switched), isAnswer, 'bool'), ...wrong([from, until], isDay, 'date')];
  },
};
