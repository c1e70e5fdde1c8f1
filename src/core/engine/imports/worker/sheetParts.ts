import { strFromU8, unzipSync } from 'fflate';
import type { SheetInfo } from '../sheet/cell';

const xmlAttributeOf = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single;
};

const xmlTagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

const folderPathOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Returns the path of the file in the archive that a relation points to. A path with a leading slash begins
 * at the root of the archive.
 */
function resolvePartPath(target: string, from: string): string {
  const steps = target.startsWith('/') ? target : folderPathOf(from) + target;
  const path: string[] = [];
  for (const step of steps.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

/** Returns an unpacked part (file) of an archive. Throws an Error if the part does not exist. */
function readZipPart(bytes: Uint8Array, path: string): Uint8Array {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  if (!part) throw new Error(`The workbook has no ${path}`);
  return part;
}

/** Returns the relations that a part (file) of an archive declares, as XML tags. */
const relationTagsOf = (bytes: Uint8Array, path: string): string[] => {
  const folder = folderPathOf(path);
  return xmlTagsOf(
    strFromU8(readZipPart(bytes, `${folder}_rels/${path.slice(folder.length)}.rels`)),
    'Relationship',
  );
};

function targetOfRelation(
  relations: readonly string[],
  from: string,
  isIt: (tag: string) => boolean,
): string {
  const target = xmlAttributeOf(relations.find(isIt) ?? '', 'Target');
  if (target === undefined) throw new Error(`${from || 'The workbook'} leads nowhere`);
  return resolvePartPath(target, from);
}

/** Returns the path of the file in the archive that names a workbook's sheets. */
const findWorkbookPath = (bytes: Uint8Array): string =>
  targetOfRelation(
    relationTagsOf(bytes, ''),
    '',
    (tag) => xmlAttributeOf(tag, 'Type')?.endsWith('/officeDocument') === true,
  );

/**
 * Returns the tags of a workbook's sheets, in order. Like spreadsheet programs, the function ignores a sheet
 * without a name or a relation.
 */
const sheetTagsOf = (bytes: Uint8Array, book: string): string[] =>
  xmlTagsOf(strFromU8(readZipPart(bytes, book)), 'sheet').filter(
    (tag) => xmlAttributeOf(tag, 'name') && xmlAttributeOf(tag, 'id'),
  );

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return XML_ENTITIES[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** Returns the names of a workbook's sheets. Throws an Error if the file is not a workbook. */
export const sheetNamesInWorkbook = (bytes: Uint8Array): SheetInfo[] =>
  sheetTagsOf(bytes, findWorkbookPath(bytes)).map((tag) => ({
    name: unescapeXml(xmlAttributeOf(tag, 'name') ?? ''),
    hidden: (xmlAttributeOf(tag, 'state') ?? 'visible') !== 'visible',
  }));

/** Returns the unpacked part that contains the rows of a sheet. Throws an Error if it can't be found. */
export function unpackSheet(bytes: Uint8Array, sheet: number): Uint8Array {
  const book = findWorkbookPath(bytes);
  const id = xmlAttributeOf(sheetTagsOf(bytes, book)[sheet] ?? '', 'id');
  return readZipPart(
    bytes,
    targetOfRelation(relationTagsOf(bytes, book), book, (tag) => xmlAttributeOf(tag, 'Id') === id),
  );
}
