import type { FieldOf } from '../fields';
import { isDate, isInstant } from '../time';
import { blankOf, isNothing, nullable, type PureKind, type Sampler } from './kind';

type Time = FieldOf<'dateTime' | 'date'>;

/** A kind whose values are texts that `isOne` knows, or empty; they order by time as texts do. */
const timeOf = (isOne: (text: string) => boolean, sampled: (sampler: Sampler) => string) => ({
  blank: (field: Time) => blankOf(field, ''),
  check: nullable((value, _field: Time) => {
    if (typeof value !== 'string') return { key: 'type' };
    return value === '' || isOne(value) ? null : { key: 'notADate' };
  }),
  isEmpty: isNothing,
  missing: 'notChosen' as const,
  parse: (text: string) => (isOne(text) ? text : undefined),
  print: (value: unknown) => String(value ?? ''),
  key: (value: unknown) => (typeof value === 'string' && value !== '' ? value : null),
  sample: (_field: Time, sampler: Sampler) => sampled(sampler),
});

export const dateTime: PureKind<'dateTime'> = timeOf(isInstant, (sampler) => sampler.instant());

export const date: PureKind<'date'> = timeOf(isDate, (sampler) => sampler.day());
