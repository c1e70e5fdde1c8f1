import { isMoment, isTime } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { endOfDay, isDate, startOfDay } from '../text/time';
import { lastName } from '../words/paths';
import type { FilterOf } from '../words/resource';
import type { DayRange, PureFilter } from './filter';

const BETWEEN = '~';

const nameOf = (filter: FilterOf<'range'>) => lastName(filter.range);

function rangeOf(start: string, end: string): DayRange | undefined {
  const fine = [start, end].every((day) => day === '' || isDate(day));
  return fine && start + end !== '' ? { start, end } : undefined;
}

/** Days from … to …; both ends are optional. */
export const range: PureFilter<'range'> = {
  name: nameOf,
  paths: (filter) => [filter.range],
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
  // `START~END`, one key in the address.
  route: {
    keys: (filter) => [nameOf(filter)],
    parse([text = '']) {
      const [start = '', end, ...rest] = text.split(BETWEEN);
      return end === undefined || rest.length > 0 ? undefined : rangeOf(start, end);
    },
    print: ({ start, end }) => [start + BETWEEN + end],
  },
  call: {
    keys: (filter) => [`${nameOf(filter)}[start]`, `${nameOf(filter)}[end]`],
    parse: ([start = '', end = '']) => rangeOf(start, end),
    print: ({ start, end }) => [start, end],
  },
  condition({ start, end }, { range: path }, resource) {
    if (isMoment(fieldAt(resource.fields, path))) {
      return {
        op: 'between',
        path,
        ...(start && { from: startOfDay(start) }),
        ...(end && { until: endOfDay(end) }),
      };
    }
    // Days compare as text; the character after any day's last makes the end inclusive.
    return { op: 'between', path, ...(start && { from: start }), ...(end && { until: `${end}~` }) };
  },
  faults({ range: path }, resource) {
    const field = fieldAt(resource.fields, path);
    return isTime(field)
      ? []
      : [`{ range: '${path}' } asks for days, and ${path} is ${field.kind}(): name a date() or a dateTime()`];
  },
};
