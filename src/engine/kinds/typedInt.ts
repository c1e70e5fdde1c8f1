import { type FieldOf, kindOf } from '../../schema/index';

const DRAFT = /^-?\d{0,15}(?:\.\d{0,15})?$/;

/** What is left of a typed number without full-width digits, separators and blanks; undefined where it is none. */
export function typedInt(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[,\s]/g, '');
  return DRAFT.test(digits) ? digits : undefined;
}

/** The number that a draft stands for, to be refused where it is not whole; nothing typed is the field's default. */
export const readInt = (draft: string, field: FieldOf<'int'>): unknown =>
  /\d/.test(draft) ? Number(draft) : kindOf(field).blank(field);
