import { normalizeFieldDay } from '../shapes/shape';
import { isCalendarDay, isInstant, today } from '../text/time';
import type { FieldOf } from '../words/fields';
import type { Problem } from '../words/problems';
import {
  chooseBlankValue,
  createNullAwareCheck,
  type FieldTypeHandler,
  formatStoredValueAsText,
  isEmptyValue,
} from './kind';

type DateOrDateTimeField = FieldOf<'dateTime' | 'date'>;

/**
 * Returns the handlers of a field type whose values are '' and the texts that `isTemporalText` accepts. These
 * texts must sort chronologically.
 */
const createTemporalFieldTypeHandler = (isTemporalText: (text: string) => boolean) => ({
  blank: (field: DateOrDateTimeField) => chooseBlankValue(field, ''),
  check: createNullAwareCheck((value, _field: DateOrDateTimeField) => {
    if (typeof value !== 'string') return { key: 'type' };
    return value === '' || isTemporalText(value) ? null : { key: 'notADate' };
  }),
  isEmpty: isEmptyValue,
  missing: 'notChosen' as const,
  parse: (text: string) => (isTemporalText(text) ? text : undefined),
  print: formatStoredValueAsText,
  key: (value: unknown) => (typeof value === 'string' && value !== '' ? value : null),
});

export const dateTimeFieldType: FieldTypeHandler<'dateTime'> = createTemporalFieldTypeHandler(isInstant);

const dayFieldTypeHandler = createTemporalFieldTypeHandler(isCalendarDay);

/** Returns the problem of a day outside its field's bounds; the bounds themselves are allowed. */
function findDayRangeProblem(day: string, { from, until }: FieldOf<'date'>): Problem | null {
  const firstDay = from === 'today' ? today() : from;
  if (firstDay !== undefined && day < firstDay) return { key: 'tooEarly', args: { from: firstDay } };
  if (until === 'today') return day > today() ? { key: 'inFuture' } : null;
  return until !== undefined && day > until ? { key: 'tooLate', args: { until } } : null;
}

export const dateFieldType: FieldTypeHandler<'date'> = {
  ...dayFieldTypeHandler,
  key: (value, field) =>
    dayFieldTypeHandler.key(typeof value === 'string' ? normalizeFieldDay(value, field) : value),
  check: (value, field) =>
    dayFieldTypeHandler.check(value, field) ??
    (typeof value === 'string' && value !== '' ? findDayRangeProblem(value, field) : null),
};
