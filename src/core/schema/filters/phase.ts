import { nowInstant } from '../basics/clock';
import { keyOf } from '../kinds/registry';
import { isAnswer, isDay, isMoment } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { seoulDay } from '../text/time';
import type { AnyField, Kind } from '../words/fields';
import type { Loose } from '../words/paths';
import { type Phase, type PhaseName, phaseNamed, phaseNames, phasePaths, switchesOf } from '../words/phase';
import type { AnyResource, FilterOf } from '../words/resource';
import type { Condition } from './condition';
import { carriedBy, kindAt, type PureFilter } from './filter';

/** Sorts after a time and before the next: a range bound that includes or excludes the time. */
const after = (time: string) => `${time}~`;

/** What a period is judged by at an instant: the instant itself, or its day in Asia/Seoul. */
export const timeFor = ({ publishes }: Pick<Phase<Loose>, 'publishes'>, instant: string): string =>
  publishes ? instant : seoulDay(instant);

/** Returns the condition for records in a phase at a time (`timeFor`). */
export function phaseCondition(
  resource: AnyResource,
  phase: Phase<Loose>,
  wanted: PhaseName,
  time: string,
): Condition {
  const { when = {}, limited, from, until, publishes } = phase;
  const is = (path: string, value: boolean): Condition => ({
    op: 'equals',
    path,
    key: keyOf(fieldAt(resource.fields, path), value),
  });
  const all = (...of: Condition[]): Condition => ({ op: 'all', of });
  const any = (...of: Condition[]): Condition => ({ op: 'any', of });
  const isOn = Object.entries(when).map(([path, value]) => is(path, value === true));
  const isOff = any(...Object.entries(when).map(([path, value]) => is(path, value !== true)));
  const limits = limited === undefined ? [] : [is(limited, true)];
  const free = limited === undefined ? [] : [is(limited, false)];
  const open = (path: string): Condition => ({ op: 'empty', path, empty: true });
  const isAhead: Condition = { op: 'between', path: from, from: after(time) };
  const hasBegun = any(open(from), { op: 'between', path: from, until: after(time) });
  // The last day is in force, the last instant no longer.
  const last = publishes ? after(time) : time;
  const isOver: Condition = { op: 'between', path: until, until: last };
  const goesOn = any(open(until), { op: 'between', path: until, from: last });
  const conditions = [
    ['upcoming', all(...isOn, ...limits, isAhead)],
    ['running', all(...isOn, any(...free, all(hasBegun, goesOn)))],
    ['ended', all(...isOn, ...limits, hasBegun, isOver)],
    [undefined, isOff],
  ] as const;
  const found = conditions.find(([name]) => phaseNamed(phase, name) === wanted);
  if (!found) throw new Error(`No phase of ${phase.of} is named ${wanted}`);
  return found[1];
}

/** Filters by the phase of a record now, or today in Asia/Seoul. */
export const phase: PureFilter<'phase'> = {
  name: (filter) => filter.as,
  paths: ({ phase: days }) => phasePaths(days),
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
  isTimed: ({ phase }) => phase.publishes === true,
  ...carriedBy({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = ''], filter) => phaseNames(filter.phase).find((name) => name === text),
    print: (value) => [value],
  }),
  condition: (value, { phase }, resource) =>
    phaseCondition(resource, phase, value, timeFor(phase, nowInstant())),
  faults({ phase: { from, until, publishes, ...switched } }, resource) {
    const wrong = (paths: readonly string[], fits: (field: AnyField) => boolean, kind: Kind) =>
      paths
        .filter((path) => !fits(fieldAt(resource.fields, path)))
        .map((path) => `a phase needs ${kind}() at ${path}, which is ${kindAt(resource, path)}()`);
    const [isTime, kind] = publishes ? ([isMoment, 'dateTime'] as const) : ([isDay, 'date'] as const);
    return [...wrong(switchesOf(switched), isAnswer, 'bool'), ...wrong([from, until], isTime, kind)];
  },
};
