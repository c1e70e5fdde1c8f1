import { limits, toNfc } from '../../src/schema/index';
import { turns } from '../basics/turns';

/** Password hashing: argon2id on the server, something cheap in a page or a test. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/**
 * Hashing that is blind to how a password was typed: it is hashed in NFC, and one that was hashed as a keyboard of
 * another system sent it, in NFD, still fits. Nearly all are the same in every form, and hashed once.
 */
export const anyForm = ({ hash, verify }: Hashing): Hashing => ({
  hash: (password) => hash(toNfc(password)),
  async verify(stored, password) {
    for (const form of new Set([toNfc(password), password, password.normalize('NFD')])) {
      if (await verify(stored, form)) return true;
    }
    return false;
  },
});

/** At most `limits.hashing` hashes at once, since each takes much memory and time; a full queue answers 503. */
export function bounded({ hash, verify }: Hashing): Hashing {
  const inTurn = turns(limits.hashing, limits.hashingQueue);
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  };
}
