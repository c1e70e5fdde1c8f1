import { type Loose, limits } from '../../src/schema/index';
import type { Env } from '../basics/env';
import { ApiError } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { parseJson } from './json';
import { boundaryOf, type PartHead, readOnlyPart } from './multipart';
import { piecesOf, readBytes, tooLarge } from './pieces';

/** What a multipart body holds beside its file: boundaries, the part's head, and what may follow. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** What a body is read from. */
export interface Sent {
  request: Request;
  env: Env;
}

/** An upload that is not read yet: its file comes in pieces, once, and is held nowhere. */
export interface SentFile {
  /** Its bytes, counted; `begin` is told the file's name, as the sender wrote it, before its bytes, and may refuse it by throwing. */
  pieces(begin: (name: string) => void): AsyncIterable<Uint8Array>;
  /** By which a repeated call is recognised; set once the file is read. */
  fingerprint: string;
}

/** A body that was read, and the hash by which a repeated call is recognised. */
interface Read<T> {
  value: T;
  fingerprint: () => Promise<string>;
}

const bodyOf = ({ request, env }: Sent) => env.body?.() ?? request.body;

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** Refuses what calls itself of another type, or larger, before any of it is read. */
function checkHead({ request }: Sent, type: string, max: number, wrapping = 0): void {
  if (mediaType(request) !== type) throw new ApiError('wrong_type');
  if (Number(request.headers.get('content-length')) > max + wrapping) throw tooLarge(max);
}

const readJson = (max: number) => async (sent: Sent) => {
  checkHead(sent, 'application/json', max);
  const bytes = await readBytes(bodyOf(sent), max);
  return { value: parseJson(bytes), fingerprint: () => sha256(bytes) };
};

/**
 * A sign-in, which says how long it is, as browsers do: a body of unsaid length can come in pieces of a byte, each of
 * which costs as much as a whole one.
 */
function readSignIn(sent: Sent) {
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

/** The one part of an upload, `file`. */
const sentFile = (max: number) => async (sent: Sent) => {
  checkHead(sent, 'multipart/form-data', max, MULTIPART_OVERHEAD);
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

/** What a call may carry, and what its route gets of it. */
export interface Inputs {
  none: null;
  json: Loose;
  /** As `json`, of somebody who is not signed in. */
  signIn: Loose;
  image: SentFile;
  file: SentFile;
}

/** Reads a call's body within its limits: 413 over them, 415 of another type, 400 where it is malformed. */
export const readers: { [K in keyof Inputs]: (sent: Sent) => Promise<Read<Inputs[K]>> } = {
  none: async () => ({ value: null, fingerprint: () => sha256('') }),
  json: readJson(limits.jsonBody),
  signIn: readSignIn,
  image: sentFile(limits.imageBytes),
  file: sentFile(limits.fileBytes),
};
