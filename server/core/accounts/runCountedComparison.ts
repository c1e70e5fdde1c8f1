import { ApiError } from '../basics/errors';
import { type Store, URGENT_TRANSACTION } from '../store/store';
import type { SignInTry, SignInTryLimiter } from './tries';

/**
 * Compares a password whose try is counted. A server that is too busy compares nothing, so the username gets
 * the try back. The source does not, because the call cost time.
 */
export async function runCountedComparison<T>(
  { store, tries }: { store: Store; tries: SignInTryLimiter },
  signInTry: SignInTry,
  now: Date,
  comparePassword: () => Promise<T>,
): Promise<T> {
  try {
    return await comparePassword();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'busy')
      await store.transaction((tx) => tries.returnTryOfUsername(tx, signInTry, now), {
        ...URGENT_TRANSACTION,
        locks: await tries.locksOf(signInTry),
      });
    throw error;
  }
}
