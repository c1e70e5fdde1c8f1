import { isDate, isInstant } from '../time';
import { blankOf, isNothing, nullable, type PureKind } from './kind';

export const dateTime: PureKind<'dateTime'> = {
  blank: (field) => blankOf(field, ''),
  check: nullable((value) => {
    if (typeof value !== 'string') return { key: 'type' };
    return isInstant(value) ? null : { key: 'notADate' };
  }),
  isEmpty: isNothing,
  parse: (text) => (isInstant(text) ? text : undefined),
  print: (value) => String(value ?? ''),
  key: (value) => (typeof value === 'string' ? value : null),
  sample: (_field, sampler) => sampler.instant(),
};

export const date: PureKind<'date'> = {
  blank: (field) => blankOf(field, ''),
  check: nullable((value) => {
    if (typeof value !== 'string') return { key: 'type' };
    return value === '' || isDate(value) ? null : { key: 'notADate' };
  }),
  isEmpty: isNothing,
  parse: (text) => (isDate(text) ? text : undefined),
  print: (value) => String(value ?? ''),
  key: (value) => (typeof value === 'string' && value !== '' ? value : null),
  sample: (_field, sampler) => sampler.day(),
};
