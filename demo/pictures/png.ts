/** A picture of at most 256 colours, one byte a pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  /** RGB by index. */
  palette: readonly (readonly [number, number, number])[];
  pixels: Uint8Array;
}

type Bytes = Uint8Array<ArrayBuffer>;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS = 8;
const INDEXED = 3;
/** Bytes of a number, and of a chunk's type. */
const WORD = 4;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return ~c >>> 0;
}

function bigEndian(value: number): Bytes {
  const bytes = new Uint8Array(WORD);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function chunk(type: string, ...data: readonly Bytes[]): Bytes {
  const body = joined(new TextEncoder().encode(type), ...data);
  return joined(bigEndian(body.length - WORD), body, bigEndian(crc(body)));
}

async function deflate(bytes: Bytes): Promise<Bytes> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const parts: Bytes[] = [];
  for await (const part of readable) parts.push(part);
  await written;
  return joined(...parts);
}

/** Each row starts with its filter: 0, none, which suits flat colours. */
function withFilters({ width, height, pixels }: Pixels): Bytes {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return rows;
}

/** The picture as a PNG file. */
export async function toPng(picture: Pixels): Promise<Bytes> {
  const { width, height, palette } = picture;
  return joined(
    SIGNATURE,
    chunk('IHDR', bigEndian(width), bigEndian(height), Uint8Array.of(BITS, INDEXED, 0, 0, 0)),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', await deflate(withFilters(picture))),
    chunk('IEND'),
  );
}
