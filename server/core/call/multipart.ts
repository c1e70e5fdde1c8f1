import { limits } from '../../../src/core/schema/index';
import { concatBytes } from '../basics/bytes';
import { ApiError } from '../basics/errors';

const CARRIAGE_RETURN = 0x0d;
const HEADER_LINE_END = '\r\n';
const EMPTY_BYTES = new Uint8Array();

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);

/** Headers of a multipart body's only part, the uploaded file. */
export interface MultipartUploadHeaders {
  field: string;
  fileName: string;
}

/**
 * Returns the boundary that a header Content-Type states for a multipart body; throws 400 if there is none.
 */
export function readMultipartBoundary(contentType: string): string {
  const boundaryMatch = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType);
  const boundary = boundaryMatch?.[1] ?? boundaryMatch?.[2];
  if (boundary === undefined) throw new ApiError('bad_request');
  return boundary;
}

/**
 * Returns the index of the first `byteSequence` in `bytes`. If `bytes` end with only the beginning of
 * `byteSequence`, returns the index of this beginning. Otherwise returns -1.
 */
function findIndexOfByteSequence(bytes: Uint8Array, byteSequence: Uint8Array): number {
  for (
    let index = bytes.indexOf(CARRIAGE_RETURN);
    index !== -1;
    index = bytes.indexOf(CARRIAGE_RETURN, index + 1)
  ) {
    let matchLength = 1;
    while (
      matchLength < byteSequence.length &&
      index + matchLength < bytes.length &&
      bytes[index + matchLength] === byteSequence[matchLength]
    )
      matchLength += 1;
    if (matchLength === byteSequence.length || index + matchLength === bytes.length) return index;
  }
  return -1;
}

/**
 * Decodes a file name that a browser encoded for a multipart body: UTF-8, with line breaks and quotes
 * percent-encoded.
 */
const decodeMultipartFileName = (encodedName: string) =>
  encodedName.replace(/%0a/gi, '\n').replace(/%0d/gi, '\r').replace(/%22/g, '"');

function parseUploadPartHeaders(headerBytes: Uint8Array): MultipartUploadHeaders {
  const headerLines = new TextDecoder().decode(headerBytes).split(HEADER_LINE_END);
  const contentDispositionLine = headerLines.find((line) => /^content-disposition\s*:/i.test(line)) ?? '';
  const [, parametersText] = /^[^:]+:\s*form-data((?:\s*;.*)?)$/is.exec(contentDispositionLine) ?? [];
  const dispositionParameters = new Map<string, string>();
  for (const [, name = '', quoted, bare] of (parametersText ?? '').matchAll(
    /;\s*([\w*-]+)=(?:"([^"]*)"|([^\s";]+))/g,
  )) {
    dispositionParameters.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  const field = dispositionParameters.get('name');
  const fileName = dispositionParameters.get('filename');
  if (field === undefined || fileName === undefined) throw new ApiError('bad_request');
  return { field, fileName: decodeMultipartFileName(fileName) };
}

/** Returns a buffer for a body that arrives in pieces, with functions that read from it. */
function createBufferedBodyReader(pieces: AsyncIterator<Uint8Array>) {
  let bufferedBytes: Uint8Array = EMPTY_BYTES;
  return {
    held: () => bufferedBytes,
    /** Removes the first `byteCount` bytes of the buffer and returns them. */
    take(byteCount: number): Uint8Array {
      const takenBytes = bufferedBytes.subarray(0, byteCount);
      bufferedBytes = bufferedBytes.subarray(byteCount);
      return takenBytes;
    },
    /** Waits for the next piece of the body; throws 400 if the body has ended. */
    async more(): Promise<void> {
      const { done, value } = await pieces.next();
      if (done) throw new ApiError('bad_request');
      bufferedBytes = bufferedBytes.byteLength === 0 ? value : concatBytes([bufferedBytes, value]);
    },
  };
}

type BufferedBodyReader = ReturnType<typeof createBufferedBodyReader>;

/**
 * Removes exactly the bytes of `expectedText` from the buffer. Throws 400 if the body continues with other
 * bytes.
 */
async function consumeExpectedBytes(input: BufferedBodyReader, expectedText: string): Promise<void> {
  const expectedBytes = encodeUtf8(expectedText);
  while (input.held().byteLength < expectedBytes.byteLength) await input.more();
  if (input.take(expectedBytes.byteLength).some((byte, index) => byte !== expectedBytes[index])) {
    throw new ApiError('bad_request');
  }
}

async function readMultipartPartHeaders(input: BufferedBodyReader): Promise<MultipartUploadHeaders> {
  const headersTerminator = encodeUtf8(HEADER_LINE_END + HEADER_LINE_END);
  for (;;) {
    const terminatorIndex = findIndexOfByteSequence(input.held(), headersTerminator);
    if (
      terminatorIndex > limits.maxUploadPartHeadBytes ||
      (terminatorIndex === -1 && input.held().byteLength > limits.maxUploadPartHeadBytes)
    ) {
      throw new ApiError('bad_request');
    }
    if (terminatorIndex !== -1 && terminatorIndex + headersTerminator.byteLength <= input.held().byteLength) {
      const headers = parseUploadPartHeaders(input.take(terminatorIndex));
      input.take(headersTerminator.byteLength);
      return headers;
    }
    await input.more();
  }
}

async function* readMultipartPartContent(
  input: BufferedBodyReader,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const delimiterBytes = encodeUtf8(`${HEADER_LINE_END}--${boundary}`);
  for (;;) {
    const delimiterIndex = findIndexOfByteSequence(input.held(), delimiterBytes);
    const hasWholeDelimiter =
      delimiterIndex !== -1 && delimiterIndex + delimiterBytes.byteLength <= input.held().byteLength;
    const contentPiece = input.take(delimiterIndex === -1 ? input.held().byteLength : delimiterIndex);
    if (contentPiece.byteLength > 0) yield contentPiece;
    if (hasWholeDelimiter) break;
    await input.more();
  }
  input.take(delimiterBytes.byteLength);
  await consumeExpectedBytes(input, '--');
}

/**
 * Reads a multipart body with exactly one part, a file. It buffers at most one piece of the body. Calls
 * `onHeaders` with the part's headers before the first byte; if `onHeaders` throws, the upload is refused.
 * Throws 400 for any other body.
 */
export async function* readSingleFilePart(
  pieces: AsyncGenerator<Uint8Array>,
  boundary: string,
  onHeaders: (headers: MultipartUploadHeaders) => void,
): AsyncGenerator<Uint8Array> {
  try {
    const input = createBufferedBodyReader(pieces);
    await consumeExpectedBytes(input, `--${boundary}${HEADER_LINE_END}`);
    onHeaders(await readMultipartPartHeaders(input));
    yield* readMultipartPartContent(input, boundary);
    // Bytes after the last boundary have no meaning, but are read so that they count against the limit.
    while (!(await pieces.next()).done);
  } finally {
    await pieces.return(undefined);
  }
}
