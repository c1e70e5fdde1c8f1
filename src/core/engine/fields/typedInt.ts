import { type FieldOf, kindOf } from '../../schema/index';

const DRAFT = /^-?\d{0,15}(?:\.\d{0,15})?$/;

/**
 * Normalises a typed or pasted number: full-width digits become ASCII; separators, blanks and the field's unit are
 * removed. Returns undefined if the text is no number.
 */
export function typedInt(text: string, unit = ''): string | undefined {
  const typed = text.normalize('NFKC').replace(/[,\s]/g, '');
  const digits = unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed;
  return DRAFT.test(digits) ? digits : undefined;
}

/**
 * Returns the caret's position once a typed text is shown without its invalid characters. If none are left,
 * the text is as it was `before`.
 */
export function caretIn(text: string, caret: number, before: string, unit = ''): number {
  const typed = typedInt(text, unit);
  if (typed === undefined) return Math.max(0, caret - (text.length - before.length));
  return typedInt(text.slice(0, caret), unit)?.length ?? typed.length;
}

/** The number that a draft stands for, to be refused where it is not whole; nothing typed is the field's default. */
export const readInt = (draft: string, field: FieldOf<'int'>): unknown =>
  /\d/.test(draft) ? Number(draft) : kindOf(field).blank(field);
