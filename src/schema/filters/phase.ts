import { keyOf } from '../kinds/registry';
import type { Loose } from '../paths';
import { type Phase, type PhaseName, phases } from '../phase';
import { fieldAt } from '../record';
import type { AnyResource, FilterOf } from '../resource';
import { today } from '../time';
import type { Condition } from './condition';
import { carriedBy, kindAt, type PureFilter } from './filter';

/** Sorts behind a day and before the next: where a range ends or begins that has the day in it, or not. */
const after = (day: string) => `${day}~`;

/** Returns what a store is asked for to find the records that are in a phase on a day of Asia/Seoul. */
export function phaseCondition(
  resource: AnyResource,
  { on, limited, from, until }: Phase<Loose>,
  wanted: PhaseName,
  day: string,
): Condition {
  const is = (path: string, value: boolean): Condition => ({
    op: 'equals',
    path,
    key: keyOf(fieldAt(resource.fields, path), value),
  });
  const all = (...of: Condition[]): Condition => ({ op: 'all', of });
  const any = (...of: Condition[]): Condition => ({ op: 'any', of });
  const open = (path: string): Condition => ({ op: 'empty', path, empty: true });
  const isAhead: Condition = { op: 'between', path: from, from: after(day) };
  const hasBegun = any(open(from), { op: 'between', path: from, until: after(day) });
  const isOver: Condition = { op: 'between', path: until, until: day };
  const goesOn = any(open(until), { op: 'between', path: until, from: day });
  const conditions: Readonly<Record<PhaseName, Condition>> = {
    upcoming: all(is(on, true), is(limited, true), isAhead),
    running: all(is(on, true), any(is(limited, false), all(hasBegun, goesOn))),
    ended: all(is(on, true), is(limited, true), hasBegun, isOver),
  };
  return conditions[wanted];
}

const named = (text: string): PhaseName | undefined => phases.find((phase) => phase === text);

/** In which phase a record is today, the day of Asia/Seoul. */
export const phase: PureFilter<'phase'> = {
  name: (filter) => filter.as,
  paths: ({ phase: { on, limited, from, until } }) => [on, limited, from, until],
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  ...carriedBy({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = '']) => named(text),
    print: (value) => [value],
  }),
  condition: (value, filter, resource) => phaseCondition(resource, filter.phase, value, today()),
  faults({ phase: { on, limited, from, until } }, resource) {
    const wrong = (paths: readonly string[], kind: string) =>
      paths
        .filter((path) => kindAt(resource, path) !== kind)
        .map((path) => `a phase needs ${kind}() at ${path}, which is ${kindAt(resource, path)}()`);
    return [...wrong([on, limited], 'bool'), ...wrong([from, until], 'date')];
  },
};
