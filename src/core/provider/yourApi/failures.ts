import type { CustomApi } from '../apiConfig';
import type { ApiFailureBody } from '../wire/request';
import { type FieldNameMapping, invertFieldNameMapping, readValueAtDottedPath } from './names';

/** Keys of the Korean texts for answers without a message, by status. */
const errorCodeByStatus: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'not_signed_in',
  403: 'no_right',
  404: 'not_found',
  412: 'conflict',
  422: 'invalid',
  429: 'busy',
};

const getErrorCodeOfStatus = (status: number): string =>
  errorCodeByStatus[status] ?? (status >= 500 ? 'no_success' : 'not_allowed');

/** Returns the text of a message; several messages of one field are joined. */
function readMessageText(messageValue: unknown): string | undefined {
  if (Array.isArray(messageValue))
    return messageValue.flatMap((item) => readMessageText(item) ?? []).join(' ') || undefined;
  return typeof messageValue === 'string' && messageValue !== '' ? messageValue : undefined;
}

/**
 * Converts a failure of another API into the console's form. `json` is the body of the API's answer.
 * `apiNameByConsoleName` maps the console's field names to those of the API.
 */
export function toApiFailure(
  status: number,
  json: Readonly<Record<string, unknown>>,
  { message, fields }: CustomApi['failures'],
  apiNameByConsoleName: FieldNameMapping = {},
): ApiFailureBody {
  // If the answer has no message, `json.message` is a default text, which is left out.
  const { message: answerMessage, code: _, ...rest } = json;
  const failureBody = json.code === 'between' ? rest : { ...rest, message: answerMessage };
  const code = getErrorCodeOfStatus(status);
  const fieldMessages = fields === undefined ? undefined : readValueAtDottedPath(failureBody, fields);
  const consoleNameByApiName = invertFieldNameMapping(apiNameByConsoleName);
  const fieldMessageEntries = Object.entries(
    typeof fieldMessages === 'object' && fieldMessages ? fieldMessages : {},
  ).flatMap(([path, text]) => {
    const messageText = fields === '' && path === message ? undefined : readMessageText(text);
    return messageText === undefined ? [] : [[consoleNameByApiName[path] ?? path, messageText]];
  });
  return {
    message: readMessageText(readValueAtDottedPath(failureBody, message)) ?? `errors.${code}`,
    code,
    ...(fieldMessageEntries.length > 0 && { fields: Object.fromEntries(fieldMessageEntries) }),
  };
}
