import { type Loose, limits } from '../../../src/core/schema/index';
import type { RequestEnv } from '../basics/env';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { parseJson } from './json';
import { type MultipartUploadHeaders, readMultipartBoundary, readSingleFilePart } from './multipart';
import { createBodyTooLargeError, readLimitedBody, streamLimitedBody } from './pieces';

/**
 * Maximum number of bytes of a multipart body besides its file: the boundaries, the headers of the file's
 * part, and an epilogue.
 */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** The properties of a call that are needed to read its body. */
export interface RouteCallWithBody {
  request: Request;
  env: RequestEnv;
  isRecalled?: boolean;
}

/** An upload that has not been read yet. Its bytes are a stream that can be read only once. */
export interface UnreadUpload {
  /**
   * Yields the file's bytes and counts them against the limit. Calls `onFileName` with the sent file name
   * before the first byte. If `onFileName` throws, the upload is refused.
   */
  pieces(onFileName: (fileName: string) => void): AsyncIterable<Uint8Array>;
  /**
   * Hash of the upload. A call that repeats an Idempotency-Key must have the same hash. It is set once the
   * file has been read.
   */
  fingerprint: string;
}

/** A parsed body, and its hash. A call that repeats an Idempotency-Key must have the same hash. */
interface ParsedRequestBody<T> {
  value: T;
  fingerprint: () => Promise<string>;
}

const getBodyStream = ({ request, env }: RouteCallWithBody) => env.body?.() ?? request.body;

const getRequestMediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/**
 * Throws before a body is read: 415 if the headers state another type than `mediaType`, 413 if they state too
 * many bytes.
 */
function checkBodyHeaders(
  { request }: RouteCallWithBody,
  mediaType: string,
  maxBytes: number,
  overheadBytes = 0,
): void {
  if (getRequestMediaType(request) !== mediaType) throw new ApiError('wrong_type');
  if (Number(request.headers.get('content-length')) > maxBytes + overheadBytes)
    throw createBodyTooLargeError(maxBytes);
}

/**
 * The bodies of calls that may run a second time. They are kept because a request's stream can be read only
 * once.
 */
const bodyBytesByRequest = new WeakMap<Request, Promise<Uint8Array<ArrayBuffer>>>();

function readJsonBytes(call: RouteCallWithBody, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bodyBytes = bodyBytesByRequest.get(call.request) ?? readLimitedBody(getBodyStream(call), maxBytes);
  if (call.isRecalled) bodyBytesByRequest.set(call.request, bodyBytes);
  return bodyBytes;
}

const createJsonBodyReader = (maxBytes: number) => async (call: RouteCallWithBody) => {
  checkBodyHeaders(call, 'application/json', maxBytes);
  const bodyBytes = await readJsonBytes(call, maxBytes);
  return { value: parseJson(bodyBytes), fingerprint: () => sha256(bodyBytes) };
};

const hasNoBody = ({ request: { headers } }: RouteCallWithBody) =>
  !headers.has('content-type') &&
  !headers.has('transfer-encoding') &&
  Number(headers.get('content-length') ?? 0) === 0;

/** Reads a JSON body. A call without a body is treated like one with an empty object. */
const createOptionalJsonBodyReader = (maxBytes: number) => async (call: RouteCallWithBody) =>
  hasNoBody(call) ? { value: {}, fingerprint: () => sha256('') } : createJsonBodyReader(maxBytes)(call);

/**
 * Reads the body of a sign-in, or of another call that contains the caller's password. The headers must state
 * the body's length. Otherwise the body could come in pieces of one byte, and each piece costs as much time
 * as a large one.
 */
function readSignInBody(call: RouteCallWithBody) {
  if (call.request.headers.has('transfer-encoding')) throw new ApiError('bad_request');
  return createJsonBodyReader(limits.maxSignInBodyBytes)(call);
}

async function* limitByteStream(
  maxBytes: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let receivedByteCount = 0;
  for await (const piece of pieces) {
    receivedByteCount += piece.byteLength;
    if (receivedByteCount > maxBytes) throw createBodyTooLargeError(maxBytes);
    yield piece;
  }
}

function requireFileFieldName({ field }: MultipartUploadHeaders): void {
  if (field !== 'file') throw new ApiError('bad_request');
}

/** Reads a multipart body whose only part is an uploaded file, named `file`. */
const createUploadReader = (maxBytes: number) => async (call: RouteCallWithBody) => {
  checkBodyHeaders(call, 'multipart/form-data', maxBytes, MULTIPART_OVERHEAD_BYTES);
  const boundary = readMultipartBoundary(call.request.headers.get('content-type') ?? '');
  const upload: UnreadUpload = {
    pieces(onFileName) {
      const fileChunks = readSingleFilePart(
        streamLimitedBody(getBodyStream(call), maxBytes, MULTIPART_OVERHEAD_BYTES),
        boundary,
        (partHeaders) => {
          requireFileFieldName(partHeaders);
          onFileName(partHeaders.fileName);
        },
      );
      return limitByteStream(maxBytes, fileChunks);
    },
    fingerprint: '',
  };
  return { value: upload, fingerprint: async () => upload.fingerprint };
};

/** The input that a route gets, for each kind of body that a route can declare. */
export interface RouteInputByBodyKind {
  none: null;
  json: Loose;
  /** Like `json`, but the body may be absent. An absent body counts as `{}`. */
  jsonIfAny: Loose;
  /** Like `json`, with the small size limit of bodies that contain passwords. */
  signIn: Loose;
  /** Like `json`, with the size limit of bodies that contain the unsaved values of a form. */
  draft: Loose;
  image: UnreadUpload;
  file: UnreadUpload;
}

/**
 * Reads a body within the limits of its kind. Throws 413 for a body that is too large, 415 for an undeclared
 * type, and 400 for a malformed body.
 */
export const requestBodyReadersByKind: {
  [K in keyof RouteInputByBodyKind]: (
    call: RouteCallWithBody,
  ) => Promise<ParsedRequestBody<RouteInputByBodyKind[K]>>;
} = {
  none: async () => ({ value: null, fingerprint: () => sha256('') }),
  json: createJsonBodyReader(limits.maxJsonBodyBytes),
  jsonIfAny: createOptionalJsonBodyReader(limits.maxJsonBodyBytes),
  signIn: readSignInBody,
  draft: createJsonBodyReader(limits.maxDraftBytes),
  image: createUploadReader(limits.maxImageBytes),
  file: createUploadReader(limits.maxFileBytes),
};
