import {
  type AnyField,
  type FieldOf,
  formatScaledInteger,
  type Kind,
  limits,
  today,
} from '../../../../src/core/schema/index';

/** Deterministic material for samples. */
export interface Sampler {
  integer(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** Korean text of at most `max` characters. */
  text(max: number): string;
  /** A UTC instant. */
  instant(): string;
  /** A calendar day. */
  day(): string;
}

const LENGTH = 40;

const orNull = (field: { default?: unknown; nullable?: true }, otherwise: unknown) =>
  field.default ?? (field.nullable ? null : otherwise);

/** A day that is drawn, or the nearest one within the bounds of its field. */
function dayWithin({ from = '', until = '~' }: FieldOf<'date'>, day: string): string {
  const last = until === 'today' ? today() : until;
  if (day < from) return from;
  return day > last ? last : day;
}

const none = () => undefined;

/** A value of each kind that fits its field; undefined for what is not drawn on its own. */
const samples: { readonly [K in Kind]: (field: FieldOf<K>, sampler: Sampler) => unknown } = {
  id: none,
  // What a pattern matches is not made up here: nothing is fine with every one.
  text: ({ pattern, max = limits.maxTextLength }, { text }) => (pattern ? '' : text(Math.min(max, LENGTH))),
  multiline: (_, { text }) => `${text(LENGTH)}\n${text(LENGTH)}`,
  richText: (_, { text }) => `<p>${text(LENGTH)}</p>`,
  int: ({ among, min = 1, max = 999 }, { pick, integer }) =>
    among ? pick(among) : integer(min, Math.min(max, 999)),
  decimal: ({ digits, min, max }, { integer }) => {
    const scale = 10 ** digits;
    const [least, most] = [Number(min ?? 0), Math.min(Number(max ?? 999), 999)];
    return formatScaledInteger(BigInt(integer(Math.ceil(least * scale), Math.floor(most * scale))), digits);
  },
  number: (_, { integer }) => integer(-90, 90) + 0.5,
  texts: (_, { text }) => [text(LENGTH)],
  bool: (_, { integer }) => integer(0, 1) === 1,
  dateTime: (_, { instant }) => instant(),
  date: (field, { day }) => dayWithin(field, day()),
  choice: ({ choices }, { pick }) => pick(choices),
  choices: ({ choices }, { pick }) => [pick(choices)],
  tags: (_, { text }) => [text(LENGTH).replaceAll(',', ' ').trim() || '태그'],
  // A reference is drawn from records that exist, which only the caller knows.
  ref: (field) => orNull(field, ''),
  refs: () => [],
  password: none,
  image: none,
  file: none,
  files: none,
  group: none,
  list: none,
  own: ({ own, options }, { pick }) => pick(own.examples(options)),
};

/** Returns a value that fits a field; undefined for what is not drawn on its own. */
export function sampleFor(field: AnyField, sampler: Sampler): unknown {
  // The map pairs each kind with what takes its fields; a union of functions can't say so.
  const sampleOf = samples[field.kind] as (field: AnyField, sampler: Sampler) => unknown;
  return sampleOf(field, sampler);
}
