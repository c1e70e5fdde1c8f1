import { createServerClockSync } from '../../schema/basics/clock';
import { getIntermediaryFailure, ifMatchDroppedFailure, otherPageAnsweredFailure } from './between';
import { type SendRequestFunction, sendHttpRequest as sendNow } from './send';

export interface ApiCall {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  /** JSON text, or a multipart body for a file upload. */
  body?: string | FormData;
  signal?: AbortSignal | undefined;
  /** Called during an upload with the share of the body that was sent, from 0 to 1. */
  onProgress?: (sentFraction: number) => void;
  /**
   * A function that sends this call instead of the default function, also when the call is repeated. It reads
   * the body of a successful answer itself, so the answer's `json` is empty.
   */
  send?: SendRequestFunction;
  /**
   * True if the answer may be any JSON, or empty. The JSON is then the property `whole` of the answer's
   * `json`.
   */
  takesAny?: true;
  /**
   * True if the path has a fixed word where other calls have a record's id. A client for another API must not
   * convert this word like an id.
   */
  ownWord?: true;
  /**
   * True for a call that the console makes by itself. Without a session, the call fails and opens no sign-in
   * dialog.
   */
  unasked?: true;
  /**
   * True if the browser finishes the call after the page is closed. Browsers allow at most 64 KiB for all
   * such calls together.
   */
  goesOn?: true;
  /** `include` if cookies are also sent to another origin. */
  credentials?: 'include';
}

/** Status by which the API refuses a change without a version. */
const PRECONDITION_REQUIRED_STATUS = 428;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  json: Readonly<Record<string, unknown>>;
}

/**
 * The JSON of a failed call. If the status is 409 or 412, it also contains the present record, under the
 * resource's key for single records.
 */
export interface ApiFailureBody {
  message: string;
  code: string;
  /** Messages of fields, by path. */
  fields?: Readonly<Record<string, string>>;
  [key: string]: unknown;
}

/**
 * Status of the response to a conditional GET if the caller already has the present answer. Such a response
 * has no body.
 */
export const NOT_MODIFIED_STATUS = 304;

const NETWORK_FAILURE_BODY: ApiFailureBody = { message: 'errors.network', code: 'network' };

/**
 * The error of a failed call. Its message can be shown: it is the server's own text or the key of a Korean
 * text. The key is `errors.network` if no readable answer came. `status` is 0 if no answer came.
 */
export class ApiCallError extends Error {
  readonly status: number;
  readonly body: ApiFailureBody;

  constructor(status: number, body: ApiFailureBody = NETWORK_FAILURE_BODY) {
    super(body.message);
    this.name = 'ApiCallError';
    this.status = status;
    this.body = body;
  }
}

// Repeats the schema's `isObject`, because the sign-in page loads no schema code.
const isJsonObject = (value: unknown): value is ApiAnswer['json'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value can be an error code of the console's API. These codes are words in lower case, while
 * proxies send numbers, capitals or none.
 */
const isApiErrorCode = (code: unknown): boolean => typeof code === 'string' && /^[a-z_]+$/.test(code);

/**
 * Returns the failure that an answer's JSON contains. Failures of the member list have their message under
 * `email` (decisions, section 5). For the console's own API, the JSON must have a message and one of the
 * API's error codes. Other APIs have their own codes, so a message suffices.
 */
function readFailureFromAnswer(
  json: ApiAnswer['json'],
  status: number,
  { takesAny, headers, body }: ApiCall,
): ApiFailureBody {
  if (status === PRECONDITION_REQUIRED_STATUS && !takesAny && headers?.['If-Match'])
    return { ...ifMatchDroppedFailure };
  const message = json.message ?? json.email;
  const isFailureFromApi =
    message !== undefined && (takesAny || json.email !== undefined || isApiErrorCode(json.code));
  return {
    ...json,
    ...(isFailureFromApi ? { message, code: json.code } : getIntermediaryFailure(status, body)),
  } as ApiFailureBody;
}

const isHtmlOrPlainText = (headers: Headers): boolean =>
  /^text\/(?:html|plain)\b/i.test(headers.get('Content-Type') ?? '');

async function readApiResponse(response: Response, call: ApiCall): Promise<ApiAnswer> {
  const { signal, send, takesAny, body } = call;
  const { status, headers, ok } = response;
  // Calls of the console's own API follow no redirect, because a redirect would lead to a web page.
  const isNonApiAnswer = response.type === 'opaqueredirect' || (send && ok && isHtmlOrPlainText(headers));
  if (isNonApiAnswer) throw new ApiCallError(0, { ...otherPageAnsweredFailure });
  if (status === NOT_MODIFIED_STATUS || (send && ok)) return { status, headers, json: {} };
  const json: unknown = await response.json().catch(() => {
    signal?.throwIfAborted();
  });
  if (takesAny && ok) return { status, headers, json: { whole: json } };
  if (!isJsonObject(json)) {
    if (!ok) throw new ApiCallError(status, { ...getIntermediaryFailure(status, body) });
    throw json === undefined && isHtmlOrPlainText(headers)
      ? new ApiCallError(0, { ...otherPageAnsweredFailure })
      : new ApiCallError(0);
  }
  if (!ok) throw new ApiCallError(status, readFailureFromAnswer(json, status, call));
  return { status, headers, json };
}

function createRequestHeaders({ headers, body }: ApiCall): Headers {
  const contentTypeHeader = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  return new Headers({ Accept: 'application/json', ...contentTypeHeader, ...headers });
}

const buildQueryString = (query: ApiCall['query'] = []) =>
  query.length > 0 ? `?${new URLSearchParams(query.map(([key, value]) => [key, value]))}` : '';

/** Makes one call; throws ApiCallError when it fails, and the signal's reason when it is aborted. */
export async function requestApi(
  url: string,
  call: ApiCall = {},
  sendRequest: SendRequestFunction = sendNow,
): Promise<ApiAnswer> {
  const { method = 'GET', body = null, signal = null, onProgress, credentials, goesOn } = call;
  const redirectSetting = call.takesAny ? {} : ({ redirect: 'manual' } as const);
  const optionalSendSettings = {
    ...(onProgress && { onProgress }),
    ...(credentials && { credentials }),
    ...redirectSetting,
  };
  const keepaliveSetting = goesOn && { keepalive: goesOn };
  const request = {
    method,
    headers: createRequestHeaders(call),
    body,
    signal,
    ...optionalSendSettings,
    ...keepaliveSetting,
  };
  const syncServerClock = createServerClockSync();
  const response = await (call.send ?? sendRequest)(url + buildQueryString(call.query), request).catch(() => {
    signal?.throwIfAborted();
    throw new ApiCallError(0);
  });
  syncServerClock(response.headers.get('Date'));
  return readApiResponse(response, call);
}
