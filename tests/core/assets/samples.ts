import { crc32 } from 'node:zlib';

/** Pictures of 12 × 8 pixels without metadata, as encoders of a browser make them, and metadata to put into them. */

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (base64: string): Bytes => Uint8Array.from(Buffer.from(base64, 'base64'));
const ascii = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'));

export const join = (...parts: readonly (ArrayLike<number> | string)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? ascii(part) : Array.from(part))]));

/** Offsets of parts that say how long they are. */
const steps = (bytes: Bytes, from: number, lengthAt: (at: number) => number, until = bytes.length) => {
  const found = [];
  for (let at = from; at < until; at += lengthAt(at)) found.push(at);
  return found;
};
const view = (bytes: Bytes) => new DataView(bytes.buffer);

const little = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff);
const big = (value: number, bytes: number) => little(value, bytes).reverse();

/** A colour profile: sRGB, made by Google in 2016. */
export const profile = bytesOf(
  'AAAByAAAAAAEMAAAbW50clJHQiBYWVogB+AAAQABAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAAAkclhZWgAAARQAAAAUZ1hZWgAAASgAAAAUYlhZWgAAATwAAAAUd3RwdAAAAVAAAAAUclRSQwAAAWQAAAAoZ1RSQwAAAWQAAAAoYlRSQwAAAWQAAAAoY3BydAAAAYwAAAA8bWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCWFlaIAAAAAAAAG+iAAA49QAAA5BYWVogAAAAAAAAYpkAALeFAAAY2lhZWiAAAAAAAAAkoAAAD4QAALbPWFlaIAAAAAAAAPbWAAEAAAAA0y1wYXJhAAAAAAAEAAAAAmZmAADypwAADVkAABPQAAAKWwAAAAAAAAAAbWx1YwAAAAAAAAABAAAADGVuVVMAAAAgAAAAHABHAG8AbwBnAGwAZQAgAEkAbgBjAC4AIAAyADAAMQA2',
);

export const jpeg = bytesOf(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIE/8QAHxAAAgECBwAAAAAAAAAAAAAAABEDARICBBMUMkLR/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAeEQABAwQDAAAAAAAAAAAAAAABAwQRAAIFITFBYf/aAAwDAQACEQMRAD8AmLI7HDJTVvuXVJP0xy86gBuALYFW4J0q7lZYzceToedar//Z',
);
export const png = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAX0lEQVR4AbzOIRGAUACD4UEHEqBIgCIBhgYYGmCQv8PQAEMDDA0wNMDQgBDDcph3mLe7ue3uSy353WbF3YyHEU89Xlq81fgo8ZXjVD8T4ZAYZTcqTlTtBIERSEHDZ/AAAAD//z8Be7UAAAAGSURBVAMAYqQh+bHC/gEAAAAASUVORK5CYII=',
);
const lossy = bytesOf(
  'VlA4IEYAAADQAQCdASoMAAgAAoBCJbACdAEaCCwkQAD+6+7/hY30E1ovt9fGcOof3VOsD/Xkf63C/5/6wF4p/55NLu/2z/46/p+rlAAA',
);
const lossless = bytesOf('VlA4TDEAAAAvC8ABAGcgFED8ITPIoReDQCDFQWzwAM5/ZuM4EARALGjRokWLFg3CJET0PzY5fcCzAA==');

/** What no picture may say: of a phone, a place and a person. */
export const CANARY = 'CANARY 37.5665N 126.9780E 010-4821-7733';

/** TIFF data as cameras write them: an orientation among other facts, a place, and a text of any kind. */
export function tiff(orientation: number | null, isLittle = true): Bytes {
  const short = (value: number) => (isLittle ? little(value, 2) : big(value, 2));
  const long = (value: number) => (isLittle ? little(value, 4) : big(value, 4));
  const entry = (tag: number, type: number, count: number, value: ArrayLike<number>) =>
    join(short(tag), short(type), long(count), value, new Uint8Array(4 - value.length));
  const turned = orientation === null ? [] : [entry(0x0112, 3, 1, short(orientation))];
  const entries = [entry(0x010f, 2, CANARY.length, long(100)), ...turned, entry(0x8825, 4, 1, long(90))];
  const head = join(isLittle ? 'II' : 'MM', short(42), long(8), short(entries.length), ...entries, long(0));
  return join(head, new Uint8Array(100 - head.length), CANARY);
}

/** A segment of a JPEG. */
export const segment = (marker: number, ...data: (ArrayLike<number> | string)[]): Bytes => {
  const body = join(...data);
  return join([0xff, marker], big(body.length + 2, 2), body);
};

/** A chunk of a PNG. */
export function chunk(name: string, ...data: (ArrayLike<number> | string)[]): Bytes {
  const body = join(name, ...data);
  return join(big(body.length - 4, 4), body, big(crc32(body), 4));
}

/** A chunk of a WebP. */
export function riff(name: string, ...data: (ArrayLike<number> | string)[]): Bytes {
  const body = join(...data);
  return join(name, little(body.length, 4), body, new Uint8Array(body.length % 2));
}

const webpOf = (...chunks: Bytes[]): Bytes => {
  const body = join('WEBP', ...chunks);
  return join('RIFF', little(body.length, 4), body);
};

/** The head of an extended WebP. */
const extended = (flags: number) => riff('VP8X', [flags, 0, 0, 0], little(11, 3), little(7, 3));

const frame = (...chunks: Bytes[]) =>
  riff('ANMF', little(0, 3), little(0, 3), little(11, 3), little(7, 3), little(100, 3), [0], ...chunks);

const IDAT = png.indexOf(0x49, 33) - 4;
/** The data of all its chunks of pixels. */
const pixels = join(
  ...steps(png, 8, (at) => 12 + view(png).getUint32(at))
    .filter((at) => Buffer.from(png).toString('latin1', at + 4, at + 8) === 'IDAT')
    .map((at) => png.subarray(at + 8, at + 8 + view(png).getUint32(at))),
);
const control = (number: number) =>
  chunk('fcTL', big(number, 4), big(12, 4), big(8, 4), big(0, 4), big(0, 4), [0, 1, 0, 10, 0, 0]);

/** Blocks of data of a GIF. */
export const blocks = (...data: (ArrayLike<number> | string)[]): Bytes => {
  const body = join(...data);
  const rows: ArrayLike<number>[] = [];
  for (let at = 0; at < body.length; at += 255) {
    const row = body.subarray(at, at + 255);
    rows.push([row.length], row);
  }
  return join(...rows, [0]);
};

const gifHead = join('GIF89a', little(2, 2), little(1, 2), [0x80, 0, 0, 255, 0, 0, 0, 0, 255]);
const gifFrame = (pixel: number) =>
  join(
    [0x21, 0xf9, 4, 4, 10, 0, 0, 0],
    [0x2c, ...little(0, 2), ...little(0, 2), ...little(2, 2), ...little(1, 2), 0, 2],
    blocks(pixel === 0 ? [0x04, 0x0a] : [0x4c, 0x0a]),
  );
const loops = join([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 3, 0, 0]);

/** A picture, and where metadata of its type may be put into it; each place takes any number of them. */
export interface Sample {
  type: string;
  bytes: Bytes;
  /** Offsets at which metadata may stand. */
  places: readonly number[];
  /** Metadata with a text of any kind. */
  metadata: (text: string) => Bytes[];
  frames: number;
}

const jpegMetadata = (text: string) => [
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text),
  segment(0xed, 'Photoshop 3.0\x008BIM', text),
  segment(0xe2, 'MPF\0', text),
  segment(0xeb, 'JP', text),
  segment(0xfe, text),
];
const pngMetadata = (text: string) => [
  chunk('tEXt', 'Comment\0', text),
  chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', text),
  chunk('tIME', [7, 234, 1, 2, 3, 4, 5]),
  chunk('prVt', text),
];
const webpMetadata = (text: string) => [riff('XMP ', text), riff('JUNK', text)];
const gifMetadata = (text: string) => [
  join([0x21, 0xfe], blocks(text)),
  join([0x21, 0xff, 11], 'XMP DataXMP', blocks(text)),
  join([0x21, 0xff, 11], 'NETSCAPE2.0', blocks([2], text)),
];

const jpegSample = (bytes: Bytes): Sample => ({
  type: 'image/jpeg',
  bytes,
  places: steps(
    bytes,
    2 + 18,
    (at) => 2 + view(bytes).getUint16(at + 2),
    Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda])) + 1,
  ),
  metadata: jpegMetadata,
  frames: 1,
});
const pngSample = (bytes: Bytes, frames: number): Sample => ({
  type: 'image/png',
  bytes,
  places: steps(bytes, 8, (at) => 12 + view(bytes).getUint32(at)).slice(1),
  metadata: pngMetadata,
  frames,
});
const webpSample = (bytes: Bytes, frames: number): Sample => ({
  type: 'image/webp',
  bytes,
  places: [bytes.length],
  metadata: webpMetadata,
  frames,
});
const gifSample = (frames: number): Sample => ({
  type: 'image/gif',
  bytes: join(gifHead, loops, ...Array.from({ length: frames }, (_, index) => gifFrame(index % 2)), [0x3b]),
  places: [gifHead.length, gifHead.length + loops.length],
  metadata: gifMetadata,
  frames,
});

const animatedPng = join(
  png.subarray(0, IDAT),
  chunk('acTL', big(2, 4), big(3, 4)),
  control(0),
  chunk('IDAT', pixels),
  control(1),
  chunk('fdAT', big(2, 4), pixels),
  png.subarray(-12),
);

export const samples: Readonly<Record<string, Sample>> = {
  JPEG: jpegSample(jpeg),
  'JPEG with a colour profile': jpegSample(
    join(jpeg.subarray(0, 20), segment(0xe2, 'ICC_PROFILE\0', [1, 1], profile), jpeg.subarray(20)),
  ),
  PNG: pngSample(png, 1),
  'animated PNG': pngSample(animatedPng, 2),
  'lossy WebP': webpSample(webpOf(lossy), 1),
  'WebP with a colour profile': webpSample(webpOf(extended(0x20), riff('ICCP', profile), lossless), 1),
  'animated WebP': webpSample(
    webpOf(extended(0x12), riff('ANIM', [0, 0, 0, 0, 3, 0]), frame(lossless), frame(lossy)),
    2,
  ),
  GIF: gifSample(1),
  'animated GIF': gifSample(3),
};

/** Puts bytes into a picture at an offset; a WebP says how long it is. */
export function put(sample: Sample, at: number, added: Bytes): Bytes {
  const bytes = join(sample.bytes.subarray(0, at), added, sample.bytes.subarray(at));
  if (sample.type === 'image/webp') view(bytes).setUint32(4, bytes.length - 8, true);
  return bytes;
}

/** The EXIF of each type, with a place, a text and an orientation. */
export function withExif(sample: Sample, orientation: number | null, isLittle = true): Bytes {
  const data = tiff(orientation, isLittle);
  if (sample.type === 'image/jpeg')
    return put(sample, sample.places[0] ?? 2, segment(0xe1, 'Exif\0\0', data));
  if (sample.type === 'image/png') return put(sample, sample.places[0] ?? 33, chunk('eXIf', data));
  const bytes = put(sample, sample.bytes.length, riff('EXIF', data));
  bytes[20] = (bytes[20] ?? 0) | 0x08;
  return bytes;
}
