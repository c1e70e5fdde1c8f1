import { HttpError } from 'ra-core';
import { isHttpError } from '../../../provider/wire/http';
import { isObject } from '../../../schema/index';
import type { Messages } from './problems';

/**
 * Returns the messages of a refused call by path. Entries that are no text are left out, because the call's
 * own message is shown with them.
 */
export function messagesOf(error: unknown): Messages {
  const fields: unknown = error instanceof HttpError ? error.body?.fields : undefined;
  const messages = Object.entries(isObject(fields) ? fields : {});
  return Object.fromEntries(
    messages.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Whether the API reports the record as deleted. A 404 alone may come from a proxy that does not know the
 * path for a moment.
 */
export const isRecordGone = (error: unknown): boolean =>
  isHttpError(error, 404) && error.body?.code === 'not_found';
