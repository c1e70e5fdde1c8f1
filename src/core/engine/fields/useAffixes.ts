import { useTranslate } from 'ra-core';
import { type FieldOf, isExact } from '../../schema/index';

type Numeric = FieldOf<'int'> | FieldOf<'decimal'>;

/** Printed before an amount, or behind it. */
interface Affixes {
  sign?: string | undefined;
  unit?: string | undefined;
}

/** The sign of a currency in Korean texts, such as US$. */
const signOf = (currency: string): string =>
  new Intl.NumberFormat('ko-KR', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Returns the sign or the unit of a field's numbers; amounts of won end with their unit. */
export function affixesOf(field: Numeric, unit: (name: string) => string): Affixes {
  if (isExact(field) && field.currency !== undefined) {
    const sign = signOf(field.currency);
    return field.currency === 'KRW' ? { sign, unit: unit('won') } : { sign };
  }
  return field.unit === undefined ? {} : { unit: unit(field.unit) };
}

export function useAffixes(field: Numeric): Affixes {
  // A product merges units in by declaration, and their texts into `form.units`.
  const translate = useTranslate();
  return affixesOf(field, (name) => translate(`form.units.${name}`));
}

/** True for decimals, and for numbers with a unit that is counted in thousands. */
export const isAmount = (field: Numeric): boolean =>
  isExact(field) || (field.unit !== undefined && field.unit !== 'px');

/** True if the thousands of a field's numbers are separated while they are typed. */
export const isGrouped = (field: Numeric): boolean => field.grouped ?? isAmount(field);
