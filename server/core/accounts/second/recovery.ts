import { limits } from '../../../../src/core/schema/index';
import { toNfkc } from '../../../../src/core/schema/text/text';
import type { RandomBytesGenerator } from '../../basics/ids';
import type { PasswordHashing } from '../hashing';
import type { SecondFactors, StoredRecoveryCode } from './factors';

/**
 * The characters of recovery codes. 0, 1, I and O are left out, because 0 looks like O, and 1 looks like I.
 */
const RECOVERY_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Number of letters of a recovery code: 16 letters of five bits each make 80 bits. */
const RECOVERY_CODE_LENGTH = 16;

const RECOVERY_CODE_GROUP_LENGTH = 4;

/** Returns a new recovery code in groups of four letters. */
function createRecoveryCode(random: RandomBytesGenerator): string {
  const letters = Array.from(
    random(RECOVERY_CODE_LENGTH),
    (byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length],
  ).join('');
  return letters.match(new RegExp(`.{${RECOVERY_CODE_GROUP_LENGTH}}`, 'g'))?.join('-') ?? letters;
}

/** Converts a typed recovery code to the form that is hashed. Returns null if the text can't be a code. */
function normalizeRecoveryCode(typedCode: string): string | null {
  const letters = toNfkc(typedCode).toUpperCase().replace(/[\s-]/g, '');
  return letters.length === RECOVERY_CODE_LENGTH &&
    [...letters].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter))
    ? letters
    : null;
}

/** Creates new recovery codes; only their hashes are stored. */
export async function createRecoveryCodes(random: RandomBytesGenerator, hashing: PasswordHashing, now: Date) {
  const plainCodes = Array.from({ length: limits.secondFactorLimits.recoveryCodes }, () =>
    createRecoveryCode(random),
  );
  const codes: StoredRecoveryCode[] = [];
  for (const plainCode of plainCodes)
    codes.push({ hash: await hashing.hash(normalizeRecoveryCode(plainCode) ?? ''), usedAt: null });
  return { shown: plainCodes, stored: { madeAt: now.toISOString(), codes } };
}

/** Returns the hash of the unused recovery code that a text matches; null if none matches. */
export async function findMatchingRecoveryCodeHash(
  typedCode: string,
  { recovery }: SecondFactors,
  hashing: PasswordHashing,
): Promise<string | null> {
  const normalizedCode = normalizeRecoveryCode(typedCode);
  if (normalizedCode === null) return null;
  for (const { hash, usedAt } of recovery?.codes ?? []) {
    if (usedAt === null && (await hashing.verify(hash, normalizedCode))) return hash;
  }
  return null;
}

export const countUnusedRecoveryCodes = ({ recovery }: SecondFactors): number =>
  recovery?.codes.filter(({ usedAt }) => usedAt === null).length ?? 0;
