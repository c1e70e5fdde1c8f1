import {
  type AnyResource,
  fieldAt,
  fieldEntries,
  findReferencesShownByTitleInRows,
  getAt,
  getReferenceTitlePath,
  isOneLineTextField,
  isReferenceField,
  listReferencePathsInRecord,
  mayReadRecords,
  printStoredValue,
  type ReferenceFieldAtPath,
  setReferenceTitle,
  splitListItemReferencePath,
} from '../../../src/core/schema/index';
import type { ServerMessages } from '../basics/messages';
import { type CollectionResources, findResourceOfRecord, getCollectionOfResource } from '../call/collections';
import type { RouteCall } from '../call/route';
import { readForEachItem } from '../store/readEach';
import type { Document, Reader, StoreSnapshot } from '../store/store';
import { createDisplayFieldFiller, type DisplayFieldDependencies } from './displayFields';
import { computeMaskedExportTextOfRef, maskRecordTitle } from './mask';

export interface ReadableResourceContext extends DisplayFieldDependencies {
  resources: readonly AnyResource[];
  messages: ServerMessages;
}

/**
 * Returns the services with only the resources that the caller may read, so that titles of other resources
 * are not shown.
 */
export const restrictContextToReadableResources = (
  { operator }: RouteCall,
  { resources, messages, log, random }: ReadableResourceContext,
): ReadableResourceContext => ({
  messages,
  log,
  random,
  resources: resources.filter((resource) => mayReadRecords(operator.scope, resource, resources)),
});

type LabelPathsWithSource = [path: string, source: string][];

const labelPathsWithSourceByResource = new WeakMap<AnyResource, LabelPathsWithSource>();

/**
 * Returns the fields of a resource that show another field's value. The result maps the path of each field to
 * the path of the value.
 */
function getSourcePathsOfLabelFields(resource: AnyResource): LabelPathsWithSource {
  const labelFieldSources =
    labelPathsWithSourceByResource.get(resource) ??
    [...fieldEntries(resource.fields)].flatMap(
      ([path, field]): LabelPathsWithSource =>
        isOneLineTextField(field) && field.labelOf !== undefined ? [[path, field.labelOf]] : [],
    );
  labelPathsWithSourceByResource.set(resource, labelFieldSources);
  return labelFieldSources;
}

/** Maximum number of titles that are remembered while a list is read. */
const MAX_CACHED_REFERENCE_TITLES = 1_000;

/** Where a shown value comes from: the labels of a choice, or the titles of the referenced records. */
interface ShownFieldTextSource {
  /**
   * Path of the field that shows the text. With `titledReference`, it is the path of the reference itself.
   */
  path: string;
  /** A reference whose titles the answer has under `titles`, one title for each referenced record. */
  titledReference?: ReferenceFieldAtPath;
  /** Path of the choice or reference for which a text is shown. */
  source: string;
  /** The shown texts: labels by stored value, or titles by record id. */
  textByKey: Map<string, string>;
  /** The referenced collection; null if the caller may not read its records. Absent for a choice. */
  target?: CollectionResources | null;
}

function findShownFields(
  listedResource: AnyResource,
  { resources, messages }: ReadableResourceContext,
  requestedPaths?: readonly string[],
): ShownFieldTextSource[] {
  const findReadableTargetCollection = (resourceName: string) => {
    const resource = resources.find((readableResource) => readableResource.name === resourceName);
    return resource ? getCollectionOfResource(resources, resource) : null;
  };
  const requestedLabelFields = getSourcePathsOfLabelFields(listedResource).filter(
    ([path]) => requestedPaths === undefined || requestedPaths.includes(path),
  );
  const titleTextSources = findReferencesShownByTitleInRows(listedResource)
    .filter(({ path }) => requestedPaths?.includes(getReferenceTitlePath(path)))
    .flatMap((ref): ShownFieldTextSource[] => {
      const targetCollection = findReadableTargetCollection(ref.target);
      return targetCollection
        ? [
            {
              path: ref.path,
              source: ref.path,
              textByKey: new Map(),
              target: targetCollection,
              titledReference: ref,
            },
          ]
        : [];
    });
  const labelTextSources = requestedLabelFields.map(([path, source]): ShownFieldTextSource => {
    const sourceField = fieldAt(listedResource.fields, source);
    if (isReferenceField(sourceField)) {
      return {
        path,
        source,
        textByKey: new Map(),
        target: findReadableTargetCollection(sourceField.resource),
      };
    }
    const choiceLabels = messages.resources[listedResource.name]?.choices?.[source] ?? {};
    return { path, source, textByKey: new Map(Object.entries(choiceLabels)) };
  });
  return [...labelTextSources, ...titleTextSources];
}

const readReferencedIds = (document: Document, path: string): string[] =>
  [getAt(document, path) ?? []].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/**
 * Returns the ids of the records whose titles a document shows. A reference in a list has an id in each list
 * item.
 */
const readIdsOfRecordsShownByTitle = (
  document: Document,
  { source, titledReference }: ShownFieldTextSource,
): string[] =>
  titledReference
    ? listReferencePathsInRecord(document, titledReference).flatMap((path) =>
        readReferencedIds(document, path),
      )
    : readReferencedIds(document, source);

/**
 * Returns the titles of the records that a reference names: a text for a single reference, otherwise a list
 * of texts. For a reference in list items, the list has a text for each item.
 */
function computeTitlesOfReference(
  document: Document,
  ref: ReferenceFieldAtPath,
  titlesById: ReadonlyMap<string, string>,
) {
  const getTitlesAtPath = (path: string) =>
    readReferencedIds(document, path).map((id) => titlesById.get(id) ?? id);
  if (splitListItemReferencePath(document, ref))
    return listReferencePathsInRecord(document, ref).map((path) => getTitlesAtPath(path)[0] ?? '');
  const titles = getTitlesAtPath(ref.path);
  return Array.isArray(getAt(document, ref.path)) ? titles : (titles[0] ?? '');
}

/**
 * Reads the titles of referenced records that are not remembered yet, each record once. Personal titles are
 * masked.
 */
async function readMissingReferenceTitles(
  storeReader: Reader,
  documents: readonly Document[],
  getShownFields: (document: Document) => readonly ShownFieldTextSource[],
  messages: ServerMessages,
): Promise<void> {
  const missingIdsBySource = new Map<ShownFieldTextSource, Set<string>>();
  for (const document of documents) {
    for (const textSource of getShownFields(document)) {
      for (const id of textSource.target ? readIdsOfRecordsShownByTitle(document, textSource) : []) {
        if (!textSource.textByKey.has(id))
          missingIdsBySource.set(textSource, (missingIdsBySource.get(textSource) ?? new Set()).add(id));
      }
    }
  }
  if (missingIdsBySource.size === 0) return;
  const titleRequests = [...missingIdsBySource].flatMap(([shown, ids]) =>
    [...ids].map((id) => ({ ...shown, id })),
  );
  await readForEachItem(
    storeReader,
    titleRequests,
    async (itemReader, { target, textByKey, titledReference, id }) => {
      const computeTitle = titledReference ? computeMaskedExportTextOfRef : maskRecordTitle;
      const targetDocument = target && (await itemReader.get(target.path, id));
      // In an exported file, the id replaces the title of a record that no longer exists. So importing the
      // file again changes nothing.
      textByKey.set(
        id,
        target && targetDocument ? computeTitle(target, targetDocument, messages) : titledReference ? id : '',
      );
    },
  );
}

/**
 * Returns a function that fills in the fields that show another field's value. With `requestedPaths`, it fills in
 * only the fields in this list. Returns undefined if there is nothing to fill in. The function remembers
 * titles between calls.
 */
function createFillerOfShownFields(
  collection: CollectionResources,
  context: ReadableResourceContext,
  requestedPaths?: readonly string[],
) {
  const shownFieldsByResource = new Map(
    collection.all.map((resource) => [resource, findShownFields(resource, context, requestedPaths)]),
  );
  const fillDisplayFieldsByResource = new Map(
    collection.all.map((resource) => [resource, createDisplayFieldFiller(resource, context, requestedPaths)]),
  );
  if (
    [...shownFieldsByResource.values()].every((fieldList) => fieldList.length === 0) &&
    [...fillDisplayFieldsByResource.values()].every((fillDisplayFields) => !fillDisplayFields)
  )
    return undefined;
  const getShownFieldsOfDocument = (document: Document) =>
    shownFieldsByResource.get(findResourceOfRecord(collection, document)) ?? [];
  return async (storeReader: Reader, documents: readonly Document[]): Promise<Document[]> => {
    for (const { textByKey, target } of [...shownFieldsByResource.values()].flat())
      if (target && textByKey.size > MAX_CACHED_REFERENCE_TITLES) textByKey.clear();
    await readMissingReferenceTitles(storeReader, documents, getShownFieldsOfDocument, context.messages);
    return documents.map((document) => {
      let filledDocument = { ...document };
      for (const { path, source, textByKey, target, titledReference } of getShownFieldsOfDocument(document)) {
        if (titledReference) {
          filledDocument = setReferenceTitle(
            filledDocument,
            path,
            computeTitlesOfReference(document, titledReference, textByKey),
          );
          continue;
        }
        const sourceValue = document[source];
        filledDocument[path] =
          (target === undefined || sourceValue ? textByKey.get(printStoredValue(sourceValue)) : undefined) ??
          '';
      }
      const fillDisplayFields = fillDisplayFieldsByResource.get(findResourceOfRecord(collection, document));
      return fillDisplayFields?.(filledDocument) ?? filledDocument;
    });
  };
}

/**
 * Fills in the fields of documents that show another field's value. If `fields` is given, it fills in only
 * the fields in this list.
 */
export async function fillReferencedFieldValues(
  storeReader: Reader,
  collection: CollectionResources,
  documents: readonly Document[],
  context: ReadableResourceContext,
  fields?: readonly string[],
): Promise<Document[]> {
  return createFillerOfShownFields(collection, context, fields)?.(storeReader, documents) ?? [...documents];
}

/** Like `fillReferencedFieldValues`, for the documents of a snapshot. */
export function fillReferencedValuesInSnapshot(
  storeReader: Reader,
  collection: CollectionResources,
  snapshot: StoreSnapshot,
  context: ReadableResourceContext,
  fields?: readonly string[],
): StoreSnapshot {
  const fillShownFields = createFillerOfShownFields(collection, context, fields);
  if (!fillShownFields) return snapshot;
  const readNextBatchWithShownFields = async () => {
    const batch = await snapshot.next();
    return batch && fillShownFields(storeReader, batch);
  };
  return { ...snapshot, next: readNextBatchWithShownFields };
}
