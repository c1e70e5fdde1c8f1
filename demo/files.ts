import type { Chance } from './random';

const inlined = import.meta.glob<string>(['./files/*.png', './files/*.pdf'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/**
 * Width and height in pixels of the pictures of each shape. The pictures are committed as
 * `files/{shape}-{number}.png`.
 */
const shapes = {
  print: { width: 480, height: 360 },
  poster: { width: 640, height: 400 },
  banner: { width: 1920, height: 760 },
  mobile: { width: 720, height: 1180 },
};
export type PictureShape = keyof typeof shapes;

/** The kinds of committed PDF files. Each file has a page of Korean text that fits every record of its kind. */
export type Paper = 'application' | 'certificate' | 'form' | 'guide' | 'summary';

export interface Picture {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the bytes that a `data:` URL contains. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = address.split(',');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

const paths = Object.keys(inlined).sort();

/** Returns one of the committed pictures of a shape. */
export function pictureFile(shape: PictureShape, chance: Chance): Picture {
  const path = chance.pick(paths.filter((each) => each.startsWith(`./files/${shape}-`)));
  return { ...shapes[shape], bytes: bytesOf(inlined[path] ?? '') };
}

export const paperFile = (paper: Paper): Uint8Array<ArrayBuffer> =>
  bytesOf(inlined[`./files/${paper}.pdf`] ?? '');
