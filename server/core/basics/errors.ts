import type { errors } from '../../../i18n/ko/core/errors';
import type { Loose, ProblemsByPath } from '../../../src/core/schema/index';

/**
 * Why a call failed: the `code` in the call's answer. A code without a Korean text or without a status does
 * not compile.
 */
export type ErrorCode = Exclude<keyof typeof errors, 'network' | 'no_success'>;

/** HTTP status for each error code (decisions, section 3, "Statuses"). */
export const httpStatusByErrorCode: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  too_slow: 400,
  bad_index: 400,
  bad_paging: 400,
  page_too_long: 400,
  too_many_records: 400,
  filter_needed: 400,
  unknown_filter: 400,
  unknown_field: 400,
  bad_period: 400,
  unknown_key: 400,
  wrong_id: 400,
  month_not_over: 400,
  month_before_record: 400,
  not_encrypted: 400,
  key_changed: 400,
  not_signed_in: 401,
  other_operator: 401,
  sign_in_failed: 401,
  second_needed: 401,
  token: 401,
  no_right: 403,
  reason_needed: 403,
  confirm_needed: 403,
  wrong_address: 403,
  wrong_origin: 403,
  origin_needed: 403,
  not_found: 404,
  unknown_path: 404,
  invitation_over: 404,
  not_allowed: 405,
  not_removable: 409,
  refused: 409,
  not_now: 409,
  in_use: 409,
  other_order: 409,
  selection_changed: 409,
  too_many_views: 409,
  other_tab: 409,
  too_many_drafts: 409,
  too_many_pictures: 409,
  own_account: 409,
  reviewed_already: 409,
  own_rights: 409,
  role_held: 409,
  too_many_roles: 409,
  too_many_tokens: 409,
  last_operator: 409,
  last_factor: 409,
  too_many_passkeys: 409,
  withdrawn_already: 409,
  already_created: 409,
  in_progress: 409,
  would_lose: 409,
  would_reset: 409,
  conflict: 412,
  too_large: 413,
  url_too_long: 414,
  wrong_type: 415,
  not_an_image: 415,
  bad_range: 416,
  too_many_pixels: 422,
  too_many_frames: 422,
  bad_file_name: 422,
  empty_file: 422,
  wrong_host: 421,
  invalid: 422,
  wrong_code: 422,
  version_needed: 428,
  too_many_tries: 429,
  too_many_replies: 429,
  too_many_calls: 429,
  export_running: 429,
  mail_budget: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  mail_failed: 503,
  storage_full: 507,
};

interface ApiErrorDetails {
  /** Text of the failure. It replaces the text that the failure's code usually has. */
  message?: string | undefined;
  /** Values for the placeholders `%{name}` in the failure's text. */
  args?: Readonly<Record<string, string | number>>;
  /**
   * The problems by field path. If the `resource` has its own texts for problems of its fields, these are
   * used.
   */
  problems?: { resource?: string; of: ProblemsByPath };
  /** Path of the field that shows `message`. */
  at?: string | undefined;
  /** Further keys of the failure's body, in addition to `message` and `code`. */
  body?: Loose;
  /**
   * The current record, which the failure's body contains under the record's key. It is left out if the
   * caller may not open it. Otherwise an access log entry states that the caller opened it.
   */
  record?: Loose;
  /** True if the record was saved meanwhile by the same operator, for example in a second tab. */
  isOwn?: boolean;
  headers?: Readonly<Record<string, string>>;
}

/** A failure whose code is sent to the caller. Any other error is answered as `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/**
 * Error codes of the operating system for a disk or store that can't be used now, each with the API's error
 * code.
 */
const errorCodeBySystemErrorCode: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EACCES: 'unavailable',
  EBUSY: 'unavailable',
  EIO: 'unavailable',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  EROFS: 'unavailable',
};

/** Returns SQLite's basic error code, without the extended bits; undefined for an error of another kind. */
export const readSqliteErrorCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** SQLite's codes for a database or table that another program is writing to. */
const SQLITE_LOCKED_CODES: readonly unknown[] = [5, 6];

/** Returns the API's error code if the Store or Files can't read or write; undefined for any other error. */
export function findErrorCodeOfStorageError(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  if (SQLITE_LOCKED_CODES.includes(readSqliteErrorCode(error))) return 'busy';
  return 'code' in error ? errorCodeBySystemErrorCode[String(error.code)] : undefined;
}
