import type { AnyResource } from '../../schema/index';
import {
  collectImportablePaths,
  findItemSheetDefinition,
  getImportedItemPaths,
} from '../../schema/record/excel';
import type { Texts } from '../texts';

/**
 * Returns the headers of a blank sheet: one for each importable value. The ID is included if an import can
 * only change records, or if a second sheet contains items.
 */
export const createImportTemplateHeaders = (resource: AnyResource, texts: Texts, id: string): string[] => [
  ...collectImportablePaths(resource).map((fieldPath) => texts.column(fieldPath)),
  ...(resource.create === false || findItemSheetDefinition(resource, resource.list) ? [id] : []),
];

/** Returns the headers of a blank sheet of items; undefined if the file has only one sheet. */
export function createItemsTemplateHeaders(
  resource: AnyResource,
  texts: Texts,
  { id, item }: { id: string; item: string },
) {
  const itemSheet = findItemSheetDefinition(resource, resource.list);
  if (!itemSheet) return undefined;
  const { path: sheetName } = itemSheet;
  const itemHeaders = getImportedItemPaths(itemSheet).map((itemFieldPath) =>
    texts.column(`${sheetName}.${itemFieldPath}`),
  );
  return { name: sheetName, headers: [...itemHeaders, item, id], rows: [] };
}
