import type { AnyField, FieldOf } from '../fields';
import { fold, toLine } from '../text';
import { mailAddressIn, pageIn, videoIn } from './addresses';
import { dayIn } from './day';
import { businessNumberIn, postcodeIn } from './digits';
import { foldPhone, phoneIn } from './phone';

/** Finds a value in a text and writes it in the one way in which it is stored; undefined if the text is none. */
type Finder = (text: string) => string | undefined;

/** What a text is: its format, or the kind of personal data that has a shape of its own. */
type TextShape = NonNullable<FieldOf<'text'>['format'] | FieldOf<'text'>['personal']>;

const contactIn: Finder = (text) => mailAddressIn(text) ?? phoneIn(text);

const finders: { readonly [S in TextShape]?: Finder } = {
  phone: phoneIn,
  email: mailAddressIn,
  username: mailAddressIn,
  contact: contactIn,
  businessNumber: businessNumberIn,
  postcode: postcodeIn,
  url: pageIn,
  youtube: (text) => videoIn(text) ?? pageIn(text),
};

const shapeNameOf = ({ format, personal }: FieldOf<'text'>): TextShape | undefined => format ?? personal;

/** A text of one line in the shape of its field; one that no rule recognises is only trimmed and cleaned. */
export function shapeText(text: string, field: FieldOf<'text'>): string {
  const line = toLine(text);
  const name = shapeNameOf(field);
  return (name && finders[name]?.(line)) ?? line;
}

/** A day in its shape; one that is none stays as it is. */
export const shapeDay = (text: string, { personal, until = 'today' }: FieldOf<'date'>): string =>
  personal === 'birth' ? (dayIn(text, until) ?? text) : text;

/**
 * A value as it is stored: telephones, mail addresses, numbers of businesses, postcodes, addresses of pages and birth
 * dates in one shape, other texts of one line trimmed and without control and direction characters. What no rule
 * recognises stays as it was typed. Shaping a shaped value changes nothing, and nothing is refused here.
 */
export function shapeOf(field: AnyField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.kind === 'text') return shapeText(value, field);
  return field.kind === 'date' ? shapeDay(value, field) : value;
}

const HYPHENS = /-/g;

/** The form in which a text of a field, or a part of one, is compared. */
export function foldText(text: string, field: FieldOf<'text'>): string {
  const name = shapeNameOf(field);
  if (name === 'phone') return foldPhone(toLine(text));
  const folded = fold(toLine(text));
  return name === 'businessNumber' ? folded.replace(HYPHENS, '') : folded;
}
