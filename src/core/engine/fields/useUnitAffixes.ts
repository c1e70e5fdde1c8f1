import { useTranslate } from 'ra-core';
import { type FieldOf, isDecimalField } from '../../schema/index';

type NumericField = FieldOf<'int'> | FieldOf<'decimal'>;

/** The texts before and after an amount in an input, such as a currency sign or a unit. */
interface NumberAffixes {
  sign?: string | undefined;
  unit?: string | undefined;
}

/** Returns a currency's sign in Korean texts, such as US$. */
const getCurrencySign = (currency: string): string =>
  new Intl.NumberFormat('ko-KR', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * Returns the texts before and after a field's numbers: a currency sign or a unit. The currency won has a
 * sign and a unit; list cells show only its unit.
 */
export function getUnitAffixes(
  field: NumericField,
  getUnitText: (unitName: string) => string,
): NumberAffixes {
  if (isDecimalField(field) && field.currency !== undefined) {
    const sign = getCurrencySign(field.currency);
    return field.currency === 'KRW' ? { sign, unit: getUnitText('won') } : { sign };
  }
  return field.unit === undefined ? {} : { unit: getUnitText(field.unit) };
}

export function useUnitAffixes(field: NumericField): NumberAffixes {
  // `useTranslate` accepts any text key: the product defines the units, and adds their texts to `form.units`.
  const translate = useTranslate();
  return getUnitAffixes(field, (unitName) => translate(`form.units.${unitName}`));
}

/** Whether a field is an amount. Decimals are amounts, and so are numbers with a unit other than `px`. */
export const isAmountField = (field: NumericField): boolean =>
  isDecimalField(field) || (field.unit !== undefined && field.unit !== 'px');

/** Whether a field shows thousands separators while a number is typed. */
export const hasThousandsSeparators = (field: NumericField): boolean => field.grouped ?? isAmountField(field);
