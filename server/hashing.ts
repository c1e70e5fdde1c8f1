import { limits } from '../src/schema/index';
import { ApiError } from './errors';

/** Password hashing: argon2id on the server, something cheap in a page or a test. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

const RETRY_SECONDS = '5';

/** At most `limits.hashing` hashes at once, since each takes much memory and time; a full queue answers 503. */
export function bounded({ hash, verify }: Hashing): Hashing {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < limits.hashing) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.hashingQueue) {
      throw new ApiError('busy', { headers: { 'Retry-After': RETRY_SECONDS } });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** A turn is handed to whoever waits longest. */
  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    return work().finally(done);
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  };
}
