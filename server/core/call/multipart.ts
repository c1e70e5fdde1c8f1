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
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new ApiError('bad_request');
  return boundary;
}

/**
 * Returns the index of the first `wanted` in `bytes` at or after `from`. If `bytes` end with only the
 * beginning of `wanted`, returns the index of this beginning. Otherwise returns -1.
 */
function findIndexOfByteSequence(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (
    let at = bytes.indexOf(CARRIAGE_RETURN, from);
    at !== -1;
    at = bytes.indexOf(CARRIAGE_RETURN, at + 1)
  ) {
    let length = 1;
    while (length < wanted.length && at + length < bytes.length && bytes[at + length] === wanted[length])
      length += 1;
    if (length === wanted.length || at + length === bytes.length) return at;
  }
  return -1;
}

/**
 * Decodes a file name that a browser encoded for a multipart body: UTF-8, with line breaks and quotes
 * percent-encoded.
 */
const decodeMultipartFileName = (written: string) =>
  written.replace(/%0a/gi, '\n').replace(/%0d/gi, '\r').replace(/%22/g, '"');

function parseUploadPartHeaders(head: Uint8Array): MultipartUploadHeaders {
  const lines = new TextDecoder().decode(head).split(HEADER_LINE_END);
  const disposition = lines.find((line) => /^content-disposition\s*:/i.test(line)) ?? '';
  const [, written] = /^[^:]+:\s*form-data((?:\s*;.*)?)$/is.exec(disposition) ?? [];
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, bare] of (written ?? '').matchAll(
    /;\s*([\w*-]+)=(?:"([^"]*)"|([^\s";]+))/g,
  )) {
    parameters.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  const field = parameters.get('name');
  const fileName = parameters.get('filename');
  if (field === undefined || fileName === undefined) throw new ApiError('bad_request');
  return { field, fileName: decodeMultipartFileName(fileName) };
}

/** Returns a buffer for a body that arrives in pieces, with functions that read from it. */
function createBufferedBodyReader(pieces: AsyncIterator<Uint8Array>) {
  let held: Uint8Array = EMPTY_BYTES;
  return {
    held: () => held,
    /** Removes the first `count` bytes of the buffer and returns them. */
    take(count: number): Uint8Array {
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    /** Waits for the next piece of the body; throws 400 if the body has ended. */
    async more(): Promise<void> {
      const { done, value } = await pieces.next();
      if (done) throw new ApiError('bad_request');
      held = held.byteLength === 0 ? value : concatBytes([held, value]);
    },
  };
}

type BufferedInput = ReturnType<typeof createBufferedBodyReader>;

/** Removes exactly the bytes of `text` from the buffer. Throws 400 if the body continues with other bytes. */
async function consumeExpectedBytes(input: BufferedInput, text: string): Promise<void> {
  const wanted = encodeUtf8(text);
  while (input.held().byteLength < wanted.byteLength) await input.more();
  if (input.take(wanted.byteLength).some((byte, index) => byte !== wanted[index])) {
    throw new ApiError('bad_request');
  }
}

async function readMultipartPartHeaders(input: BufferedInput): Promise<MultipartUploadHeaders> {
  const end = encodeUtf8(HEADER_LINE_END + HEADER_LINE_END);
  for (;;) {
    const at = findIndexOfByteSequence(input.held(), end, 0);
    if (
      at > limits.maxUploadPartHeadBytes ||
      (at === -1 && input.held().byteLength > limits.maxUploadPartHeadBytes)
    ) {
      throw new ApiError('bad_request');
    }
    if (at !== -1 && at + end.byteLength <= input.held().byteLength) {
      const head = parseUploadPartHeaders(input.take(at));
      input.take(end.byteLength);
      return head;
    }
    await input.more();
  }
}

async function* readMultipartPartContent(input: BufferedInput, boundary: string): AsyncGenerator<Uint8Array> {
  const end = encodeUtf8(`${HEADER_LINE_END}--${boundary}`);
  for (;;) {
    const at = findIndexOfByteSequence(input.held(), end, 0);
    const found = at !== -1 && at + end.byteLength <= input.held().byteLength;
    const piece = input.take(at === -1 ? input.held().byteLength : at);
    if (piece.byteLength > 0) yield piece;
    if (found) break;
    await input.more();
  }
  input.take(end.byteLength);
  await consumeExpectedBytes(input, '--');
}

/**
 * Reads a multipart body with exactly one part, a file. It buffers at most one piece of the body. Calls
 * `begin` with the part's headers before the first byte; if `begin` throws, the upload is refused. Throws 400
 * for any other body.
 */
export async function* readSingleFilePart(
  pieces: AsyncGenerator<Uint8Array>,
  boundary: string,
  begin: (head: MultipartUploadHeaders) => void,
): AsyncGenerator<Uint8Array> {
  try {
    const input = createBufferedBodyReader(pieces);
    await consumeExpectedBytes(input, `--${boundary}${HEADER_LINE_END}`);
    begin(await readMultipartPartHeaders(input));
    yield* readMultipartPartContent(input, boundary);
    // Bytes after the last boundary have no meaning, but are read so that they count against the limit.
    while (!(await pieces.next()).done);
  } finally {
    await pieces.return(undefined);
  }
}
