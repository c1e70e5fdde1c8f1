import { diskIsFull } from '../../room';

/** PostgreSQL's codes for a full disk. */
const FULL = new Set(['53100']);

/** Codes of PostgreSQL and of the system that mean that the database can't be used now. */
const AWAY =
  /^(08...|53...|57...|58...|25P03|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** What the library says without a code: a connection broke, or none came in time. */
const BROKEN =
  /^(Connection terminated|timeout exceeded|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the error of a store that was caused by one of the database (`server/basics/errors.ts` has its codes). */
function toStoreError(error: unknown): unknown {
  const code = codeOf(error);
  if (FULL.has(code)) return diskIsFull(error);
  const isAway = AWAY.test(code) || (error instanceof Error && BROKEN.test(error.message));
  return isAway
    ? Object.assign(new Error('The database of DATABASE_URL can not be used', { cause: error }), {
        code: 'EIO',
      })
    : error;
}

/** Runs work on the database; a full disk or a lost connection becomes an error that the Store port describes. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
