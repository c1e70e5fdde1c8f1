import { limits, toNfc, toNfd } from '../../../src/core/schema/index';
import { createConcurrencyLimiter } from '../basics/limitConcurrency';

/** Password hashing: argon2id on the server, a cheap function in the mock API and in tests. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/**
 * Hashes passwords in NFC. Verification also accepts hashes of the NFD form, which other systems stored from
 * macOS keyboards. Most passwords are the same in both forms and need one hash.
 */
export const addPasswordNormalization = ({ hash, verify }: PasswordHashing): PasswordHashing => ({
  hash: (password) => hash(toNfc(password)),
  async verify(storedHash, password) {
    for (const passwordForm of new Set([toNfc(password), password, toNfd(password)])) {
      if (await verify(storedHash, passwordForm)) return true;
    }
    return false;
  },
});

/**
 * Runs at most `limits.maxConcurrentHashes` hashes at once, because each needs much memory and time. Throws
 * 503 if too many hashes wait.
 */
export function addHashingConcurrencyLimit({ hash, verify }: PasswordHashing): PasswordHashing {
  const runWithLimit = createConcurrencyLimiter(limits.maxConcurrentHashes, limits.maxHashingQueueLength);
  return {
    hash: (password) => runWithLimit(() => hash(password)),
    verify: (storedHash, password) => runWithLimit(() => verify(storedHash, password)),
  };
}
