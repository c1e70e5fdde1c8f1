import { strFromU8, unzipSync } from 'fflate';
import type { SheetInfo } from '../sheet/cell';

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single;
};

const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Returns the path of the file in the archive that a relation points to. A path with a leading slash begins
 * at the root of the archive.
 */
function resolved(target: string, from: string): string {
  const steps = target.startsWith('/') ? target : folderOf(from) + target;
  const path: string[] = [];
  for (const step of steps.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

/** Returns an unpacked part (file) of an archive. Throws an Error if the part does not exist. */
function partOf(bytes: Uint8Array, path: string): Uint8Array {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  if (!part) throw new Error(`The workbook has no ${path}`);
  return part;
}

/** Returns the relations that a part (file) of an archive declares, as XML tags. */
const relationsOf = (bytes: Uint8Array, path: string): string[] => {
  const folder = folderOf(path);
  return tagsOf(strFromU8(partOf(bytes, `${folder}_rels/${path.slice(folder.length)}.rels`)), 'Relationship');
};

function followed(relations: readonly string[], from: string, isIt: (tag: string) => boolean): string {
  const target = attributeOf(relations.find(isIt) ?? '', 'Target');
  if (target === undefined) throw new Error(`${from || 'The workbook'} leads nowhere`);
  return resolved(target, from);
}

/** Returns the path of the file in the archive that names a workbook's sheets. */
const bookPath = (bytes: Uint8Array): string =>
  followed(
    relationsOf(bytes, ''),
    '',
    (tag) => attributeOf(tag, 'Type')?.endsWith('/officeDocument') === true,
  );

/**
 * Returns the tags of a workbook's sheets, in order. Like spreadsheet programs, the function ignores a sheet
 * without a name or a relation.
 */
const sheetTags = (bytes: Uint8Array, book: string): string[] =>
  tagsOf(strFromU8(partOf(bytes, book)), 'sheet').filter(
    (tag) => attributeOf(tag, 'name') && attributeOf(tag, 'id'),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** The names of a workbook's sheets. Throws an Error if the file is not a workbook. */
export const sheetNamesInWorkbook = (bytes: Uint8Array): SheetInfo[] =>
  sheetTags(bytes, bookPath(bytes)).map((tag) => ({
    name: unescaped(attributeOf(tag, 'name') ?? ''),
    hidden: (attributeOf(tag, 'state') ?? 'visible') !== 'visible',
  }));

/** Returns the unpacked part that contains the rows of a sheet. Throws an Error if it can't be found. */
export function unpackSheet(bytes: Uint8Array, sheet: number): Uint8Array {
  const book = bookPath(bytes);
  const id = attributeOf(sheetTags(bytes, book)[sheet] ?? '', 'id');
  return partOf(
    bytes,
    followed(relationsOf(bytes, book), book, (tag) => attributeOf(tag, 'Id') === id),
  );
}
