import { strFromU8 } from 'fflate';
import { limits } from '../../../schema/index';
import { SheetError, type SheetInfo } from '../sheet/cell';
import { getXmlLocalName, type MarkupAttributes, type MarkupEventHandler, parseMarkup } from './markup';
import { readZipPart, type ZipArchive } from './zipDirectory';

/**
 * Returns the attributes of all XML elements with a name. The element's name is compared without its
 * namespace prefix. Throws SheetError for too many sheets.
 */
function findElementAttributes(xml: string, elementName: string): MarkupAttributes[] {
  const elementAttributes: MarkupAttributes[] = [];
  const handler: MarkupEventHandler = {
    open(tagName, attributes) {
      if (getXmlLocalName(tagName) !== elementName) return;
      if (elementName === 'sheet' && elementAttributes.length === limits.maxSheets)
        throw new SheetError('tooManySheets');
      elementAttributes.push(attributes);
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
 * Returns the path of the file in the archive to which a relationship points. A `relationTarget` with a leading slash
 * begins at the root of the archive.
 */
function resolveRelationshipTargetPath(relationTarget: string, sourcePath: string): string {
  const combinedPath = relationTarget.startsWith('/')
    ? relationTarget
    : getFolderPath(sourcePath) + relationTarget;
  const pathSegments: string[] = [];
  for (const pathSegment of combinedPath.split('/')) {
    if (pathSegment === '..') pathSegments.pop();
    else if (pathSegment !== '.' && pathSegment !== '') pathSegments.push(pathSegment);
  }
  return pathSegments.join('/');
}

/** Returns the relationships (links to other parts) that a part, a file of the archive, declares. */
const readPackagePartRelationships = (archive: ZipArchive, partPath: string): MarkupAttributes[] => {
  const folderPath = getFolderPath(partPath);
  const relationshipBytes = readZipPart(
    archive,
    `${folderPath}_rels/${partPath.slice(folderPath.length)}.rels`,
  );
  return findElementAttributes(strFromU8(relationshipBytes), 'Relationship');
};

/** Returns the path of the file in the archive that names a workbook's sheets. */
function findWorkbookPath(archive: ZipArchive): string {
  const isWorkbook = ({ Type }: MarkupAttributes) => Type?.endsWith('/officeDocument') === true;
  const target = readPackagePartRelationships(archive, '').find(isWorkbook)?.Target;
  if (target === undefined) throw new Error('The archive has no workbook');
  return resolveRelationshipTargetPath(target, '');
}

/**
 * Returns the ID of a sheet's relation, whatever its prefix. The library `hucre` misses a sheet whose ID has
 * an unusual prefix and an unusual value.
 */
function findSheetRelationId(attributes: MarkupAttributes): { id?: string | undefined; isSeen: boolean } {
  const entries = Object.entries(attributes).filter(([name]) => name.endsWith(':id'));
  const id = attributes['r:id'] ?? attributes['R:id'];
  const [, otherId] = entries.find(([, value]) => value.startsWith('rId')) ?? [];
  const seenId = id ?? otherId;
  return { id: seenId ?? entries[0]?.[1], isSeen: Boolean(seenId) };
}

/**
 * Returns the path of a part with the cells' texts or formats; undefined if the workbook links to none. Throws
 * SheetError if the part is missing. The library `hucre` would read texts as empty cells, or dates as numbers.
 */
function findPathOfCellDataPart(
  { parts }: ZipArchive,
  workbookPath: string,
  relations: readonly MarkupAttributes[],
  type: 'sharedStrings' | 'styles',
): string | undefined {
  const relation = relations.find(({ Type }) => Type?.endsWith(`/${type}`));
  if (!relation) return undefined;
  const path = resolveRelationshipTargetPath(relation.Target ?? '', workbookPath);
  if (!parts.some(({ name }) => name === path)) throw new SheetError('unreadable');
  return path;
}

/** A worksheet of a workbook. */
export interface Worksheet extends SheetInfo {
  /** Path of the part with the sheet's rows; undefined if the workbook is damaged. */
  path: string | undefined;
  /** Index of the sheet as `hucre` counts sheets; undefined for a sheet that `hucre` does not see. */
  index: number | undefined;
}

/** The parts of a workbook that are needed to read its cells. */
export interface WorkbookParts {
  worksheets: readonly Worksheet[];
  /** Path of the part with the cells' formats, if there is one. */
  stylesPath: string | undefined;
  /** Whether the workbook counts days from 1904, not from 1900. */
  is1904: boolean;
}

/**
 * Returns a workbook's worksheets, in order. Charts on sheets of their own are left out. Like spreadsheet
 * programs, the function ignores a sheet without a name or a relation.
 */
function listWorksheets(
  workbookXml: string,
  workbookPath: string,
  workbookRelations: readonly MarkupAttributes[],
): Worksheet[] {
  const relations = new Map(workbookRelations.map((relation) => [relation.Id, relation]));
  let seenSheetCount = 0;
  return findElementAttributes(workbookXml, 'sheet').flatMap((attributes) => {
    const { name, state = 'visible' } = attributes;
    const { id, isSeen } = findSheetRelationId(attributes);
    if (!name || !id) return [];
    const index = isSeen ? seenSheetCount : undefined;
    if (isSeen) seenSheetCount += 1;
    const relation = relations.get(id);
    if (relation && !relation.Type?.endsWith('/worksheet')) return [];
    const path =
      relation?.Target === undefined
        ? undefined
        : resolveRelationshipTargetPath(relation.Target, workbookPath);
    return [{ name, hidden: state !== 'visible', path, index }];
  });
}

/**
 * Returns a workbook's parts. Throws SheetError for a workbook without a part to which it links, and an Error
 * if the file is not a workbook.
 */
export function readWorkbookParts(archive: ZipArchive): WorkbookParts {
  const path = findWorkbookPath(archive);
  const relations = readPackagePartRelationships(archive, path);
  const xml = strFromU8(readZipPart(archive, path));
  findPathOfCellDataPart(archive, path, relations, 'sharedStrings');
  return {
    worksheets: listWorksheets(xml, path, relations),
    stylesPath: findPathOfCellDataPart(archive, path, relations, 'styles'),
    is1904: findElementAttributes(xml, 'workbookPr').some(({ date1904 = '' }) =>
      /^(?:1|true)$/.test(date1904),
    ),
  };
}
