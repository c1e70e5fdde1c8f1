import { isObject, type Loose, limits } from '../../src/schema/index';
import { ApiError } from '../errors';
import { sha256 } from '../ids';

const MEGABYTE = 1024 * 1024;
/** What a multipart body holds beside its file: boundaries and the part's headers. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** A file as it arrives: its name and its bytes are whatever the sender wrote. */
export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A body that was read, and the hash by which a repeated call is recognised. */
interface Read<T> {
  value: T;
  fingerprint: () => Promise<string>;
}

const tooLarge = (max: number) => new ApiError('too_large', { args: { max: Math.floor(max / MEGABYTE) } });

/** The bytes of a body, counted as they arrive: the length that its headers claim may be a lie. */
async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > max) throw tooLarge(max);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError('bad_request');
    });
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      throw tooLarge(max);
    }
    chunks.push(value);
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

function parse(bytes: Uint8Array): Loose {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch {
    throw new ApiError('bad_request');
  }
  throw new ApiError('bad_request');
}

async function readJson(request: Request): Promise<Read<Loose>> {
  if (mediaType(request) !== 'application/json') throw new ApiError('wrong_type');
  const bytes = await readBytes(request, limits.jsonBody);
  return { value: parse(bytes), fingerprint: () => sha256(bytes) };
}

/** The one part of an upload, `file`. */
async function readFile(request: Request, max: number): Promise<Read<SentFile>> {
  if (mediaType(request) !== 'multipart/form-data') throw new ApiError('wrong_type');
  const type = request.headers.get('content-type') ?? '';
  const body = await readBytes(request, max + MULTIPART_OVERHEAD);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError('bad_request');
  });
  const [part, ...others] = [...form.entries()];
  if (!part || others.length > 0 || part[0] !== 'file' || !(part[1] instanceof File)) {
    throw new ApiError('bad_request');
  }
  const file = part[1];
  if (file.size > max) throw tooLarge(max);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    value: { name: file.name, bytes },
    fingerprint: async () => sha256(`${file.name}/${await sha256(bytes)}`),
  };
}

/** What a call may carry, and what its route gets of it. */
export interface Inputs {
  none: null;
  json: Loose;
  image: SentFile;
  file: SentFile;
}

/** Reads a call's body within its limits: 413 over them, 415 of another type, 400 where it is malformed. */
export const readers: { [K in keyof Inputs]: (request: Request) => Promise<Read<Inputs[K]>> } = {
  none: async () => ({ value: null, fingerprint: () => sha256('') }),
  json: readJson,
  image: (request) => readFile(request, limits.imageBytes),
  file: (request) => readFile(request, limits.fileBytes),
};
