import { ApiError } from '../basics/errors';
import type { WriteContext } from './route';

/**
 * Thrown if a record fails after a part of its changes, to roll back a transaction about many records. The
 * record then gets a transaction of its own, which stores nothing.
 */
export class PartlyChangedError extends Error {
  readonly failure: ApiError;

  constructor(failure: ApiError) {
    super('A record failed after a part of its changes', { cause: failure });
    this.failure = failure;
  }
}

/**
 * Makes the changes of one record in a transaction about many, whose caller keeps a record that fails with an
 * ApiError. Throws a PartlyChangedError if the record failed after its first change.
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
