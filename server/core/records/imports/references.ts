import {
  type AnyResource,
  findReferencesShownByTitleInRows,
  getAt,
  hasPersonalDataFields,
  isPersonalDataRecord,
  type Loose,
  listReferencePathsInRecord,
  mayReadRecords,
  type ProblemsByPath,
  type ReferenceFieldAtPath,
  setAt,
  splitListItemReferencePath,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { addAccessEntryOfSearch } from '../../call/accessNote';
import { getCollectionOfResource } from '../../call/collections';
import { computeMaskedExportTextOfRef } from '../../privacy/mask';
import { readForEachItem } from '../../store/readEach';
import type { Document } from '../../store/store';
import { combineEndpointExtensions } from '../additions';
import { findRecordsByTexts, normalizeTitleText } from '../search/byText';
import { buildTitleKey } from '../search/titles';
import type { ImportRow } from './readRows';
import {
  createReferenceProblem,
  type RecordNamesForRefusal,
  readRecordNamesForMessage,
} from './referenceProblems';
import type { ImportContext } from './row';

/**
 * Returns the texts by which a row names the records of a reference; undefined for a value that can't name a
 * record.
 */
function getReferenceTexts(record: Loose, referencePath: string): string[] | undefined {
  const value = getAt(record, referencePath);
  const values = Array.isArray(value) ? value : [value];
  return values.every((text) => typeof text === 'string' && text !== '') ? values : undefined;
}

const getReferenceIdsAt = (record: Loose | null, referencePath: string | undefined): string[] =>
  [(record && referencePath !== undefined && getAt(record, referencePath)) || []]
    .flat()
    .filter((id): id is string => typeof id === 'string' && id !== '');

/**
 * A reference field of the imported resource. `to` is the resource that it refers to; undefined if the
 * operator may not read that resource.
 */
interface ReferenceWithTarget extends ReferenceFieldAtPath {
  /** The resource that the field refers to; undefined if the operator may not read it. */
  to: AnyResource | undefined;
}

/**
 * A value of a reference field in a row. `storedPath` is the path of the same value in the stored
 * record; undefined for a value in a new list item.
 */
interface ReferenceValueLocation extends ReferenceWithTarget {
  storedPath: string | undefined;
}

/**
 * Returns the values of a reference field in a row, by their paths. List items of the row and of the stored
 * record correspond if they have the same `_id`.
 */
function findReferenceValueLocations(
  record: Loose,
  storedRecord: Loose | null,
  ref: ReferenceWithTarget,
): ReferenceValueLocation[] {
  const { list, inner } = splitListItemReferencePath(record, ref) ?? {};
  const storedItems = list === undefined ? undefined : getAt(storedRecord, list);
  const storedItemIds = Array.isArray(storedItems) ? storedItems.map((item) => getAt(item, '_id')) : [];
  const findStoredReferencePath = (referencePath: string, index: number) => {
    if (list === undefined) return referencePath;
    const id = getAt(record, `${list}.${index}._id`);
    const storedIndex = id === undefined ? -1 : storedItemIds.indexOf(id);
    return storedIndex === -1 ? undefined : `${list}.${storedIndex}.${inner}`;
  };
  return listReferencePathsInRecord(record, ref).map((path, index) => ({
    ...ref,
    path,
    storedPath: findStoredReferencePath(path, index),
  }));
}

/**
 * Reads the titles of the records to which the `storedRecords` records refer, as sheets show them. Adds these
 * texts to `titles`.
 */
async function readTextsOfStoredReferences(
  storedRecords: readonly (Document | null)[],
  references: readonly ReferenceWithTarget[],
  { ports: { store, resources, messages }, titles }: ImportContext,
): Promise<void> {
  const targetsByTitleKey = new Map<string, { id: string; to: AnyResource }>();
  for (const ref of references) {
    const { to } = ref;
    const referencedIds = storedRecords.flatMap((document) =>
      listReferencePathsInRecord(document, ref).flatMap((path) => getReferenceIdsAt(document, path)),
    );
    for (const id of referencedIds) if (to) targetsByTitleKey.set(buildTitleKey(to.name, id), { id, to });
  }
  await readForEachItem(store, [...targetsByTitleKey], async (reader, [titleKey, { id, to }]) => {
    const document = await reader.get(to.api.path, id);
    titles.set(
      titleKey,
      document
        ? computeMaskedExportTextOfRef(getCollectionOfResource(resources, to), document, messages)
        : id,
    );
  });
}

/**
 * Finds the records that texts name, and returns the function that looks up their ids by text. If the
 * resource can have records of people, adds a search to the access log.
 */
async function createIdLookupByText(
  resource: AnyResource,
  referenceTexts: ReadonlySet<string>,
  { call, ports, titles }: ImportContext,
) {
  const endpointExtensions = combineEndpointExtensions(ports.additions, resource.api.path);
  const textMatches = await findRecordsByTexts(
    ports.store,
    resource,
    [...referenceTexts],
    call.operator,
    endpointExtensions,
  );
  if (hasPersonalDataFields(resource) && referenceTexts.size > 0) {
    const personalRecordCount = textMatches.documents.filter((document) =>
      isPersonalDataRecord(resource, document),
    ).length;
    addAccessEntryOfSearch(call, { resource: resource.name, count: personalRecordCount, filter: 'q=***' });
  }
  const collection = getCollectionOfResource(ports.resources, resource);
  for (const document of textMatches.documents)
    titles.set(
      buildTitleKey(resource.name, document._id),
      computeMaskedExportTextOfRef(collection, document, ports.messages),
    );
  return textMatches.idsOf;
}

/**
 * Returns an id for each text in a row: the stored reference to a record with this title. Returns undefined
 * for a text without such a reference. The text must then be searched.
 */
function findStoredIdsByTexts(
  referenceTexts: readonly string[],
  storedIds: readonly string[],
  getTitle: (id: string) => string | undefined,
): (string | undefined)[] {
  const remainingIds = [...storedIds];
  return referenceTexts.map((text) => {
    const matchingIds = remainingIds.filter(
      (id) => normalizeTitleText(getTitle(id) ?? '') === normalizeTitleText(text),
    );
    // If all texts and their order are unchanged, each text means the same record as before. This also holds
    // if two records have the same title.
    const hasSameLength = referenceTexts.length === storedIds.length;
    if (matchingIds.length === 0 || (matchingIds.length > 1 && !hasSameLength)) return undefined;
    const [id = ''] = matchingIds;
    remainingIds.splice(remainingIds.indexOf(id), 1);
    return id;
  });
}

/**
 * Returns a function that returns a row's references to records of the imported collection, by path. Other rows
 * of the same sheet can change the titles of these records.
 */
export function createReferencePicker({ resource, collection, ports: { resources } }: ImportContext) {
  const references = findReferencesShownByTitleInRows(resource).filter(
    ({ target }) => resources.find(({ name }) => name === target)?.api.path === collection.path,
  );
  return (record: Loose): Loose =>
    Object.fromEntries(
      references
        .flatMap((ref) => listReferencePathsInRecord(record, ref))
        .filter((path) => getReferenceIdsAt(record, path).length > 0)
        .map((path) => [path, getAt(record, path)]),
    );
}

/**
 * Returns rows in which record ids replace the texts of references. Records are found by title, unique value
 * or id. All texts of a call are looked up together. If a text equals the one that a sheet shows for the
 * stored reference, the reference stays. A row gets an error instead if a text names no record or several.
 * The same happens if the caller may not read the referenced resource.
 */
export async function resolveImportReferences(
  rows: readonly ImportRow[],
  context: ImportContext,
): Promise<(ImportRow | ApiError)[]> {
  const { resource, collection, call, ports } = context;
  const findReadableResourceByName = (name: string) =>
    ports.resources.find(
      (candidate) =>
        candidate.name === name && mayReadRecords(call.operator.scope, candidate, ports.resources),
    );
  const references = findReferencesShownByTitleInRows(resource).map(
    (ref): ReferenceWithTarget => ({ ...ref, to: findReadableResourceByName(ref.target) }),
  );
  const hasReferenceValue = ({ record }: ImportRow) =>
    references.some((ref) =>
      listReferencePathsInRecord(record, ref).some((path) => getAt(record, path) !== undefined),
    );
  if (!rows.some(hasReferenceValue)) return [...rows];
  const storedRecords = await readForEachItem(ports.store, rows, async (reader, row) =>
    row._id !== undefined && hasReferenceValue(row) ? reader.get(collection.path, row._id) : null,
  );
  await readTextsOfStoredReferences(storedRecords, references, context);
  const textsByTarget = new Map<AnyResource, Set<string>>();
  const locationsByRow = rows.map(({ record }, rowIndex) =>
    references.flatMap((ref) => findReferenceValueLocations(record, storedRecords[rowIndex] ?? null, ref)),
  );
  const matchedStoredIdsByRow = rows.map((row, rowIndex) =>
    (locationsByRow[rowIndex] ?? []).map(({ path, storedPath, target, to }) => {
      const referenceTexts = getReferenceTexts(row.record, path);
      const matchedIds =
        referenceTexts &&
        findStoredIdsByTexts(
          referenceTexts,
          getReferenceIdsAt(storedRecords[rowIndex] ?? null, storedPath),
          (id) => context.titles.get(buildTitleKey(target, id)),
        );
      for (const [index, text] of (referenceTexts ?? []).entries()) {
        if (to && matchedIds?.[index] === undefined)
          textsByTarget.set(to, (textsByTarget.get(to) ?? new Set()).add(text));
      }
      return matchedIds;
    }),
  );
  const idLookupByResource = new Map<AnyResource, (text: string) => readonly string[]>();
  const recordNamesByTarget = new Map<AnyResource, RecordNamesForRefusal>();
  for (const [to, texts] of textsByTarget) {
    const findIdsByText = await createIdLookupByText(to, texts, context);
    idLookupByResource.set(to, findIdsByText);
    const hasUnresolvedText = [...texts].some((text) => findIdsByText(text).length !== 1);
    if (hasUnresolvedText && !hasPersonalDataFields(to))
      recordNamesByTarget.set(to, await readRecordNamesForMessage(to, context));
  }

  return rows.map((row, rowIndex) => {
    const problems: ProblemsByPath = {};
    let { record } = row;
    for (const [place, { path, storedPath, to, several }] of (locationsByRow[rowIndex] ?? []).entries()) {
      if (getAt(record, path) === undefined) continue;
      const storedIds = getReferenceIdsAt(storedRecords[rowIndex] ?? null, storedPath);
      const referenceTexts = getReferenceTexts(record, path);
      const isReferenceEmptied = referenceTexts === undefined || referenceTexts.length === 0;
      if (!to && (!isReferenceEmptied || storedIds.length > 0)) return new ApiError('no_right');
      if (!to || isReferenceEmptied) continue;
      const resolvedIds = referenceTexts.map((text, index): string => {
        const matchedStoredId = matchedStoredIdsByRow[rowIndex]?.[place]?.[index];
        if (matchedStoredId !== undefined) return matchedStoredId;
        const matchingIds = idLookupByResource.get(to)?.(text) ?? [];
        if (matchingIds.length !== 1)
          problems[path] ??= createReferenceProblem(text, matchingIds, to, recordNamesByTarget.get(to));
        return matchingIds[0] ?? '';
      });
      if (Array.isArray(getAt(record, path)) === (several === true)) {
        record = setAt(record, path, several ? resolvedIds : resolvedIds[0]);
      }
    }
    return Object.keys(problems).length > 0
      ? new ApiError('invalid', { problems: { resource: resource.name, of: problems } })
      : { ...row, record };
  });
}
