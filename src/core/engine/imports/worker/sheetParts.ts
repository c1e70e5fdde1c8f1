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
 * Returns the ID of a sheet's relation, under whatever prefix. The library `hucre` sees no sheet whose ID has
 * an unusual prefix and an unusual value.
 */
function findSheetRelationId(attributes: MarkupAttributes): { id?: string | undefined; isSeen: boolean } {
  const entries = Object.entries(attributes).filter(([name]) => name.endsWith(':id'));
  const id = attributes['r:id'] ?? attributes['R:id'];
  const [, otherId] = entries.find(([, value]) => value.startsWith('rId')) ?? [];
  const seenId = id ?? otherId;
  return { id: seenId ?? entries[0]?.[1], isSeen: Boolean(seenId) };
}

/** Types of relations to the parts from which the library `hucre` reads the cells' texts and date formats. */
const CELL_PART_TYPE_PATTERN = /\/(?:sharedStrings|styles)$/;

/**
 * Refuses a workbook without a part to which it links. The library `hucre` would read its texts as empty cells,
 * or its dates as numbers.
 */
function refuseMissingCellParts(
  { parts }: ZipArchive,
  workbookPath: string,
  relations: readonly MarkupAttributes[],
): void {
  for (const { Type, Target } of relations) {
    if (!CELL_PART_TYPE_PATTERN.test(Type ?? '')) continue;
    const path = resolveRelationshipTargetPath(Target ?? '', workbookPath);
    if (!parts.some(({ name }) => name === path)) throw new SheetError('unreadable');
  }
}

/** A worksheet of a workbook. */
export interface Worksheet extends SheetInfo {
  /** Path of the part with the sheet's rows; undefined if the workbook is damaged. */
  path: string | undefined;
  /** Index of the sheet as `hucre` counts sheets; undefined for a sheet that `hucre` does not see. */
  index: number | undefined;
}

/**
 * Returns a workbook's worksheets, in order. Charts on sheets of their own are left out. Like spreadsheet
 * programs, the function ignores a sheet without a name or a relation. Throws an Error if the file is not a
 * workbook.
 */
export function readWorksheets(archive: ZipArchive): Worksheet[] {
  const workbookPath = findWorkbookPath(archive);
  const workbookRelations = readPackagePartRelationships(archive, workbookPath);
  refuseMissingCellParts(archive, workbookPath, workbookRelations);
  const relations = new Map(workbookRelations.map((relation) => [relation.Id, relation]));
  let seenSheetCount = 0;
  return findElementAttributes(strFromU8(readZipPart(archive, workbookPath)), 'sheet').flatMap(
    (attributes) => {
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
    },
  );
}
