import { isOperatorScope, type PersonalDataOption, toNfc, toNfkc } from '../../../src/core/schema/index';

/**
 * Word lists by which masks recognise Korean names and addresses. The words of a list are separated by
 * spaces; `masks` of `i18n/ko/product` is an example.
 */
export interface WordListsForMasking {
  /** Korean family names of more than one letter, which masks keep readable. */
  readonly surnames: string;
  readonly provinces: string;
  /** Endings by which masks recognise names of cities, counties and districts. */
  readonly divisions: string;
}

const cachedWordsByText = new Map<string, readonly string[]>();

/** Returns the words of a text, split at its spaces. The words of each text are cached. */
function splitIntoWords(text: string): readonly string[] {
  const words = cachedWordsByText.get(text) ?? text.split(' ');
  cachedWordsByText.set(text, words);
  return words;
}

/** The mask of a value whose length must not be visible. */
const FIXED_LENGTH_MASK = '***';

const HANGUL_NAME_PATTERN = /^\p{Script=Hangul}+$/u;

/** Returns `count` stars, one for each letter that a mask hides. */
const repeatAsterisk = (count: number) => '*'.repeat(Math.max(count, 0));

/**
 * Masks a name. It keeps the family name of a Hangul name, and the last letter if the name has three or more
 * letters. Of other names it keeps only the first letter.
 */
function maskPersonName(value: string, { surnames }: WordListsForMasking): string {
  const name = toNfc(value).replace(/\s+/gu, '');
  const letters = [...name];
  const [first = ''] = letters;
  if (letters.length < 2) return repeatAsterisk(letters.length);
  if (!HANGUL_NAME_PATTERN.test(name)) return first + FIXED_LENGTH_MASK;
  const surname =
    letters.length > 2
      ? splitIntoWords(surnames).find((familyName) => name.startsWith(familyName))
      : undefined;
  if (surname !== undefined) return surname + repeatAsterisk(letters.length - [...surname].length);
  if (letters.length === 2) return first + repeatAsterisk(1);
  return first + repeatAsterisk(letters.length - 2) + (letters.at(-1) ?? '');
}

/** Number of digits that stay readable at the end of a telephone number. */
const VISIBLE_LAST_DIGIT_COUNT = 4;
/** Minimum number of digits of a telephone number whose last digits may stay readable. */
const MIN_PHONE_DIGITS = 7;

/** Matches a Korean telephone number without hyphens: area or network code, middle, last four digits. */
const KOREAN_PHONE_PATTERN = /^(02|0\d{2}|050\d)(\d{3,4})(\d{4})$/;

/**
 * Returns the number of leading digits that identify only the country, the area or the network of a telephone
 * number.
 */
function countVisibleLeadingDigits(phoneNumber: string, digits: string): number {
  if (phoneNumber.startsWith('+82')) return digits.startsWith('822') ? 3 : 4;
  if (phoneNumber.startsWith('+')) return 2;
  if (/^050\d/.test(digits)) return 4;
  if (digits.startsWith('02')) return 2;
  // Numbers of at most 8 digits, such as the company number 1588-1234, have no area code.
  return digits.length > 8 ? 3 : 0;
}

/** Masks a telephone number. The area code, the last four digits and the hyphens stay readable. */
function maskPhoneNumber(value: string): string {
  const cleanedNumber = toNfkc(value)
    .replace(/[^\d+\-(). ]/gu, '')
    .trim();
  const digits = cleanedNumber.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return FIXED_LENGTH_MASK;
  const [, ...groups] = KOREAN_PHONE_PATTERN.exec(cleanedNumber) ?? [];
  const formattedNumber = groups.length > 0 ? groups.join('-') : cleanedNumber;
  const visibleLeadingCount = Math.min(
    countVisibleLeadingDigits(formattedNumber, digits),
    digits.length - VISIBLE_LAST_DIGIT_COUNT - 2,
  );
  let digitPosition = 0;
  return formattedNumber.replace(/\d/g, (digit) => {
    digitPosition += 1;
    return digitPosition <= visibleLeadingCount || digitPosition > digits.length - VISIBLE_LAST_DIGIT_COUNT
      ? digit
      : '*';
  });
}

/**
 * Masks an e-mail address. The domain and the first letter stay readable. If the first letter is the only one
 * before the `@`, it is masked too.
 */
function maskEmail(value: string): string {
  const trimmedEmail = value.trim();
  const atSignIndex = trimmedEmail.lastIndexOf('@');
  if (atSignIndex < 0) return FIXED_LENGTH_MASK;
  const [first = '', second] = [...trimmedEmail.slice(0, atSignIndex)];
  return (second === undefined ? '' : first) + FIXED_LENGTH_MASK + trimmedEmail.slice(atSignIndex);
}

const looksLikeEmailAddress = (value: string) => value.includes('@');

/** Masks a date of birth, of which only the year stays readable. */
const maskBirthDate = (value: string): string =>
  /^\d{4}-/.test(value) ? `${value.slice(0, 4)}-**-**` : FIXED_LENGTH_MASK;

/**
 * Maximum number of letters in the name of a city or district. A longer word does not count as such a name.
 */
const MAX_DISTRICT_NAME_LENGTH = 8;
/**
 * Maximum number of city and district names in an address that stay readable: a city and one of its
 * districts.
 */
const MAX_SHOWN_DISTRICT_NAMES = 2;

/**
 * Masks an address. The province, the city and the district stay readable. If the address does not begin with
 * a province, it is masked as a whole.
 */
function maskAddress(value: string, { provinces, divisions }: WordListsForMasking): string {
  const [province = '', ...rest] = toNfc(value).trim().split(/\s+/u);
  if (!splitIntoWords(provinces).includes(province)) return FIXED_LENGTH_MASK;
  const possibleDistricts = rest.slice(0, MAX_SHOWN_DISTRICT_NAMES);
  const isDistrictName = (placeName: string) =>
    placeName.length <= MAX_DISTRICT_NAME_LENGTH &&
    splitIntoWords(divisions).some((ending) => placeName.length > 1 && placeName.endsWith(ending));
  const firstNonDistrictIndex = possibleDistricts.findIndex((placeName) => !isDistrictName(placeName));
  return [
    province,
    ...(firstNonDistrictIndex < 0 ? possibleDistricts : possibleDistricts.slice(0, firstNonDistrictIndex)),
    FIXED_LENGTH_MASK,
  ].join(' ');
}

const maskersByPersonalDataKind: Readonly<
  Record<PersonalDataOption, (value: string, wordLists: WordListsForMasking) => string>
> = {
  name: maskPersonName,
  phone: maskPhoneNumber,
  email: maskEmail,
  birth: maskBirthDate,
  address: maskAddress,
  username: (value) => (looksLikeEmailAddress(value) ? maskEmail(value) : value),
  contact: (value) => (looksLikeEmailAddress(value) ? maskEmail(value) : maskPhoneNumber(value)),
};

/**
 * Returns the masked form of a personal value for lists (decisions, section 10). A blank text stays as it is.
 */
export const maskPersonalValue = (
  personalDataKind: PersonalDataOption,
  value: string,
  wordLists: WordListsForMasking,
): string => (value.trim() === '' ? value : maskersByPersonalDataKind[personalDataKind](value, wordLists));

/** A caller, as stored in an entry of the access log. */
interface AccessLogCaller {
  name: string;
  username: string;
  scope: readonly string[];
}

/** Returns a function that masks names in the access log, except names of operators. */
export const createNameMaskerForNonOperators =
  (wordLists: WordListsForMasking) =>
  <N extends AccessLogCaller>(caller: N): N =>
    isOperatorScope(caller.scope)
      ? caller
      : {
          ...caller,
          name: maskPersonalValue('name', caller.name, wordLists),
          username: maskPersonalValue('username', caller.username, wordLists),
        };
