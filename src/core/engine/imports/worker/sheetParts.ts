import { strFromU8, unzipSync } from 'fflate';
import { limits } from '../../../schema/index';
import { SheetError, type SheetInfo } from '../sheet/cell';
import { getXmlLocalName, type MarkupAttributes, type MarkupEventHandler, parseMarkup } from './markup';

/**
 * Returns the attributes of all XML elements with a name. Names are compared without their namespace
 * prefixes. Throws SheetError for too many sheets.
 */
function findElementAttributes(xml: string, name: string): MarkupAttributes[] {
  const elementAttributes: MarkupAttributes[] = [];
  const handler: MarkupEventHandler = {
    open(tag, attributes) {
      if (getXmlLocalName(tag) !== name) return;
      if (name === 'sheet' && elementAttributes.length === limits.maxSheets)
        throw new SheetError('tooManySheets');
      elementAttributes.push(
        Object.fromEntries(Object.entries(attributes).map(([key, value]) => [getXmlLocalName(key), value])),
      );
    },
    text: () => {},
    close: () => {},
    isDone: () => false,
  };
  parseMarkup(xml, handler, true);
  return elementAttributes;
}

const getFolderPath = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Returns the path of the file in the archive that a relation points to. A path with a leading slash begins
 * at the root of the archive.
 */
function resolveRelationshipTargetPath(target: string, sourcePath: string): string {
  const steps = target.startsWith('/') ? target : getFolderPath(sourcePath) + target;
  const path: string[] = [];
  for (const step of steps.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

/** Returns an unpacked part (file) of an archive. Throws an Error if the part does not exist. */
function readZipEntry(bytes: Uint8Array, path: string): Uint8Array {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  if (!part) throw new Error(`The workbook has no ${path}`);
  return part;
}

/** Returns the relations that a part (file) of an archive declares. */
const readPackagePartRelationships = (bytes: Uint8Array, path: string): MarkupAttributes[] => {
  const folder = getFolderPath(path);
  const relations = readZipEntry(bytes, `${folder}_rels/${path.slice(folder.length)}.rels`);
  return findElementAttributes(strFromU8(relations), 'Relationship');
};

/**
 * Returns the path of the part to which a relation of the part `sourcePath` points. Throws an Error if there
 * is no such relation.
 */
function findRelationTargetPath(
  bytes: Uint8Array,
  sourcePath: string,
  matchesRelation: (relation: MarkupAttributes) => boolean,
): string {
  const target = readPackagePartRelationships(bytes, sourcePath).find(matchesRelation)?.Target;
  if (target === undefined) throw new Error(`${sourcePath || 'The workbook'} leads nowhere`);
  return resolveRelationshipTargetPath(target, sourcePath);
}

/** Returns the path of the file in the archive that names a workbook's sheets. */
const findWorkbookPath = (bytes: Uint8Array): string =>
  findRelationTargetPath(bytes, '', ({ Type }) => Type?.endsWith('/officeDocument') === true);

/**
 * Returns the attributes of a workbook's sheets, in order. Like spreadsheet programs, the function ignores a
 * sheet without a name or a relation.
 */
const readSheetElements = (bytes: Uint8Array, workbookPath: string): MarkupAttributes[] =>
  findElementAttributes(strFromU8(readZipEntry(bytes, workbookPath)), 'sheet').filter(
    ({ name, id }) => name && id,
  );

/** Returns the names of a workbook's sheets. Throws an Error if the file is not a workbook. */
export const readSheetInfos = (bytes: Uint8Array): SheetInfo[] =>
  readSheetElements(bytes, findWorkbookPath(bytes)).map(({ name = '', state = 'visible' }) => ({
    name,
    hidden: state !== 'visible',
  }));

/** Returns the unpacked part that contains the rows of a sheet. Throws an Error if it can't be found. */
export function unpackSheet(bytes: Uint8Array, sheetIndex: number): Uint8Array {
  const workbookPath = findWorkbookPath(bytes);
  const relationId = readSheetElements(bytes, workbookPath)[sheetIndex]?.id;
  return readZipEntry(
    bytes,
    findRelationTargetPath(bytes, workbookPath, ({ Id }) => Id === relationId),
  );
}
