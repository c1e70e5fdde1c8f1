import { DeploymentError } from '../../deploymentError';
import { createDiskFullError } from '../../room';

/**
 * Whether the database ended a transaction to let others proceed, because of a deadlock or a serialization
 * failure. Such a transaction can be repeated.
 */
export const isRetryableTransactionError = (error: unknown): boolean =>
  /^(40001|40P01)$/.test(readPostgresErrorCode(error));

/**
 * Whether a write failed because the stored row is not the expected one. Either the new row's id is in use
 * (23505), or the row to change is missing or different. The statement then divides by zero on purpose
 * (22012).
 */
export const isStoredRowMismatchError = (error: unknown): boolean =>
  /^(23505|22012)$/.test(readPostgresErrorCode(error));

/** Whether a statement ended because it waited for a lock longer than its `lock_timeout`. */
export const isLockTimeoutError = (error: unknown): boolean => readPostgresErrorCode(error) === '55P03';

const DISK_FULL_ERROR_CODES = new Set(['53100']);

/**
 * Error codes of PostgreSQL and of the operating system that mean: the database is not available at the
 * moment.
 */
const UNREACHABLE_ERROR_CODES_PATTERN =
  /^(08...|53...|57...|58...|25P03|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/**
 * Messages of errors from the library `pg` that have no code. They mean that a connection broke, or that no
 * connection was free in time.
 */
const CONNECTION_LOST_MESSAGE_PATTERN =
  /^(Connection terminated|timeout exceeded|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

const readPostgresErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Advice for errors of a database that is set up wrongly. Each pattern matches an error's code or message.
 */
const SETUP_ERROR_ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^(28P01|SASL: .*client password must be)/,
    'PostgreSQL refuses the user or the password of DATABASE_URL: correct them. Percent-encode letters such as @ and / in both.',
  ],
  [
    /^28000/,
    'PostgreSQL does not let the user of DATABASE_URL in from here: create the role, allow it in pg_hba.conf, and add ?sslmode=require if PostgreSQL asks for TLS.',
  ],
  [/^3D000/, 'PostgreSQL has no database of the name in DATABASE_URL: create it, or correct the name.'],
  [
    /^42501/,
    'The user of DATABASE_URL may not create or use tables there: make it the owner of the database, or grant it create and usage on the schema.',
  ],
  [
    /^25006/,
    'DATABASE_URL leads to a database that only reads, such as a replica: name the primary, or a user whose transactions may write.',
  ],
  [
    /^The server does not support SSL/,
    'The database of DATABASE_URL speaks no TLS: switch it on there, or remove sslmode from DATABASE_URL.',
  ],
  [
    /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT|SELF_SIGNED_|UNABLE_TO_)/,
    "The certificate of DATABASE_URL's database can not be verified: name its authority with sslrootcert, or correct the host name.",
  ],
];

/**
 * Converts an error of the database to an error of the Store port (codes in `server/core/basics/errors.ts`).
 */
function toStoreError(error: unknown): unknown {
  const code = readPostgresErrorCode(error);
  if (DISK_FULL_ERROR_CODES.has(code)) return createDiskFullError(error);
  const message = error instanceof Error ? error.message : '';
  const [, remedy] =
    SETUP_ERROR_ADVICE.find(([pattern]) => pattern.test(code) || pattern.test(message)) ?? [];
  if (remedy !== undefined) return new DeploymentError(remedy, error);
  const isUnreachable =
    UNREACHABLE_ERROR_CODES_PATTERN.test(code) || CONNECTION_LOST_MESSAGE_PATTERN.test(message);
  return isUnreachable
    ? Object.assign(new Error('The database of DATABASE_URL can not be used', { cause: error }), {
        code: 'EIO',
      })
    : error;
}

/** Runs work on the database, and converts a full disk or a lost connection to an error of the Store port. */
export async function withDatabaseErrorsConverted<T>(runQueries: () => Promise<T>): Promise<T> {
  try {
    return await runQueries();
  } catch (error) {
    throw toStoreError(error);
  }
}
