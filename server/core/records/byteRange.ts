import { ApiError } from '../basics/errors';
import type { ByteRange } from '../files/files';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns the range of a file's `size` bytes that a request asks for (RFC 9110, section 14); undefined for the whole
 * file, also where several ranges are asked for, or one of a version that nobody can know. Throws 416 for a range that
 * lies behind the end.
 */
export function rangeOf(headers: Headers, size: number): ByteRange | undefined {
  if (headers.has('if-range')) return;
  const [, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new ApiError('bad_range', { headers: { 'Content-Range': `bytes */${size}` } });
  return { start, end };
}
