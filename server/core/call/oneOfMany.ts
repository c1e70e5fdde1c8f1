import { ApiError } from '../basics/errors';
import type { WriteContext } from './route';

/**
 * Thrown if a record fails after a part of its changes, to roll back the transaction about many records. The
 * record then runs again in a separate transaction, where it fails without storing anything.
 */
export class PartlyChangedError extends Error {
  readonly failure: ApiError;

  constructor(failure: ApiError) {
    super('A record failed after a part of its changes', { cause: failure });
    this.failure = failure;
  }
}

/**
 * Makes the changes of one record in a transaction about many. After an ApiError, the caller leaves this
 * record unchanged and goes on. Throws a PartlyChangedError if the record failed after its first change.
 */
export async function changeOneOfMany<T>(
  writeContext: WriteContext,
  makeChanges: () => Promise<T>,
): Promise<T> {
  const { oneOfMany } = writeContext;
  if (oneOfMany?.failure) throw oneOfMany.failure;
  const writeCount = oneOfMany?.writeCount();
  try {
    return await makeChanges();
  } catch (error) {
    const isPartlyChanged = error instanceof ApiError && oneOfMany?.writeCount() !== writeCount;
    throw isPartlyChanged ? new PartlyChangedError(error) : error;
  }
}
