import { isObject, isStorableText, type Loose, limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { refuseUnknownKeys } from '../../call/params';

/**
 * A row of a sheet. It has the values of a record with its id and version, or of a new record without an id.
 */
export interface ImportRow {
  _id?: string;
  version?: number;
  /** The key by which a row without an id is recognised when it is sent again. */
  key?: string;
  record: Loose;
}

/** Options of an import. `dryRun`: nothing is stored. `loses`: rows are allowed to empty stored values. */
export interface ImportOptions {
  dryRun: boolean;
  loses: boolean;
}

const IMPORT_ROW_PROPERTY_NAMES = ['_id', 'version', 'key', 'record'];

const isValidImportRowIdOrKey = (value: unknown) =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= limits.maxIdempotencyKeyLength &&
  isStorableText(value);

function isImportRow(value: unknown): value is ImportRow {
  if (!isObject(value) || !isObject(value.record)) return false;
  const { _id, version, key } = value;
  const hasValidIdAndVersion =
    _id === undefined ? version === undefined : isValidImportRowIdOrKey(_id) && Number.isInteger(version);
  return (
    hasValidIdAndVersion &&
    (key === undefined || isValidImportRowIdOrKey(key)) &&
    Object.keys(value).every((name) => IMPORT_ROW_PROPERTY_NAMES.includes(name))
  );
}

/** Parses the body of an import. Throws 400 if the body has the wrong form. */
export function parseImportBody(body: Loose): { rows: ImportRow[]; options: ImportOptions } {
  const { rows, dryRun, loses = false, ...others } = body;
  refuseUnknownKeys(Object.keys(others));
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isImportRow))
    throw new ApiError('bad_request');
  if (typeof dryRun !== 'boolean' || typeof loses !== 'boolean') throw new ApiError('bad_request');
  if (rows.length > limits.maxRowsPerImport) {
    throw new ApiError('too_many_records', { args: { max: limits.maxRowsPerImport } });
  }
  return { rows, options: { dryRun, loses } };
}
