import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MalformedPictureError } from '../../../server/core/assets/pictures/compact';
import { stripPictureMetadata } from '../../../server/core/assets/pictures/stripMetadata';
import { CANARY, join, profile, put, type Sample, samples, withExif } from './samples';

type Bytes = Uint8Array<ArrayBuffer>;

const stripped = (bytes: Bytes, type: string) => stripPictureMetadata(bytes.slice(), type).bytes;
const has = (bytes: Bytes, text: string | Uint8Array) => Buffer.from(bytes).includes(Buffer.from(text));

const all = Object.entries(samples);
const turnable = all.filter(([, { type, bytes }]) => type !== 'image/gif' && !has(bytes, 'RIFF'));
const extendedWebp = all.filter(([, { bytes }]) => has(bytes, 'VP8X'));

test.each(all)('%s without metadata stays as it is, byte by byte', (_, { type, bytes, frames }) => {
  expect(Buffer.from(stripped(bytes, type)).equals(bytes)).toBe(true);
  expect(stripPictureMetadata(bytes.slice(), type).frames).toBe(frames);
});

test.each(all)('%s loses all metadata, wherever they stand, and nothing else', (_, sample) => {
  for (const place of sample.places) {
    for (const added of sample.metadata(CANARY)) {
      const sent = put(sample, place, added);
      expect(Buffer.from(stripped(sent, sample.type)).equals(sample.bytes)).toBe(true);
    }
    const sent = put(sample, place, join(...sample.metadata(CANARY), ...sample.metadata('x'.repeat(1000))));
    expect(Buffer.from(stripped(sent, sample.type)).equals(sample.bytes)).toBe(true);
  }
});

test.each(all)('%s loses what follows its end: films, second pictures, notes of phones', (_, sample) => {
  const sent = join(sample.bytes, CANARY, samples.JPEG?.bytes ?? []);
  expect(Buffer.from(stripped(sent, sample.type)).equals(sample.bytes)).toBe(true);
});

test.each([...turnable, ...extendedWebp])(
  '%s keeps how the camera was held, and no more of its EXIF',
  (_, sample) => {
    for (const isLittle of [true, false]) {
      for (let orientation = 2; orientation <= 8; orientation += 1) {
        const kept = stripped(withExif(sample, orientation, isLittle), sample.type);
        const said = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation];
        expect([has(kept, Uint8Array.from(said)), has(kept, 'CANARY')]).toEqual([true, false]);
        expect(kept.length - sample.bytes.length).toBeLessThanOrEqual(38);
        expect(Buffer.from(stripped(kept, sample.type)).equals(kept)).toBe(true);
      }
      for (const orientation of [null, 0, 1, 9]) {
        const kept = stripped(withExif(sample, orientation, isLittle), sample.type);
        expect(Buffer.from(kept).equals(sample.bytes)).toBe(true);
      }
    }
  },
);

test('A colour profile is kept', () => {
  for (const name of ['JPEG with a colour profile', 'WebP with a colour profile']) {
    const { bytes, type } = samples[name] ?? expect.fail();
    expect(has(stripped(bytes, type), profile)).toBe(true);
  }
});

test('The preview in the head of a JPEG goes, which may show what was cut away', () => {
  const { bytes } = samples.JPEG ?? expect.fail();
  const head = bytes.slice(0, 20);
  head.set([0, 16 + 12, ...bytes.subarray(6, 18), 2, 2], 4);
  const sent = join(head, CANARY.slice(0, 12), bytes.subarray(20));
  expect(Buffer.from(stripped(sent, 'image/jpeg')).equals(bytes)).toBe(true);
});

test('A comment within a frame of an animated WebP goes too', () => {
  const sample = samples['animated WebP'] ?? expect.fail();
  const first = Buffer.from(sample.bytes).indexOf('ANMF');
  const size = Buffer.from(sample.bytes).readUInt32LE(first + 4);
  const extra = sample.metadata(CANARY)[0] ?? expect.fail();
  const sent = put(sample, first + 8 + size, extra);
  new DataView(sent.buffer).setUint32(first + 4, size + extra.length, true);
  expect(Buffer.from(stripped(sent, sample.type)).equals(sample.bytes)).toBe(true);
});

test('Frames are counted as they are, however few a picture announces', () => {
  const sample = samples['animated PNG'] ?? expect.fail();
  const bytes = sample.bytes.slice();
  const announced = Buffer.from(bytes).indexOf('acTL') + 4;
  for (const [said, counted] of [
    [1, 2],
    [2, 2],
    [70_000, 70_000],
  ] as const) {
    new DataView(bytes.buffer).setUint32(announced, said);
    expect(stripPictureMetadata(bytes.slice(), sample.type).frames).toBe(counted);
  }
  const gif = (samples['animated GIF'] ?? expect.fail()).bytes.slice();
  const descriptor = Buffer.from(gif).indexOf(0x2c);
  gif.set([0x10, 0x27, 0x10, 0x27], descriptor + 5);
  expect(stripPictureMetadata(gif, 'image/gif').framePixels).toBe(100_000_000);
});

/** A refusal, or what is kept, after it was held to what is promised of every file. */
function outcome(bytes: Bytes, type: string): 'refused' | 'kept' {
  try {
    const once = stripped(bytes, type);
    expect(once.length).toBeLessThanOrEqual(bytes.length);
    expect(Buffer.from(stripped(once, type)).equals(once)).toBe(true);
    return 'kept';
  } catch (error) {
    if (error instanceof MalformedPictureError) return 'refused';
    throw error;
  }
}

const sampleOf = fc.constantFrom(...all.map(([, sample]) => sample));

/** Small changes of a picture: bytes that are others, missing or added. */
const edits = fc.array(fc.record({ at: fc.nat(), cut: fc.nat(6), added: fc.uint8Array({ maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 6,
});

const edited = (
  { bytes }: Sample,
  changes: readonly { at: number; cut: number; added: Uint8Array }[],
): Bytes =>
  changes.reduce<Bytes>((before, { at, cut, added }) => {
    const place = at % (before.length + 1);
    return join(before.subarray(0, place), added, before.subarray(place + cut));
  }, bytes);

test('Whatever arrives is refused, or kept smaller, and the same the next time', () => {
  const seen = { refused: 0, kept: 0 };
  fc.assert(
    fc.property(sampleOf, edits, (sample, changes) => {
      seen[outcome(edited(sample, changes), sample.type)] += 1;
    }),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(sampleOf, fc.nat(), (sample, at) => {
      seen[outcome(sample.bytes.slice(0, at % sample.bytes.length), sample.type)] += 1;
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...all.map(([, { type }]) => type), 'image/avif'),
      fc.uint8Array(),
      (type, bytes) => {
        outcome(Uint8Array.from(bytes), type);
      },
    ),
  );
  expect(Math.min(seen.refused, seen.kept)).toBeGreaterThan(300);
});

test('Any text goes from any place', () => {
  fc.assert(
    fc.property(
      sampleOf,
      fc.nat(),
      fc.string({ unit: 'binary-ascii', maxLength: 3_000 }),
      (sample, at, text) => {
        const place = sample.places[at % sample.places.length] ?? expect.fail();
        const sent = put(sample, place, join(...sample.metadata(text)));
        expect(Buffer.from(stripped(sent, sample.type)).equals(sample.bytes)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
