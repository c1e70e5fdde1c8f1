import type { Loose } from '../../../src/core/schema/index';
import type { RequestEnv } from '../basics/env';
import { ApiError, findErrorCodeOfStorageError, httpStatusByErrorCode } from '../basics/errors';
import { composeProblemTexts, fillMessagePlaceholders, type ServerMessages } from '../basics/messages';
import type { AnswerBodyFilter } from './output';
import { type RecordStreamDependencies, streamRecordsAsJson } from './recordStream';
import type { OutgoingAnswer } from './route';

const jsonHeaders = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  // An answer of the API is data: no page may display it, load it from another site or run code in it.
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const NOT_MODIFIED_STATUS = 304;

/** Seconds after which a client should retry if a store is unavailable. */
const UNAVAILABLE_RETRY_AFTER_SECONDS = '5';

const createNotModifiedResponse = (extraHeaders: Readonly<Record<string, string>> | undefined) => {
  const { 'Content-Type': _, ...others } = jsonHeaders;
  return new Response(null, { status: NOT_MODIFIED_STATUS, headers: { ...others, ...extraHeaders } });
};

/**
 * Converts a call's answer to a Response. JSON bodies pass the filter that removes data which the client may
 * not get. A file's bytes, and JSON that was serialized before, are sent unchanged.
 */
export function toHttpResponse(
  answer: OutgoingAnswer,
  env: RequestEnv,
  services: RecordStreamDependencies,
): Response {
  if ('written' in answer) {
    if (answer.written === null) return createNotModifiedResponse(answer.headers);
    const contentLengthHeader = { 'Content-Length': String(answer.written.byteLength) };
    return new Response(answer.written, {
      headers: { ...jsonHeaders, ...contentLengthHeader, ...answer.headers },
    });
  }
  if ('file' in answer) {
    const { file, status, headers } = answer;
    return new Response(file, { status, headers });
  }
  if ('records' in answer)
    return new Response(streamRecordsAsJson(answer, services), { headers: jsonHeaders });
  const { cookies = [] } = answer;
  for (const cookie of cookies) env.setCookie?.(cookie);
  if (answer.status === NOT_MODIFIED_STATUS) return createNotModifiedResponse(answer.headers);
  const bodyBytes = new TextEncoder().encode(JSON.stringify(services.output(answer.body, answer.fields)));
  // The Content-Length is set because a compressing proxy looks at this header to decide whether to compress.
  const responseHeaders = new Headers({
    ...jsonHeaders,
    'Content-Length': String(bodyBytes.byteLength),
    ...answer.headers,
  });
  for (const cookie of cookies) responseHeaders.append('Set-Cookie', cookie);
  return new Response(bodyBytes, { status: answer.status, headers: responseHeaders });
}

/**
 * Returns the texts of a failure for the caller: the message, and a message for each field with a problem.
 */
export function composeFailureTexts(messages: ServerMessages, { code, details }: ApiError): Loose {
  if (details.problems) return composeProblemTexts(messages, details.problems.resource, details.problems.of);
  if (details.isOwn) return { message: messages.form.conflict.own.told };
  const message = details.message ?? fillMessagePlaceholders(messages.errors[code], details.args);
  return { message, ...(details.at !== undefined && { fields: { [details.at]: message } }) };
}

/**
 * Returns the Response to a failed call. Its body has `message`, `code`, `fields` if there are problems, and
 * the keys that this error code adds. The body passes the filter that removes data which the client may not
 * get.
 */
export function toFailureResponse(
  { messages, output }: { messages: ServerMessages; output: AnswerBodyFilter },
  error: ApiError,
): Response {
  const { code, details } = error;
  const extraBody = output({ ...details.body, ...details.record });
  return new Response(JSON.stringify({ code, ...composeFailureTexts(messages, error), ...extraBody }), {
    status: httpStatusByErrorCode[code],
    headers: { ...jsonHeaders, ...details.headers },
  });
}

/**
 * Returns the error to send to the caller. An unexpected error is logged under a new id, and the caller gets
 * only this id.
 */
export function toApiError(
  error: unknown,
  createErrorId: () => string,
  log: (errorId: string, error: unknown) => void,
): ApiError {
  if (error instanceof ApiError) return error;
  const errorId = createErrorId();
  log(errorId, error);
  const code = findErrorCodeOfStorageError(error) ?? 'internal';
  const isRetryable = httpStatusByErrorCode[code] === 503;
  return new ApiError(code, {
    args: { id: errorId },
    ...(isRetryable && { headers: { 'Retry-After': UNAVAILABLE_RETRY_AFTER_SECONDS } }),
  });
}
