import { toNfkc } from '../text';
import { bare } from './bare';

/** Most characters of a text with one number. */
const LONGEST = 30;
const BETWEEN = /[\s().\p{Pd}\u2212]/gu;

const digitsOf = (text: string): string =>
  text.length > LONGEST ? '' : bare(toNfkc(text)).replace(BETWEEN, '');

const BUSINESS = /^(\d{3})(\d{2})(\d{5})$/;

/** A business number, 123-45-67890; undefined for any other text. */
export const businessNumberIn = (text: string): string | undefined =>
  BUSINESS.exec(digitsOf(text))?.slice(1).join('-');

const POSTCODE = /^\d{5}$/;

/** A five-digit postcode; undefined for any other text, such as a foreign one. */
export const postcodeIn = (text: string): string | undefined => POSTCODE.exec(digitsOf(text))?.[0];
