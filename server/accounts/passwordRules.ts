import { convertHangulToQwerty } from 'es-hangul';
import { lengthOf, limits, type Problem, toNfkc } from '../../src/schema/index';
import type { Document } from '../store/store';
import { isOperatorAccount, USERNAME } from './accounts';
import { commonPasswords } from './commonPasswords';
import type { AccountPorts } from './ports';

/** What the product itself is called. */
const PRODUCT = 'administratorconsole';

/** Names with fewer letters stand in too many passwords by chance. */
const SHORTEST_NAME = 4;

/** Letters that are written as others: `p@55w0rd`. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
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

/** Text as it is typed on a keyboard that is set to Latin: Hangul by its keys, in lower case and full width as half. */
const typed = (text: string) => convertHangulToQwerty(toNfkc(text)).toLowerCase();

const withoutMarks = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const unwritten = (text: string) =>
  withoutMarks(text.replace(/[013457@$!|]/g, (sign) => WRITTEN_AS[sign] ?? sign));

/** The forms in which a word may stand in a password. */
const formsOf = (text: string) => new Set([withoutMarks(typed(text)), unwritten(typed(text))]);

/** A password, and what is left of it without the digits and signs around its words: `Dragon2026!` is `dragon`. */
function coresOf(password: string): Set<string> {
  const plain = typed(password);
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return new Set(
    [plain, withoutMarks(plain), unwritten(plain), bare, unwritten(bare)].filter((form) => form !== ''),
  );
}

/** Whether a text is one word over and over: `passwordpassword`. */
const isRepeated = (text: string) => /^(.{1,100}?)\1+$/su.test(text);

/** Whether a password is one of the commonest, however it is dressed up. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const cores = [...coresOf(password)];
  return cores.some((core) => common.has(core) || isRepeated(core));
}

/** The names that a password must not be made of: each as a whole, each of its words, and an address without its domain. */
function nameForms(names: readonly string[]): string[] {
  const words = names.flatMap((name) => [name, ...name.split(/[\s@._-]+/)]);
  const forms = words.flatMap((word) => [...formsOf(word)]);
  return forms.filter((form) => form.length >= SHORTEST_NAME);
}

/** Whether a password has a name in it, or is a part of one. */
function isNamed(password: string, names: readonly string[]): boolean {
  const forms = [...formsOf(password)];
  const isPart = (form: string, name: string) => form.length >= SHORTEST_NAME && name.includes(form);
  return nameForms(names).some((name) => forms.some((form) => form.includes(name) || isPart(form, name)));
}

function lengthProblem(password: string, min: number): Problem | null {
  const { max } = limits.password;
  const length = lengthOf(password);
  if (length < min) return { key: 'tooShort', args: { min } };
  return length > max ? { key: 'tooLong', args: { max } } : null;
}

/** Returns what is wrong with a new password of a member; null if nothing is. */
async function memberProblem(password: string): Promise<Problem | null> {
  const problem = lengthProblem(password, limits.password.min);
  if (problem) return problem;
  return (await isCommon(password)) ? { key: 'commonPassword' } : null;
}

/**
 * Returns what is wrong with a new password of an operator; null if nothing is. `names` are what the operator and the
 * deployment are called.
 */
export async function operatorProblem(password: string, names: readonly string[]): Promise<Problem | null> {
  const problem = lengthProblem(password, limits.password.operatorMin);
  if (problem) return problem;
  if (isNamed(password, [...names, PRODUCT])) return { key: 'namedPassword' };
  return (await isCommon(password)) ? { key: 'commonPassword' } : null;
}

/** Returns what is wrong with a new password of an account as it is stored, null for a new one; null if nothing is. */
export function problemOf(
  password: string,
  account: Document | null,
  { names }: Pick<AccountPorts, 'names'>,
): Promise<Problem | null> {
  const isNew = account === null || !isOperatorAccount(account);
  return isNew
    ? memberProblem(password)
    : operatorProblem(password, [String(account[USERNAME] ?? ''), ...names]);
}
