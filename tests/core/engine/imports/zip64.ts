import { crc32 } from 'node:zlib';
import { unzipSync, zlibSync } from 'fflate';

/** The bytes of numbers in little-endian order, each with its number of bytes. */
const numbers = (...pairs: readonly (readonly [value: number, bytes: number])[]): number[] =>
  pairs.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * at)) % 256),
  );
const SENTINEL = 0xffff_ffff;

/** Parts of an archive that a test changes. */
interface Zip64Options {
  /** Unpacked sizes that the entries state; otherwise the true ones. */
  unpackedBytes?: number;
  /** Whether the entries have their 64-bit fields. */
  hasFields?: boolean;
  /** Whether the end of the archive points to its 64-bit record for the entries' place. */
  isPlaceIn64Bits?: boolean;
}

/** Packs an archive's parts again, with sizes in 64-bit fields as Apache POI writes them. */
export function toZip64(
  archive: Uint8Array,
  { unpackedBytes, hasFields = true, isPlaceIn64Bits = false }: Zip64Options = {},
): Uint8Array {
  const locals: number[] = [];
  const central: number[] = [];
  const parts = Object.entries(unzipSync(archive));
  for (const [name, content] of parts) {
    // Of the zlib format, two bytes before and four bytes behind the data are not in an archive.
    const packed = [...zlibSync(content).slice(2, -4)];
    const nameBytes = [...new TextEncoder().encode(name)];
    const sizes = numbers([unpackedBytes ?? content.length, 8], [packed.length, 8]);
    const fields = hasFields ? [...numbers([1, 2], [24, 2]), ...sizes, ...numbers([locals.length, 8])] : [];
    const shared = [
      ...numbers([45, 2], [0, 2], [8, 2], [0, 4], [crc32(content), 4]),
      ...numbers([SENTINEL, 4], [SENTINEL, 4]),
    ];
    const lengths = numbers([nameBytes.length, 2], [fields.length, 2]);
    central.push(...numbers([0x02014b50, 4], [45, 2]), ...shared, ...lengths);
    central.push(...numbers([0, 2], [0, 2], [0, 2], [0, 4], [SENTINEL, 4]), ...nameBytes, ...fields);
    locals.push(...numbers([0x04034b50, 4]), ...shared, ...lengths, ...nameBytes, ...fields, ...packed);
  }
  const [count, start] = [parts.length, locals.length];
  const record = numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8]);
  const locator = numbers([0x07064b50, 4], [0, 4], [start + central.length, 8], [1, 4]);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4]);
  return new Uint8Array([
    ...[...locals, ...central, ...record, ...numbers([central.length, 8], [start, 8]), ...locator, ...end],
    ...numbers([isPlaceIn64Bits ? SENTINEL : start, 4], [0, 2]),
  ]);
}
