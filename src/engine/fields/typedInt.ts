import { type FieldOf, kindOf } from '../../schema/index';

const DRAFT = /^-?\d{0,15}(?:\.\d{0,15})?$/;

/**
 * What is left of a typed number without full-width digits, separators, blanks and the field's unit, with which it may
 * be pasted; undefined where it is none.
 */
export function typedInt(text: string, unit = ''): string | undefined {
  const typed = text.normalize('NFKC').replace(/[,\s]/g, '');
  const digits = unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed;
  return DRAFT.test(digits) ? digits : undefined;
}

/** The number that a draft stands for, to be refused where it is not whole; nothing typed is the field's default. */
export const readInt = (draft: string, field: FieldOf<'int'>): unknown =>
  /\d/.test(draft) ? Number(draft) : kindOf(field).blank(field);
