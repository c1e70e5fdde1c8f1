import { HttpError } from 'ra-core';
import { isHttpError } from '../../../provider/wire/http';
import { isObject } from '../../../schema/index';
import type { Messages } from './problems';

/**
 * The messages of a refused call by path. Entries that are not text are left out: the call's own message is
 * shown with them.
 */
export function messagesOf(error: unknown): Messages {
  const fields: unknown = error instanceof HttpError ? error.body?.fields : undefined;
  const messages = Object.entries(isObject(fields) ? fields : {});
  return Object.fromEntries(
    messages.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** True if the API reports the record as gone. A 404 alone may be a proxy's, which knows no such path for a moment. */
export const isGone = (error: unknown): boolean =>
  isHttpError(error, 404) && error.body?.code === 'not_found';
