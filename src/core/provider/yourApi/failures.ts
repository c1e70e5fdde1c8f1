import type { CustomApi } from '../apiConfig';
import type { ApiFailureBody } from '../wire/request';
import { type FieldNameMapping, invertFieldNames, readValueAtDottedPath } from './names';

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
function readMessageText(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.flatMap((each) => readMessageText(each) ?? []).join(' ') || undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Converts a failure of another API into the console's form. `json` is the body of the API's answer. `names`
 * maps the console's field names to those of the API.
 */
export function toApiFailure(
  status: number,
  json: Readonly<Record<string, unknown>>,
  { message, fields }: CustomApi['failures'],
  names: FieldNameMapping = {},
): ApiFailureBody {
  // If the answer has no message, `json.message` is a default text, which is left out.
  const { message: usual, code: _, ...rest } = json;
  const said = json.code === 'between' ? rest : { ...rest, message: usual };
  const code = getErrorCodeOfStatus(status);
  const texts = fields === undefined ? undefined : readValueAtDottedPath(said, fields);
  const known = invertFieldNames(names);
  const messages = Object.entries(typeof texts === 'object' && texts ? texts : {}).flatMap(([path, text]) => {
    const one = fields === '' && path === message ? undefined : readMessageText(text);
    return one === undefined ? [] : [[known[path] ?? path, one]];
  });
  return {
    message: readMessageText(readValueAtDottedPath(said, message)) ?? `errors.${code}`,
    code,
    ...(messages.length > 0 && { fields: Object.fromEntries(messages) }),
  };
}
