import type { errors } from '../../i18n/ko/errors';
import type { Loose, Problems } from '../../src/schema/index';

/** Why a call failed: the `code` of its envelope. One that has no Korean text or no status does not compile. */
export type ErrorCode = Exclude<keyof typeof errors, 'network'>;

/** The HTTP status of each code (decisions, section 3, "Statuses"). */
export const statuses: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  too_slow: 400,
  bad_index: 400,
  bad_paging: 400,
  page_too_long: 400,
  filter_needed: 400,
  unknown_filter: 400,
  unknown_key: 400,
  wrong_id: 400,
  not_encrypted: 400,
  key_changed: 400,
  not_signed_in: 401,
  sign_in_failed: 401,
  no_right: 403,
  wrong_origin: 403,
  not_found: 404,
  unknown_path: 404,
  not_allowed: 405,
  not_removable: 409,
  in_use: 409,
  already_created: 409,
  in_progress: 409,
  conflict: 412,
  too_large: 413,
  url_too_long: 414,
  wrong_type: 415,
  not_an_image: 415,
  too_many_pixels: 422,
  bad_file_name: 422,
  empty_file: 422,
  invalid: 422,
  too_many_tries: 429,
  export_running: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  mail_failed: 503,
  storage_full: 507,
};

interface Details {
  /** A sentence of its own, in place of the code's. */
  message?: string | undefined;
  /** Values for the text's placeholders. */
  args?: Readonly<Record<string, string | number>>;
  /** What is wrong with which field of which resource. */
  problems?: { resource: string; of: Problems };
  /** What the envelope carries beside message and code. */
  body?: Loose;
  headers?: Readonly<Record<string, string>>;
}

/** A call that fails for a reason which its caller may know. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** What the operating system's own error codes mean to a caller, when a store or a disk fails with one. */
const storageCodes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EACCES: 'unavailable',
  EBUSY: 'unavailable',
  EIO: 'unavailable',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  EROFS: 'unavailable',
};

/** The code of an error that a Store or Files threw because it cannot keep anything; undefined for any other. */
export function storageCode(error: unknown): ErrorCode | undefined {
  return error instanceof Error && 'code' in error ? storageCodes[String(error.code)] : undefined;
}
