import type { PictureShrinker } from '../../../server/core/assets/ports';

/** Small real files, as bytes. */

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** A PNG of one pixel. */
export const png = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

/** A GIF of one pixel. */
export const gif = bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

/** A bitmap of one pixel: browsers show it, the web has better. */
export const bmp = bytesOf(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==',
);

/** A PNG that says it is `width` × `height` pixels, however few it holds. */
export function pngClaiming(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = png.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const html = '<!doctype html><script>alert(1)</script>';
export const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** The container of Hangul and of old Office, without anything in it. */
export const cfb = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(504).fill(0)]);

/** A Hangul document from before it had a container. */
export const hwp3 = new TextEncoder().encode('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05\0');

/** A ZIP with nothing in it but an empty file `a`. */
export const zip = bytesOf(
  'UEsDBAoAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAYVBLAQIeAwoAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAACkgQAAAABhUEsFBgAAAAABAAEALwAAAB8AAAAAAA==',
);

/** Counts what is made, and how many at once. */
export function countedShrink(by: PictureShrinker) {
  const seen = { made: 0, most: 0, now: 0 };
  const counting: PictureShrinker = async (...picture) => {
    seen.made += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    return by(...picture).finally(() => {
      seen.now -= 1;
    });
  };
  return { seen, counting };
}

/** Makes nothing before it is released. */
export function heldShrink(by: PictureShrinker) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding: PictureShrinker = async (...picture) => {
    await released;
    return by(...picture);
  };
  return { holding, release };
}
