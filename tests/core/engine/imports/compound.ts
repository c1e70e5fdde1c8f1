import { CFB } from 'xlsx';

type Bytes = Uint8Array;

/** A file that packs streams together, as encryption and old programs do. */
export function compound(streams: Readonly<Record<string, Bytes>>): Bytes {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as ArrayBuffer);
}

/** The stream of an old workbook whose records behind the first two are encrypted. */
export const lockedBook = (length: number): Bytes => {
  const records = [
    0x09,
    0x08,
    0x10,
    0,
    ...Array.from({ length: 16 }, () => 0),
    0x2f,
    0,
    6,
    0,
    1,
    0,
    1,
    0,
    1,
    0,
  ];
  return Uint8Array.from({ length }, (_, at) => records[at] ?? 0xaa);
};
