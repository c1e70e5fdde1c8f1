import {
  type AnyResource,
  declaredSortOrderOf,
  findReferencesShownByTitleInRows,
  findSingleFieldUniqueTextPaths,
  getAt,
  hasPersonalDataFields,
  isPersonalDataRecord,
  type Loose,
  listViewsUsedByApi,
  mayReadRecords,
  type Problem,
  type Problems,
  type ReferenceFieldPath,
  refPathsInRecord,
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
import { createFixedValueConditions } from '../search/query';
import type { ImportRow } from './readRows';
import type { ImportContext } from './row';

/** Maximum number of letters of a row's text that the message about the refused row quotes. */
const MAX_QUOTED_CHARACTERS = 50;
/** Maximum number of records whose names the refusal of a row lists. */
const MAX_NAMES_IN_REFUSAL = 20;

/**
 * Returns the texts by which a row names the records of a reference; undefined for a value that can't name a
 * record.
 */
function getReferenceTexts(record: Loose, path: string): string[] | undefined {
  const value = getAt(record, path);
  const texts = Array.isArray(value) ? value : [value];
  return texts.every((text) => typeof text === 'string' && text !== '') ? texts : undefined;
}

const referenceIdsAt = (record: Loose | null, path: string | undefined): string[] =>
  [(record && path !== undefined && getAt(record, path)) || []]
    .flat()
    .filter((id): id is string => typeof id === 'string' && id !== '');

/**
 * A reference field of the imported resource. `to` is the resource that it refers to; undefined if the
 * operator may not read that resource.
 */
interface ReferenceWithTarget extends ReferenceFieldPath {
  /** The resource that the field refers to; undefined if the operator may not read it. */
  to: AnyResource | undefined;
}

/**
 * A value of a reference field in a row. `before` is the path of the same value in the stored record;
 * undefined for a value in a new list item.
 */
interface ReferenceValueLocation extends ReferenceWithTarget {
  before: string | undefined;
}

/**
 * Returns the values of a reference field in a row, by their paths. List items of the row and of the stored
 * record correspond if they have the same `_id`.
 */
function findReferenceValueLocations(
  record: Loose,
  stored: Loose | null,
  ref: ReferenceWithTarget,
): ReferenceValueLocation[] {
  const { list, inner } = splitListItemReferencePath(record, ref) ?? {};
  const storedItems = list === undefined ? undefined : getAt(stored, list);
  const ids = Array.isArray(storedItems) ? storedItems.map((item) => getAt(item, '_id')) : [];
  const findStoredReferencePath = (path: string, index: number) => {
    if (list === undefined) return path;
    const id = getAt(record, `${list}.${index}._id`);
    const at = id === undefined ? -1 : ids.indexOf(id);
    return at === -1 ? undefined : `${list}.${at}.${inner}`;
  };
  return refPathsInRecord(record, ref).map((path, index) => ({
    ...ref,
    path,
    before: findStoredReferencePath(path, index),
  }));
}

/**
 * Reads the titles of the records to which the `stored` records refer, as sheets show them. Adds these texts
 * to `titles`.
 */
async function readTextsOfStoredReferences(
  stored: readonly (Document | null)[],
  references: readonly ReferenceWithTarget[],
  { ports: { store, resources, messages }, titles }: ImportContext,
): Promise<void> {
  const wanted = new Map<string, AnyResource>();
  for (const ref of references) {
    const { to } = ref;
    const ids = stored.flatMap((document) =>
      refPathsInRecord(document, ref).flatMap((path) => referenceIdsAt(document, path)),
    );
    for (const id of ids) if (to) wanted.set(id, to);
  }
  await readForEachItem(store, [...wanted], async (reader, [id, to]) => {
    const document = await reader.get(to.api.path, id);
    titles.set(
      id,
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
  to: AnyResource,
  texts: ReadonlySet<string>,
  { call, ports, titles }: ImportContext,
) {
  const additions = combineEndpointExtensions(ports.additions, to.api.path);
  const found = await findRecordsByTexts(ports.store, to, [...texts], call.operator, additions);
  if (hasPersonalDataFields(to) && texts.size > 0) {
    const count = found.documents.filter((document) => isPersonalDataRecord(to, document)).length;
    addAccessEntryOfSearch(call, { resource: to.name, count, filter: 'q=***' });
  }
  const collection = getCollectionOfResource(ports.resources, to);
  for (const document of found.documents)
    titles.set(document._id, computeMaskedExportTextOfRef(collection, document, ports.messages));
  return found.idsOf;
}

/**
 * Returns, for each text in a row, the id of the stored reference that a sheet shows as this text. Returns
 * undefined for a text without such a reference, which must then be searched.
 */
function findStoredIdsByTexts(
  texts: readonly string[],
  stored: readonly string[],
  own: ReadonlyMap<string, string>,
): (string | undefined)[] {
  const left = [...stored];
  return texts.map((text) => {
    const same = left.filter((id) => normalizeTitleText(own.get(id) ?? '') === normalizeTitleText(text));
    // If all texts and their order are unchanged, each text means the same record as before. This also holds
    // if two records have the same title.
    const isWhole = texts.length === stored.length;
    if (same.length === 0 || (same.length > 1 && !isWhole)) return undefined;
    const [id = ''] = same;
    left.splice(left.indexOf(id), 1);
    return id;
  });
}

/**
 * The names that the refusal of a row may list. These are unique values of a resource's records and, if there
 * are few records, all titles. The resource must have no personal data.
 */
interface RecordNamesForRefusal {
  titles: readonly string[];
  uniqueOf: (id: string) => string;
}

/**
 * Reads the names that a refusal may list. A resource with many records gets no names, because a refusal must
 * fit into a cell's note.
 */
async function readRecordNamesForMessage(
  to: AnyResource,
  { ports, call }: ImportContext,
): Promise<RecordNamesForRefusal> {
  const [list] = listViewsUsedByApi(to);
  const additions = combineEndpointExtensions(ports.additions, to.api.path);
  const where = [...createFixedValueConditions(to), ...additions.within(call.operator)];
  const order = list ? declaredSortOrderOf(list) : [];
  const all = await ports.store.find(to.api.path, { where, order, skip: 0, limit: MAX_NAMES_IN_REFUSAL + 1 });
  const some = all.length > MAX_NAMES_IN_REFUSAL ? [] : all;
  const collection = getCollectionOfResource(ports.resources, to);
  const unique = new Map(
    some.map((document) => [
      document._id,
      findSingleFieldUniqueTextPaths(to).map(({ path }) => String(getAt(document, path) ?? '')),
    ]),
  );
  const getUniqueValueOrId = (id: string) => unique.get(id)?.find((value) => value !== '') ?? id;
  const titles = some.map((document) => computeMaskedExportTextOfRef(collection, document, ports.messages));
  const isDuplicateTitle = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return {
    titles: titles.map((title, at) =>
      isDuplicateTitle(title) ? getUniqueValueOrId(some[at]?._id ?? '') : title,
    ),
    uniqueOf: getUniqueValueOrId,
  };
}

const createReferenceProblem = (
  text: string,
  ids: readonly string[],
  to: AnyResource,
  named?: RecordNamesForRefusal,
): Problem => {
  const args = { text: text.slice(0, MAX_QUOTED_CHARACTERS) };
  const addNamesToArgs = (names: readonly string[]) => ({ ...args, names: names.toSorted().join(', ') });
  if (ids.length > 1) {
    return named
      ? {
          key: 'ambiguousAmong',
          args: addNamesToArgs(ids.slice(0, MAX_NAMES_IN_REFUSAL).map(named.uniqueOf)),
        }
      : { key: 'ambiguous', args };
  }
  if (named && named.titles.length > 0) return { key: 'notAmong', args: addNamesToArgs(named.titles) };
  return hasPersonalDataFields(to) && text.includes('*') ? { key: 'masked' } : { key: 'notNamed', args };
};

/**
 * Returns rows in which record ids replace the texts of references. Records are found by title, unique value
 * or id. A row gets an error instead if a text names no record or several. The same holds if the caller may
 * not read the resource. All texts of a call are looked up together. If a text equals the one that a sheet
 * shows for the stored reference, the reference stays.
 */
export async function resolveImportReferences(
  rows: readonly ImportRow[],
  of: ImportContext,
): Promise<(ImportRow | ApiError)[]> {
  const { resource, collection, call, ports } = of;
  const findReadableResourceByName = (name: string) =>
    ports.resources.find(
      (one) => one.name === name && mayReadRecords(call.operator.scope, one, ports.resources),
    );
  const references = findReferencesShownByTitleInRows(resource).map(
    (ref): ReferenceWithTarget => ({ ...ref, to: findReadableResourceByName(ref.target) }),
  );
  const hasReferenceValue = ({ record }: ImportRow) =>
    references.some((ref) => refPathsInRecord(record, ref).some((path) => getAt(record, path) !== undefined));
  if (!rows.some(hasReferenceValue)) return [...rows];
  const stored = await readForEachItem(ports.store, rows, async (reader, row) =>
    row._id !== undefined && hasReferenceValue(row) ? reader.get(collection.path, row._id) : null,
  );
  await readTextsOfStoredReferences(stored, references, of);
  const asked = new Map<AnyResource, Set<string>>();
  const places = rows.map(({ record }, at) =>
    references.flatMap((ref) => findReferenceValueLocations(record, stored[at] ?? null, ref)),
  );
  const kept = rows.map((row, at) =>
    (places[at] ?? []).map(({ path, before, to }) => {
      const texts = getReferenceTexts(row.record, path);
      const ids = texts && findStoredIdsByTexts(texts, referenceIdsAt(stored[at] ?? null, before), of.titles);
      for (const [index, text] of (texts ?? []).entries()) {
        if (to && ids?.[index] === undefined) asked.set(to, (asked.get(to) ?? new Set()).add(text));
      }
      return ids;
    }),
  );
  const found = new Map<AnyResource, (text: string) => readonly string[]>();
  const named = new Map<AnyResource, RecordNamesForRefusal>();
  for (const [to, texts] of asked) {
    const idsOf = await createIdLookupByText(to, texts, of);
    found.set(to, idsOf);
    const isRefused = [...texts].some((text) => idsOf(text).length !== 1);
    if (isRefused && !hasPersonalDataFields(to)) named.set(to, await readRecordNamesForMessage(to, of));
  }

  return rows.map((row, at) => {
    const problems: Problems = {};
    let { record } = row;
    for (const [place, { path, before: was, to, several }] of (places[at] ?? []).entries()) {
      if (getAt(record, path) === undefined) continue;
      const before = referenceIdsAt(stored[at] ?? null, was);
      const texts = getReferenceTexts(record, path);
      const isEmptied = texts === undefined || texts.length === 0;
      if (!to && (!isEmptied || before.length > 0)) return new ApiError('no_right');
      if (!to || isEmptied) continue;
      const ids = texts.map((text, index): string => {
        const known = kept[at]?.[place]?.[index];
        if (known !== undefined) return known;
        const ids = found.get(to)?.(text) ?? [];
        if (ids.length !== 1) problems[path] ??= createReferenceProblem(text, ids, to, named.get(to));
        return ids[0] ?? '';
      });
      if (Array.isArray(getAt(record, path)) === (several === true)) {
        record = setAt(record, path, several ? ids : ids[0]);
      }
    }
    return Object.keys(problems).length > 0
      ? new ApiError('invalid', { problems: { resource: resource.name, of: problems } })
      : { ...row, record };
  });
}
