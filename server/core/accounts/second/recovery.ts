import { limits } from '../../../../src/core/schema/index';
import { toNfkc } from '../../../../src/core/schema/text/text';
import type { Random } from '../../basics/ids';
import type { Hashing } from '../hashing';
import type { Factors, RecoveryCode } from './factors';

/** The letters of a code: no 0, 1, I or O, which are read for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Letters of a code, five bits each: 80 bits. */
const LENGTH = 16;

const GROUP = 4;

/** Returns a code in groups of four letters. */
function newCode(random: Random): string {
  const letters = Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
}

/** Returns a code as it is hashed: however it was typed. Null for a text that can be no code. */
export function codeTyped(text: string): string | null {
  const letters = toNfkc(text).toUpperCase().replace(/[\s-]/g, '');
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters
    : null;
}

/** Makes new recovery codes; only their hashes are stored. */
export async function newRecovery(random: Random, hashing: Hashing, now: Date) {
  const shown = Array.from({ length: limits.second.recoveryCodes }, () => newCode(random));
  const codes: RecoveryCode[] = [];
  for (const code of shown) codes.push({ hash: await hashing.hash(codeTyped(code) ?? ''), usedAt: null });
  return { shown, stored: { madeAt: now.toISOString(), codes } };
}

/** Returns the hash of the unused code that a text is; null if it is none. */
export async function hashOfCode(
  text: string,
  { recovery }: Factors,
  hashing: Hashing,
): Promise<string | null> {
  const typed = codeTyped(text);
  if (typed === null) return null;
  for (const { hash, usedAt } of recovery?.codes ?? []) {
    if (usedAt === null && (await hashing.verify(hash, typed))) return hash;
  }
  return null;
}

export const codesLeft = ({ recovery }: Factors): number =>
  recovery?.codes.filter(({ usedAt }) => usedAt === null).length ?? 0;
