import { ApiError, statusByErrorCode } from '../../basics/errors';
import type { Faces } from '../../call/faces';
import { failureTextsOf } from '../../call/respond';
import type { Reader } from '../../store/store';
import type { RecordPorts } from '../ports';
import type { UneditedRecord } from './stored';

/** HTTP statuses of failures that concern one record only. */
const KEEPING = [403, 404, 405, 409, 412, 422];

/**
 * Whether a failure concerns one record only. Any other failure ends the whole call, which can be repeated
 * with its Idempotency-Key.
 */
export const concernsOneRecord = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== 'confirm_needed' &&
  KEEPING.includes(statusByErrorCode[error.code]);

/**
 * Returns why a record was not edited, with its present version. Throws the error again if it concerns the
 * whole call.
 */
export async function uneditedBecauseOf(
  reader: Reader,
  { path }: Faces,
  _id: string,
  error: unknown,
  { messages }: Pick<RecordPorts, 'messages'>,
): Promise<UneditedRecord> {
  if (!concernsOneRecord(error)) throw error;
  const document = await reader.get(path, _id);
  const texts = failureTextsOf(messages, error);
  return { _id, ...(document && { version: document.version }), code: error.code, texts };
}
