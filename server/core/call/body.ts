import { type Loose, limits } from '../../../src/core/schema/index';
import type { Env } from '../basics/env';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { parseJson } from './json';
import { boundaryOf, type PartHead, readOnlyPart } from './multipart';
import { piecesOf, readBytes, tooLarge } from './pieces';

/** Bytes of a multipart body besides the file: boundaries, the part's headers and an epilogue. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** The parts of a call that carry its body. */
export interface SentBody {
  request: Request;
  env: Env;
}

/** An upload that is not read yet. Its bytes come as a stream that can be read once. */
export interface SentFile {
  /**
   * Yields the file's bytes, counted against the limit. Calls `begin` with the file's name as sent, before the first
   * byte; if it throws, the upload is refused.
   */
  pieces(begin: (name: string) => void): AsyncIterable<Uint8Array>;
  /** Identifies the content, to recognise a repeated call; set once the file is read. */
  fingerprint: string;
}

/** A body that was read, and the hash that recognises a repeated call. */
interface ReadInput<T> {
  value: T;
  fingerprint: () => Promise<string>;
}

const bodyOf = ({ request, env }: SentBody) => env.body?.() ?? request.body;

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** Throws 415 or 413 before any of the body is read, if its headers name another type or too many bytes. */
function checkHeaders({ request }: SentBody, type: string, max: number, wrapping = 0): void {
  if (mediaType(request) !== type) throw new ApiError('wrong_type');
  if (Number(request.headers.get('content-length')) > max + wrapping) throw tooLarge(max);
}

const readJson = (max: number) => async (sent: SentBody) => {
  checkHeaders(sent, 'application/json', max);
  const bytes = await readBytes(bodyOf(sent), max);
  return { value: parseJson(bytes), fingerprint: () => sha256(bytes) };
};

const isWithoutBody = ({ request: { headers } }: SentBody) =>
  !headers.has('content-type') &&
  !headers.has('transfer-encoding') &&
  Number(headers.get('content-length') ?? 0) === 0;

/** Reads JSON, or a call without any body, which counts as an empty object. */
const readJsonIfAny = (max: number) => async (sent: SentBody) =>
  isWithoutBody(sent) ? { value: {}, fingerprint: () => sha256('') } : readJson(max)(sent);

/**
 * Reads a sign-in, or another call about the own password. It must state its length, as browsers do. A chunked body can
 * come in pieces of one byte, and each costs as much as a large one.
 */
function readSignIn(sent: SentBody) {
  if (sent.request.headers.has('transfer-encoding')) throw new ApiError('bad_request');
  return readJson(limits.signInBody)(sent);
}

async function* upTo(max: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > max) throw tooLarge(max);
    yield piece;
  }
}

function checkField({ field }: PartHead): void {
  if (field !== 'file') throw new ApiError('bad_request');
}

/** Reads the only part of an upload, `file`. */
const sentFile = (max: number) => async (sent: SentBody) => {
  checkHeaders(sent, 'multipart/form-data', max, MULTIPART_OVERHEAD);
  const boundary = boundaryOf(sent.request.headers.get('content-type') ?? '');
  const value: SentFile = {
    pieces(begin) {
      const part = readOnlyPart(piecesOf(bodyOf(sent), max, MULTIPART_OVERHEAD), boundary, (head) => {
        checkField(head);
        begin(head.fileName);
      });
      return upTo(max, part);
    },
    fingerprint: '',
  };
  return { value, fingerprint: async () => value.fingerprint };
};

/** The kinds of bodies, and the input of a route for each. */
export interface Inputs {
  none: null;
  json: Loose;
  /** Like `json`, for calls that may come without a body: nothing is `{}`. */
  jsonIfAny: Loose;
  /** Like `json`, for calls that carry passwords and little else. */
  signIn: Loose;
  /** Like `json`, for what is typed into a form and not saved. */
  draft: Loose;
  image: SentFile;
  file: SentFile;
}

/** Reads a body within its limits: throws 413 if it is too large, 415 for another type, 400 if it is malformed. */
export const readers: { [K in keyof Inputs]: (sent: SentBody) => Promise<ReadInput<Inputs[K]>> } = {
  none: async () => ({ value: null, fingerprint: () => sha256('') }),
  json: readJson(limits.jsonBody),
  jsonIfAny: readJsonIfAny(limits.jsonBody),
  signIn: readSignIn,
  draft: readJson(limits.draftBytes),
  image: sentFile(limits.imageBytes),
  file: sentFile(limits.fileBytes),
};
