import { toCanonicalDecimal, toScaledInteger } from '../text/decimal';
import type { FieldOf } from '../words/fields';

export type MaybeFaultSentence = string | false | undefined;
/**
 * Returns the arguments that are sentences about faults. Any other argument, such as `false`, means that
 * there is no fault.
 */
export const keepFaultSentences = (...sentences: MaybeFaultSentence[]): string[] =>
  sentences.filter((sentence) => typeof sentence === 'string');

/**
 * Maximum number of decimal places: a sort key holds fifteen digits, one of them before the point. SQLite
 * would store a sort key below 2.2e-16 as 0.
 */
const MAX_DECIMAL_PLACES = 14;

/** Returns a fault if the number of decimal places is not allowed; otherwise false. */
export const findDecimalPlacesFault = (optionName: string, decimalPlaces: number): MaybeFaultSentence =>
  !(Number.isInteger(decimalPlaces) && decimalPlaces >= 0 && decimalPlaces <= MAX_DECIMAL_PLACES) &&
  `its ${optionName} are ${decimalPlaces}: a whole number from 0 to ${MAX_DECIMAL_PLACES}`;

export function findDecimalLimitFaults({ digits, min, max }: FieldOf<'decimal'>): string[] {
  const definedLimitEntries = Object.entries({ min, max }).filter(([, value]) => value !== undefined);
  const [least, most] = [min, max].map((limit) => toScaledInteger(limit ?? '', digits));
  const digitsFault = findDecimalPlacesFault('digits', digits);
  return keepFaultSentences(
    digitsFault,
    ...definedLimitEntries
      .filter(([, value]) => !digitsFault && toCanonicalDecimal(value, digits) === undefined)
      .map(
        ([word, value]) =>
          `its ${word} ${JSON.stringify(value)} is no decimal of ${digits} digits behind the point`,
      ),
    least !== undefined && most !== undefined && least > most && `its least ${min} is over its most ${max}`,
  );
}
