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
  const title = getRecordTitlePaths(resource)?.title;
  const { tree, api } = resource;
  if (!tree || title === undefined) return undefined;
  const getParentId = (document: Document) => String(getAt(document, tree.parent) ?? '');
  const known = new Map(documents.map((document) => [document._id, document]));
  const asked = new Set<string>(['']);
  for (let level = 0; level < limits.maxTreeLevels; level += 1) {
    const missing = new Set(
      [...known.values()].map(getParentId).filter((id) => !known.has(id) && !asked.has(id)),
    );
    if (missing.size === 0) break;
    for (const id of missing) asked.add(id);
    const found = await readForEachItem(reader, [...missing], (inner, id) => inner.get(api.path, id));
    for (const document of found) if (document) known.set(document._id, document);
  }
  return documents.map((document) => {
    const names: string[] = [];
    for (let above = known.get(getParentId(document)); above && names.length < limits.maxTreeLevels; ) {
      names.unshift(getRecordNameOrId(resource, title, above));
      above = known.get(getParentId(above));
    }
    return names;
  });
}
