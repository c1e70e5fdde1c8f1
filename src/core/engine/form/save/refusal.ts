import { HttpError } from 'ra-core';
import { isHttpError } from '../../../provider/wire/http';
import { isObject } from '../../../schema/index';
import type { MessagesByPath } from './problems';

/**
 * Returns the field messages of the API's error answer, by path. Messages that are not strings are left out,
 * because the error's general message is shown anyway.
 */
export function readFieldMessagesOfApiError(error: unknown): MessagesByPath {
  const messagesByField: unknown = error instanceof HttpError ? error.body?.fields : undefined;
  const messageEntries = Object.entries(isObject(messagesByField) ? messagesByField : {});
  return Object.fromEntries(
    messageEntries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Whether an error says that the record is deleted. A 404 without the code `not_found` is no proof, because a
 * proxy may briefly not know the path.
 */
export const isRecordDeletedError = (error: unknown): boolean =>
  isHttpError(error, 404) && error.body?.code === 'not_found';
