import { ApiError, httpStatusByErrorCode } from '../../basics/errors';
import type { CollectionResources } from '../../call/collections';
import { composeFailureTexts } from '../../call/respond';
import type { Reader } from '../../store/store';
import type { RecordDependencies } from '../ports';
import type { SkippedRecordOutcome } from './stored';

/** HTTP statuses of errors that concern only one of the edited records. */
const RECORD_FAILURE_HTTP_STATUSES = [403, 404, 405, 409, 412, 422];

/**
 * Whether a failure concerns one record only. Any other failure ends the whole call, which can be repeated
 * with its Idempotency-Key.
 */
export const isFailureOfOneRecord = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== 'confirm_needed' &&
  RECORD_FAILURE_HTTP_STATUSES.includes(httpStatusByErrorCode[error.code]);

/**
 * Returns why a record was not edited, with its present version. Throws the error again if it concerns the
 * whole call.
 */
export async function describeSkippedRecord(
  reader: Reader,
  { path }: CollectionResources,
  _id: string,
  error: unknown,
  { messages }: Pick<RecordDependencies, 'messages'>,
): Promise<SkippedRecordOutcome> {
  if (!isFailureOfOneRecord(error)) throw error;
  const document = await reader.get(path, _id);
  const failureTexts = composeFailureTexts(messages, error);
  return { _id, ...(document && { version: document.version }), code: error.code, texts: failureTexts };
}
