import { limits } from '../src/schema/index';
import { turns } from './turns';

/** Password hashing: argon2id on the server, something cheap in a page or a test. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** At most `limits.hashing` hashes at once, since each takes much memory and time; a full queue answers 503. */
export function bounded({ hash, verify }: Hashing): Hashing {
  const inTurn = turns(limits.hashing, limits.hashingQueue);
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  };
}
