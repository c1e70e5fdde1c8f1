import type { OwnApi } from '../apiConfig';
import type { Failure } from '../wire/request';
import { invertNames, type Names, valueAt } from './names';

/** Default texts of statuses whose answer has no message; each is the key of a Korean text. */
const meanings: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'not_signed_in',
  403: 'no_right',
  404: 'not_found',
  412: 'conflict',
  422: 'invalid',
  429: 'busy',
};

const meaningOf = (status: number): string =>
  meanings[status] ?? (status >= 500 ? 'no_success' : 'not_allowed');

/** Returns a text, or several texts of one field joined. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => textOf(each) ?? []).join(' ') || undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Converts another API's failure to the console's form; `json` is the API's body, `names` are the record's
 * field names.
 */
export function failureOf(
  status: number,
  json: Readonly<Record<string, unknown>>,
  { message, fields }: OwnApi['failures'],
  names: Names = {},
): Failure {
  // The usual place contained the message for answers that are missing, so it is dropped.
  const { message: usual, code: _, ...rest } = json;
  const said = json.code === 'between' ? rest : { ...rest, message: usual };
  const code = meaningOf(status);
  const texts = fields === undefined ? undefined : valueAt(said, fields);
  const known = invertNames(names);
  const messages = Object.entries(typeof texts === 'object' && texts ? texts : {}).flatMap(([path, text]) => {
    const one = fields === '' && path === message ? undefined : textOf(text);
    return one === undefined ? [] : [[known[path] ?? path, one]];
  });
  return {
    message: textOf(valueAt(said, message)) ?? `errors.${code}`,
    code,
    ...(messages.length > 0 && { fields: Object.fromEntries(messages) }),
  };
}
