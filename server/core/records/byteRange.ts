import { ApiError } from '../basics/errors';
import type { ByteRange } from '../files/files';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns the requested range of a file's `size` bytes (RFC 9110, section 14). Undefined for the whole file, also for
 * several ranges, or for a range of an unknown version. Throws 416 for a range that lies behind the end.
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
