import { blankOf, isNothing, nullable, type PureKind, settable, unsetOf } from './kind';

export const int: PureKind<'int'> = {
  blank: (field) => unsetOf(field, 0),
  check: settable((value, field) => {
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field;
    if (typeof value !== 'number') return { key: 'type' };
    if (!Number.isInteger(value)) return { key: 'notWhole' };
    if (value < min) return { key: 'tooSmall', args: { min } };
    if (value > max) return { key: 'tooLarge', args: { max } };
    return field.among && !field.among.includes(value) ? { key: 'notAChoice' } : null;
  }),
  hint: (value, { min }) => (min === undefined && typeof value === 'number' && value < 0 ? 'negative' : null),
  isEmpty: isNothing,
  parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  print: (value) => String(value ?? ''),
  key: (value) => (typeof value === 'number' ? value : null),
};

export const number: PureKind<'number'> = {
  blank: (field) => blankOf(field, 0),
  check: nullable((value, { decimals }) =>
    Number.isFinite(value) && Number(Number(value).toFixed(decimals)) === value ? null : { key: 'type' },
  ),
  isEmpty: isNothing,
  parse: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined),
  print: (value) => String(value ?? ''),
  key: (value) => (typeof value === 'number' ? value : null),
};

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

export const bool: PureKind<'bool'> = {
  blank: (field) => unsetOf(field, false),
  missing: 'notChosen',
  check: settable((value) => (typeof value === 'boolean' ? null : { key: 'type' })),
  isEmpty: isNothing,
  parse: (text) => BOOLEANS.get(text),
  print: (value) => String(value ?? ''),
  // Stores order numbers alike; not all of them know booleans.
  key: (value) => (typeof value === 'boolean' ? Number(value) : null),
};
