import { setInBoundedMap } from '../../schema/basics/setInBoundedMap';
import type { HttpClient } from '../wire/http';
import { type ApiAnswer, type ApiCall, NOT_MODIFIED_STATUS } from '../wire/request';

/**
 * Maximum number of list answers in the cache. The number suffices for the lists on the screen, the menu's
 * counts, and the lists that the operator has just left.
 */
const MAX_CACHED_LIST_RESPONSES = 30;

/**
 * A function that requests a list and parses the answer. If the list has not changed since an earlier call,
 * the function returns the result of that call.
 */
export type CachedListRequestFunction<T> = (
  path: string,
  call: ApiCall,
  parseAnswer: (json: ApiAnswer['json']) => T,
) => Promise<T>;

/**
 * Returns a function that caches list answers by their ETags. The browser's own cache must not store them,
 * because they contain personal data.
 */
export function createListAnswerCache<T>(http: HttpClient): CachedListRequestFunction<T> {
  const cachedAnswerByKey = new Map<string, { tag: string; value: T }>();
  return async (path, call, parseAnswer) => {
    const { 'X-Renewal': _, ...named } = call.headers ?? {};
    const key = JSON.stringify([path, named, call.query]);
    const cachedAnswer = cachedAnswerByKey.get(key);
    const headers = { ...call.headers, ...(cachedAnswer && { 'If-None-Match': cachedAnswer.tag }) };
    const answer = await http(path, { ...call, headers });
    if (answer.status === NOT_MODIFIED_STATUS && cachedAnswer) return cachedAnswer.value;
    const parsedAnswer = parseAnswer(answer.json);
    const etag = answer.headers.get('ETag');
    if (etag)
      setInBoundedMap(cachedAnswerByKey, key, { tag: etag, value: parsedAnswer }, MAX_CACHED_LIST_RESPONSES);
    else cachedAnswerByKey.delete(key);
    return parsedAnswer;
  };
}
