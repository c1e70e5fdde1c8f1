import type { AnyField, FieldOf, Kind } from '../../schema/index';

function ofText({ format, personal, max = Number.POSITIVE_INFINITY }: FieldOf<'text'>): string {
  if (format === 'phone') return 'w-phone';
  if (format === 'email') return 'w-email';
  if (personal === 'name') return 'w-name';
  if (max <= 10) return 'w-code';
  if (max <= 50) return 'w-short';
  if (max <= 100) return 'w-medium';
  return max <= 500 ? 'w-grow' : 'w-wide';
}

type Width<K extends Kind> = (field: FieldOf<K>) => string;
const whole = () => 'w-whole';
const choice = () => 'w-choice';

/** The class that gives a field the width of what it holds, by kind. */
const widths: { readonly [K in Kind]: Width<K> } = {
  id: () => 'w-email',
  text: ofText,
  multiline: whole,
  richText: whole,
  int: ({ unit }) => (unit ? 'w-unit' : 'w-int'),
  bool: ({ nullable }) => (nullable ? 'w-choice' : 'w-bool'),
  dateTime: () => 'w-time',
  date: () => 'w-date',
  choice,
  choices: whole,
  ref: () => 'w-medium',
  password: () => 'w-email',
  image: (field) => ('upload' in field ? 'w-whole' : 'w-bool'),
  file: whole,
  files: whole,
  group: whole,
  list: whole,
};

/** The class of a field's width: numbers and dates as wide as they are, text as wide as the row allows. */
export function widthClass(field: AnyField): string {
  // The map pairs each kind with the width that takes its fields; a union of functions can't say so.
  return (widths[field.kind] as Width<Kind>)(field);
}
