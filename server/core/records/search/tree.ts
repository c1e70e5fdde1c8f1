import {
  type AnyResource,
  getAt,
  getRecordNameOrId,
  getRecordTitlePaths,
  limits,
} from '../../../../src/core/schema/index';
import { readForEachItem } from '../../store/readEach';
import type { Document, Reader } from '../../store/store';

/**
 * Returns, for each record, the names of the records above it, the topmost first. Undefined if the resource
 * is no tree. Each level costs one round trip, and each record is read once.
 */
export async function readAncestorNames(
  reader: Reader,
  resource: AnyResource,
  documents: readonly Document[],
): Promise<string[][] | undefined> {
  const titlePath = getRecordTitlePaths(resource)?.title;
  const { tree, api } = resource;
  if (!tree || titlePath === undefined) return undefined;
  const getParentId = (document: Document) => String(getAt(document, tree.parent) ?? '');
  const documentsById = new Map(documents.map((document) => [document._id, document]));
  const requestedIds = new Set<string>(['']);
  for (let level = 0; level < limits.maxTreeLevels; level += 1) {
    const missingIds = new Set(
      [...documentsById.values()]
        .map(getParentId)
        .filter((id) => !documentsById.has(id) && !requestedIds.has(id)),
    );
    if (missingIds.size === 0) break;
    for (const id of missingIds) requestedIds.add(id);
    const foundAncestors = await readForEachItem(reader, [...missingIds], (itemReader, id) =>
      itemReader.get(api.path, id),
    );
    for (const document of foundAncestors) if (document) documentsById.set(document._id, document);
  }
  return documents.map((document) => {
    const ancestorNames: string[] = [];
    for (
      let ancestor = documentsById.get(getParentId(document));
      ancestor && ancestorNames.length < limits.maxTreeLevels;
    ) {
      ancestorNames.unshift(getRecordNameOrId(resource, titlePath, ancestor));
      ancestor = documentsById.get(getParentId(ancestor));
    }
    return ancestorNames;
  });
}
