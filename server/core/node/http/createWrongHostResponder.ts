import { ApiError, httpStatusByErrorCode } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';
import { toFailureResponse } from '../../call/respond';

const API_OR_FILE_PATH_PATTERN = /^\/(?:api|files)\//;

/**
 * Returns a function that refuses calls whose header `Host` names another server. API calls get the JSON of
 * an API error, browsers get a sentence. The function logs the first such name: the probable cause is a proxy
 * that does not forward `Host`.
 */
export const createWrongHostResponder = (messages: ServerMessages, log: (line: string) => void) => {
  let hasLoggedRefusal = false;
  return (host: string, requestPath: string): Response => {
    if (!hasLoggedRefusal) {
      log(`Refused a call to ${JSON.stringify(host)}: PUBLIC_URL names another host, or is not set.`);
      hasLoggedRefusal = true;
    }
    const error = new ApiError('wrong_host');
    if (API_OR_FILE_PATH_PATTERN.test(requestPath))
      return toFailureResponse({ messages, output: (errorBody) => errorBody }, error);
    return new Response(messages.errors[error.code], {
      status: httpStatusByErrorCode[error.code],
      headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' },
    });
  };
};
