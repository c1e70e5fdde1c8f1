import { toNfkc } from '../text';
import { bare } from './bare';

/** Characters of a text that may be one number. */
const LONGEST = 30;
const BETWEEN = /[\s().\p{Pd}\u2212]/gu;

const digitsOf = (text: string): string =>
  text.length > LONGEST ? '' : bare(toNfkc(text)).replace(BETWEEN, '');

const BUSINESS = /^(\d{3})(\d{2})(\d{5})$/;

/** The number of a business, 123-45-67890; undefined for a text that is none. */
export const businessNumberIn = (text: string): string | undefined =>
  BUSINESS.exec(digitsOf(text))?.slice(1).join('-');

const POSTCODE = /^\d{5}$/;

/** A postcode of five digits; undefined for a text that is none, such as one of another country. */
export const postcodeIn = (text: string): string | undefined => POSTCODE.exec(digitsOf(text))?.[0];
