import {
  type AnyResource,
  declaredSortOrderOf,
  findSingleFieldUniqueTextPaths,
  getAt,
  hasPersonalDataFields,
  listViewsUsedByApi,
  type Problem,
} from '../../../../src/core/schema/index';
import { getCollectionOfResource } from '../../call/collections';
import { computeMaskedExportTextOfRef } from '../../privacy/mask';
import { combineEndpointExtensions } from '../additions';
import { createFixedValueConditions } from '../search/query';
import type { ImportContext } from './row';

/** Maximum number of letters of a row's text that the message about the refused row quotes. */
const MAX_QUOTED_CHARACTERS = 50;
/** Maximum number of records whose names the refusal of a row lists. */
const MAX_NAMES_IN_REFUSAL = 20;

/**
 * The names of existing records that the message about a refused row may list. If the resource has many
 * records, `titles` is empty and `uniqueOf` returns ids. The resource must have no personal data.
 */
export interface RecordNamesForRefusal {
  titles: readonly string[];
  uniqueOf: (id: string) => string;
}

/**
 * Reads the names that the message about a refused row may list. A resource with many records gets no names,
 * because the message must fit into the note of a cell.
 */
export async function readRecordNamesForMessage(
  resource: AnyResource,
  { ports, call }: ImportContext,
): Promise<RecordNamesForRefusal> {
  const [list] = listViewsUsedByApi(resource);
  const endpointExtensions = combineEndpointExtensions(ports.additions, resource.api.path);
  const where = [...createFixedValueConditions(resource), ...endpointExtensions.within(call.operator)];
  const order = list ? declaredSortOrderOf(list) : [];
  const documents = await ports.store.find(resource.api.path, {
    where,
    order,
    skip: 0,
    limit: MAX_NAMES_IN_REFUSAL + 1,
  });
  const listedDocuments = documents.length > MAX_NAMES_IN_REFUSAL ? [] : documents;
  const collection = getCollectionOfResource(ports.resources, resource);
  const uniqueTextsById = new Map(
    listedDocuments.map((document) => [
      document._id,
      findSingleFieldUniqueTextPaths(resource).map(({ path }) => String(getAt(document, path) ?? '')),
    ]),
  );
  const getUniqueValueOrId = (id: string) => uniqueTextsById.get(id)?.find((value) => value !== '') ?? id;
  const titles = listedDocuments.map((document) =>
    computeMaskedExportTextOfRef(collection, document, ports.messages),
  );
  const isDuplicateTitle = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return {
    titles: titles.map((title, index) =>
      isDuplicateTitle(title) ? getUniqueValueOrId(listedDocuments[index]?._id ?? '') : title,
    ),
    uniqueOf: getUniqueValueOrId,
  };
}

/** Returns the problem of a text that names no record, or several. */
export const createReferenceProblem = (
  referenceText: string,
  matchingIds: readonly string[],
  resource: AnyResource,
  recordNames?: RecordNamesForRefusal,
): Problem => {
  const messageArgs = { text: referenceText.slice(0, MAX_QUOTED_CHARACTERS) };
  const createMessageArgsWithNames = (recordTitles: readonly string[]) => ({
    ...messageArgs,
    names: recordTitles.toSorted().join(', '),
  });
  if (matchingIds.length > 1) {
    return recordNames
      ? {
          key: 'ambiguousAmong',
          args: createMessageArgsWithNames(
            matchingIds.slice(0, MAX_NAMES_IN_REFUSAL).map(recordNames.uniqueOf),
          ),
        }
      : { key: 'ambiguous', args: messageArgs };
  }
  if (recordNames && recordNames.titles.length > 0)
    return { key: 'notAmong', args: createMessageArgsWithNames(recordNames.titles) };
  return hasPersonalDataFields(resource) && referenceText.includes('*')
    ? { key: 'masked' }
    : { key: 'notNamed', args: messageArgs };
};
