import {
  type AnyField,
  type AnyResource,
  findSingleFieldUniqueTextPaths,
  getAt,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  isOneLineTextField,
  isPersonalDataRecord,
  type Loose,
  normalizeTextForSearch,
  type PersonalDataOption,
  type ProblemsByPath,
} from '../../../src/core/schema/index';
import { eachFieldValue, mapFieldValues } from '../../../src/core/schema/record/folds';
import { getUniqueConstraints } from '../../../src/core/schema/record/unique';
import type { AccessedPerson } from '../accessLog/entry';
import type { ServerMessages } from '../basics/messages';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import type { RouteCall } from '../call/route';
import type { Document } from '../store/store';
import { maskPersonalValue, type WordListsForMasking } from './masks';
import { createShapeFieldFilter } from './narrowed';
import { findStoredValueAtPath } from './storedValueAt';

/** Returns the kind of personal data in a field; undefined if it holds none. */
export const getPersonalDataKindOfField = (field: AnyField): PersonalDataOption | undefined =>
  'personal' in field ? field.personal : undefined;

/**
 * Whether a personal value equals a value that everyone sees in the same record, such as a company's name.
 * The field's `maskUnless` names the path of this other value.
 */
function isPersonalValuePublicInRecord(field: AnyField, value: string, record: Loose): boolean {
  if (!isOneLineTextField(field) || field.maskUnless === undefined) return false;
  const publicValue = getAt(record, field.maskUnless);
  return (
    typeof publicValue === 'string' &&
    normalizeTextForSearch(publicValue.trim()) === normalizeTextForSearch(value.trim())
  );
}

const pickPersonalFields = createShapeFieldFilter((field) => getPersonalDataKindOfField(field) !== undefined);

/** Returns a record as lists show it, with every personal value masked. */
export function maskRecord<R extends Loose>(
  resource: AnyResource,
  record: R,
  wordLists: WordListsForMasking,
): R {
  if (!isPersonalDataRecord(resource, record)) return record;
  const maskedRecord = mapFieldValues(pickPersonalFields(resource.fields), record, (field, value) => {
    const personalDataKind = getPersonalDataKindOfField(field);
    if (
      personalDataKind === undefined ||
      typeof value !== 'string' ||
      isPersonalValuePublicInRecord(field, value, record)
    )
      return value;
    return maskPersonalValue(personalDataKind, value, wordLists);
  });
  return maskedRecord as R;
}

/** Returns the value at a path as lists show it, with personal values masked. */
function getMaskedTextAtPath(
  resource: AnyResource,
  record: Loose,
  path: string,
  wordLists: WordListsForMasking,
): string {
  const maskedValue = getAt(maskRecord(resource, record, wordLists), path);
  return typeof maskedValue === 'string' ? maskedValue : '';
}

/**
 * Returns a record's title, masked as lists show it; '' without a title. If several resources share the
 * collection, the record's own resource decides which value is the title.
 */
export function maskRecordTitle(
  collection: CollectionResources,
  document: Loose,
  { masks }: Pick<ServerMessages, 'masks'>,
): string {
  const resource = findResourceOfRecord(collection, document);
  return (
    getRecordNameOrDetail(
      resource,
      getRecordTitlePaths(resource)?.title,
      maskRecord(resource, document, masks),
    ) ?? ''
  );
}

/**
 * Returns the text by which an exported file shows a referenced record. This is its masked title, otherwise
 * its masked unique value, otherwise its id.
 */
export function computeMaskedExportTextOfRef(
  collection: CollectionResources,
  document: Document,
  { masks }: Pick<ServerMessages, 'masks'>,
): string {
  const resource = findResourceOfRecord(collection, document);
  const uniqueValues = findSingleFieldUniqueTextPaths(resource).map(({ path }) =>
    getAt(maskRecord(resource, document, masks), path),
  );
  const uniqueValue = uniqueValues.find((value) => value !== null && value !== undefined && value !== '');
  return maskRecordTitle(collection, document, { masks }) || String(uniqueValue ?? document._id);
}

/**
 * Returns how the access log names the person of a record: by the record's id, masked title and masked unique
 * value.
 */
export function createMaskedPersonOfRecord(
  resource: AnyResource,
  document: Document,
  wordLists: WordListsForMasking,
): AccessedPerson {
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  const namePaths = [...(title === undefined ? [] : [title]), ...details];
  const maskedTexts = namePaths.map((path) => getMaskedTextAtPath(resource, document, path, wordLists));
  const [unique] = getUniqueConstraints(resource).flatMap(({ paths }) => (paths.length === 1 ? paths : []));
  const personName = maskedTexts.find((text) => text.trim() !== '') ?? '';
  return {
    _id: document._id,
    name: personName,
    detail: unique === undefined ? '' : getMaskedTextAtPath(resource, document, unique, wordLists),
  };
}

/**
 * Adds the records of a call, each with its outcome, to the call's entry in the access log. Records without
 * personal data are left out.
 */
export function addOutcomesOfRecordsToAccessLog(
  { access }: RouteCall,
  collection: CollectionResources,
  recordOutcomes: readonly { document: Document; isDone: boolean }[],
  { masks }: Pick<ServerMessages, 'masks'>,
): void {
  access.each = recordOutcomes.flatMap(({ document, isDone }) => {
    const resource = findResourceOfRecord(collection, document);
    if (!isPersonalDataRecord(resource, document)) return [];
    const result = isDone ? ('done' as const) : ('refused' as const);
    return [
      { resource: resource.name, subject: createMaskedPersonOfRecord(resource, document, masks), result },
    ];
  });
}

/**
 * Adds the person whose data a call shows to the call's entry in the access log. If the shown record has no
 * personal data, the call gets no entry.
 */
export function addShownRecordToAccessLog(
  { access }: RouteCall,
  resource: AnyResource,
  document: Document,
  { masks }: Pick<ServerMessages, 'masks'>,
): void {
  if (access.action === null) return;
  if (!isPersonalDataRecord(resource, document)) access.action = null;
  else
    Object.assign(access, {
      resource: resource.name,
      subject: createMaskedPersonOfRecord(resource, document, masks),
    });
}

/**
 * Patterns that recognise a mask without the stored value. No real name contains a star, and no other real
 * value contains two stars in a row.
 */
const MASK_PATTERNS = { name: /\*/, others: /\*{2}/ };

/**
 * Returns a problem for each value of a new record that is a mask. Such values were probably copied from a
 * list.
 */
export function findMasksInNewRecord(resource: AnyResource, sentValues: Loose): ProblemsByPath {
  if (!isPersonalDataRecord(resource, sentValues)) return {};
  const problems: ProblemsByPath = {};
  for (const { path, field, value } of eachFieldValue(resource.fields, sentValues)) {
    const personalDataKind = getPersonalDataKindOfField(field);
    if (personalDataKind === undefined || typeof value !== 'string') continue;
    if (MASK_PATTERNS[personalDataKind === 'name' ? 'name' : 'others'].test(value))
      problems[path] = { key: 'masked' };
  }
  return problems;
}

/**
 * Returns a problem for each sent value that equals the mask of the stored value. Saving such a value would
 * replace the stored value by its mask.
 */
export function findMasksInUpdate(
  resource: AnyResource,
  storedRecord: Loose,
  sentValues: Loose,
  wordLists: WordListsForMasking,
): ProblemsByPath {
  if (!isPersonalDataRecord(resource, storedRecord)) return {};
  const problems: ProblemsByPath = {};
  for (const { path, field, value } of eachFieldValue(resource.fields, sentValues)) {
    const personalDataKind = getPersonalDataKindOfField(field);
    if (personalDataKind === undefined || typeof value !== 'string' || !value.includes('*')) continue;
    const storedValue = findStoredValueAtPath(storedRecord, sentValues, path);
    if (
      typeof storedValue === 'string' &&
      value !== storedValue &&
      value === maskPersonalValue(personalDataKind, storedValue, wordLists)
    ) {
      problems[path] = { key: 'masked' };
    }
  }
  return problems;
}
