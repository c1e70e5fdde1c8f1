import type { AnyResource } from '../../schema/index';
import { importablePathsOf, importedItemPathsOf, itemSheetDefinitionOf } from '../../schema/record/excel';
import type { Texts } from '../texts';

/**
 * Returns the headers of a blank sheet: one for each importable value. The ID is included if an import can
 * only change records, or if a second sheet contains items.
 */
export const createBlankSheetHeaders = (resource: AnyResource, texts: Texts, id: string): string[] => [
  ...importablePathsOf(resource).map((path) => texts.column(path)),
  ...(resource.create === false || itemSheetDefinitionOf(resource, resource.list) ? [id] : []),
];

/** Returns the headers of a blank sheet of items; undefined if the file has only one sheet. */
export function createBlankItemsSheetHeaders(
  resource: AnyResource,
  texts: Texts,
  { id, item }: { id: string; item: string },
) {
  const items = itemSheetDefinitionOf(resource, resource.list);
  if (!items) return undefined;
  const { path: name } = items;
  const heads = importedItemPathsOf(items).map((path) => texts.column(`${name}.${path}`));
  return { name, headers: [...heads, item, id], rows: [] };
}
