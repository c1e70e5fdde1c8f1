import { convertHangulToQwerty } from 'es-hangul';
import { lengthOf, limits, type Problem, toNfkc } from '../../../src/core/schema/index';
import { loadOnce } from '../basics/loadOnce';
import type { Document } from '../store/store';
import { isOperatorAccount, USERNAME_FIELD_PATH } from './accounts';
import type { AccountDependencies } from './ports';

/**
 * Common Korean passwords, written with the Latin keys that are pressed to type them. They mean: password,
 * administrator, operator, "I love you" twice, hello, Korea.
 */
const KOREAN_COMMON_PASSWORDS = [
  'qlalfqjsgh',
  'rhksflwk',
  'dnsdudwk',
  'tkfkdgo',
  'tkfkdgody',
  'dkssudgktpdy',
  'eogksalsrnr',
];

/**
 * Returns the most common passwords in lower case. Hangul is written as the letters of the Latin keys that
 * are pressed to type it. The list is loaded when the first password is set (about 40 ms, 5 MB).
 */
const getCommonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...KOREAN_COMMON_PASSWORDS]);
});

/** The product's own name, which no password may contain. */
const PRODUCT_NAME_FORBIDDEN_IN_PASSWORDS = 'administratorconsole';

/**
 * Minimum number of letters of a name that is searched for in passwords. Shorter names occur there by chance.
 */
const MIN_NAME_LENGTH_FOR_PASSWORD_CHECK = 4;

/** Maps each digit or sign that people write in place of a letter to that letter, as in `p@55w0rd`. */
const LETTER_BY_SUBSTITUTE_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** Returns a text in lower case and half-width, with Hangul as the letters of the Latin keys that type it. */
const toLatinKeystrokes = (text: string) => convertHangulToQwerty(toNfkc(text)).toLowerCase();

const keepLettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const undoLeetspeakSubstitutions = (text: string) =>
  keepLettersAndDigits(text.replace(/[013457@$!|]/g, (sign) => LETTER_BY_SUBSTITUTE_SIGN[sign] ?? sign));

/**
 * Returns two spellings of a word to search for in passwords. One keeps only letters and digits (`p@55`:
 * `p55`). The other first turns signs and digits into letters (`pass`).
 */
const listSpellingVariants = (text: string) =>
  new Set([
    keepLettersAndDigits(toLatinKeystrokes(text)),
    undoLeetspeakSubstitutions(toLatinKeystrokes(text)),
  ]);

/**
 * Returns the forms of a password that are looked up among the common passwords. They include the password as
 * typed, without signs, with letters in place of substitutes, and without digits and signs around it. So
 * `Dragon2026!` also gives `dragon`.
 */
function extractPasswordWords(password: string): Set<string> {
  const keystrokes = toLatinKeystrokes(password);
  const trimmedKeystrokes = keystrokes.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return new Set(
    [
      keystrokes,
      keepLettersAndDigits(keystrokes),
      undoLeetspeakSubstitutions(keystrokes),
      trimmedKeystrokes,
      undoLeetspeakSubstitutions(trimmedKeystrokes),
    ].filter((wordForm) => wordForm !== ''),
  );
}

/** Whether a text is one word repeated: `passwordpassword`. */
const isMadeOfRepeatedSubstring = (text: string) => /^(.{1,100}?)\1+$/su.test(text);

/** Whether a password is a common one, even with added digits, added signs or replaced letters. */
async function isCommonPassword(password: string): Promise<boolean> {
  const commonPasswords = await getCommonPasswords();
  const passwordWords = [...extractPasswordWords(password)];
  return passwordWords.some(
    (passwordWord) => commonPasswords.has(passwordWord) || isMadeOfRepeatedSubstring(passwordWord),
  );
}

/**
 * Sequences of neighbouring keys: rows and columns of the keyboard, the alphabet, and the digits with 0 at
 * both ends.
 */
const KEYBOARD_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
];
const NEIGHBOURING_KEY_SEQUENCES = KEYBOARD_ROWS.flatMap((row) => [
  row + row,
  [...(row + row)].reverse().join(''),
]);
const MIN_KEYBOARD_RUN_LENGTH = 3;

/**
 * Returns how many letters at a text's beginning form one run of neighbouring keys or of one repeated letter.
 */
function getFirstKeyboardRunLength(text: string): number {
  const repeatLength = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  let runLength = Math.max(repeatLength, MIN_KEYBOARD_RUN_LENGTH - 1);
  while (
    runLength < text.length &&
    NEIGHBOURING_KEY_SEQUENCES.some((row) => row.includes(text.slice(0, runLength + 1)))
  )
    runLength += 1;
  return Math.max(repeatLength, runLength >= MIN_KEYBOARD_RUN_LENGTH ? runLength : 0);
}

/** Whether a text consists only of runs of neighbouring keys: `abcdefghij`, `qwer1234`. */
function consistsOfKeyboardRuns(text: string): boolean {
  for (let remainingText = text; remainingText !== ''; ) {
    const length = getFirstKeyboardRunLength(remainingText);
    if (length < MIN_KEYBOARD_RUN_LENGTH) return false;
    remainingText = remainingText.slice(length);
  }
  return text !== '';
}

/** Whether digits are a Korean telephone number. */
const isKoreanPhoneNumber = (digits: string) => /^(?:82|0)\d{8,11}$/.test(digits);

const isCalendarDay = (year: string, month: string, day: string) => {
  const isoDate = `${year}-${month}-${day}`;
  const date = new Date(`${isoDate}T00:00:00Z`);
  return /^(?:19|20)/.test(year) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDate);
};

/** Maximum number of further digits, such as a time, before or after a date. */
const MAX_EXTRA_DIGITS_AROUND_DATE = 6;

/** Whether digits consist of a date, possibly with a few more digits before or after it. */
function isDateWithFewExtraDigits(digits: string): boolean {
  if (digits.length < 8 || digits.length > 8 + MAX_EXTRA_DIGITS_AROUND_DATE) return false;
  const dateCandidates = [digits.slice(0, 8), digits.slice(-8)];
  return dateCandidates.some(
    (dateDigits) =>
      isCalendarDay(dateDigits.slice(0, 4), dateDigits.slice(4, 6), dateDigits.slice(6)) ||
      isCalendarDay(dateDigits.slice(4), dateDigits.slice(2, 4), dateDigits.slice(0, 2)) ||
      isCalendarDay(dateDigits.slice(4), dateDigits.slice(0, 2), dateDigits.slice(2, 4)),
  );
}

/**
 * Whether a password is a run of neighbouring keys, a telephone number or a date. The password may have up to
 * two other signs at each end.
 */
function isGuessablePassword(password: string): boolean {
  const keystrokes = toLatinKeystrokes(password).replace(/^[^\p{L}\p{N}]{1,2}|[^\p{L}\p{N}]{1,2}$/gu, '');
  const digits = /^[\d\s.()+/-]+$/.test(keystrokes) ? keystrokes.replace(/\D/g, '') : '';
  return (
    consistsOfKeyboardRuns(keystrokes) || isKoreanPhoneNumber(digits) || isDateWithFewExtraDigits(digits)
  );
}

/**
 * Returns the spellings of names that a password must not contain. The spellings come from each whole name,
 * each word of a name, and an e-mail address without its domain.
 */
function listForbiddenNameSpellings(names: readonly string[]): string[] {
  const nameParts = names.flatMap((name) => [name, ...name.split(/[\s@._-]+/)]);
  const spellings = nameParts.flatMap((namePart) => [...listSpellingVariants(namePart)]);
  return spellings.filter((spelling) => spelling.length >= MIN_NAME_LENGTH_FOR_PASSWORD_CHECK);
}

/** Whether a password contains one of the names, or is itself a part of one. */
function containsName(password: string, names: readonly string[]): boolean {
  const passwordSpellings = [...listSpellingVariants(password)];
  const isPasswordPartOfName = (passwordSpelling: string, name: string) =>
    passwordSpelling.length >= MIN_NAME_LENGTH_FOR_PASSWORD_CHECK && name.includes(passwordSpelling);
  return listForbiddenNameSpellings(names).some((nameSpelling) =>
    passwordSpellings.some(
      (passwordSpelling) =>
        passwordSpelling.includes(nameSpelling) || isPasswordPartOfName(passwordSpelling, nameSpelling),
    ),
  );
}

function findPasswordLengthProblem(password: string, minLength: number): Problem | null {
  const { max } = limits.passwordLengthLimits;
  const length = lengthOf(password);
  if (length < minLength) return { key: 'tooShort', args: { min: minLength } };
  return length > max ? { key: 'tooLong', args: { max } } : null;
}

/** Returns the problem of a member's new password; null if there is none. */
async function findMemberPasswordProblem(password: string): Promise<Problem | null> {
  const problem = findPasswordLengthProblem(password, limits.passwordLengthLimits.min);
  if (problem) return problem;
  return (await isCommonPassword(password)) ? { key: 'commonPassword' } : null;
}

/**
 * Returns the problem of an operator's new password; null if there is none. `forbiddenNames` are the names of
 * the operator and of the deployment.
 */
export async function findOperatorPasswordProblem(
  password: string,
  forbiddenNames: readonly string[],
): Promise<Problem | null> {
  const problem = findPasswordLengthProblem(password, limits.passwordLengthLimits.operatorMin);
  if (problem) return problem;
  if (containsName(password, [...forbiddenNames, PRODUCT_NAME_FORBIDDEN_IN_PASSWORDS]))
    return { key: 'namedPassword' };
  return isGuessablePassword(password) || (await isCommonPassword(password))
    ? { key: 'commonPassword' }
    : null;
}

/**
 * Returns the problem of a new password; null if there is none. `account` is the stored account, or null for
 * a new account.
 */
export function findPasswordProblem(
  password: string,
  account: Document | null,
  { names }: Pick<AccountDependencies, 'names'>,
): Promise<Problem | null> {
  const isMemberAccount = account === null || !isOperatorAccount(account);
  return isMemberAccount
    ? findMemberPasswordProblem(password)
    : findOperatorPasswordProblem(password, [String(account[USERNAME_FIELD_PATH] ?? ''), ...names]);
}
