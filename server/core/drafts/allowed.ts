import {
  type AnyField,
  type AnyResource,
  buildRequiredRightForVerb,
  doesRecordBelongToResource,
  doesScopeIncludeRight,
  fieldEntries,
  getRightRequiredForAction,
  hasPersonalDataFields,
  holdsItems,
  isEditableField,
  isGroupField,
  isObject,
  isPersonalDataRecord,
  isSecretField,
  mayChangeStoredFieldValue,
  maySetFieldInNewRecord,
  mayWriteWholeRecord,
  type StoreCondition,
} from '../../../src/core/schema/index';
import { isAssetField } from '../../../src/core/schema/kinds/files';
import { createEventLoopYielder } from '../basics/turns';
import type { Operator } from '../call/operator';
import { maySeePersonalData } from '../call/rights';
import { createMaskedFieldCheck } from '../privacy/rights';
import { type CollectionEndpointExtensions, combineEndpointExtensions } from '../records/additions';
import { readForEachItem } from '../store/readEach';
import type { Document, Reader } from '../store/store';
import {
  createDraftsOfOwnerCondition,
  DRAFTS_COLLECTION,
  type Draft,
  type DraftFields,
  isDraft,
} from './stored';
import { buildRecordFromValues, type DraftFieldValues, migrateDraftValues } from './values';

type DraftLocation = Pick<DraftFields, 'resource' | 'record' | 'form'>;

/**
 * The resource and the record of the form to which a draft belongs. `resource` lacks the fields that the
 * draft's operator may not read; `before` is null if there is no stored record.
 */
export interface ResourceAndRecordOfDraft {
  resource: AnyResource;
  before: Document | null;
}

interface DraftPermissionDependencies {
  resources: readonly AnyResource[];
  additions: readonly CollectionEndpointExtensions[];
}

/**
 * Number of drafts that one query reads. An operator's drafts may have 50 MB in total. Parsing them all at
 * once would delay every other call by a second.
 */
const DRAFTS_READ_BATCH_SIZE = 8;

/** The fields of a mail. A form for a message or a reply has these fields instead of a record's fields. */
const MAIL_FORM_FIELDS = ['subject', 'message'];

const isMailDraft = ({ form }: Pick<DraftLocation, 'form'>) => form === 'message' || form === 'reply';

/** Whether an operator may use one of a resource's forms, such as the form for a reply, for any record. */
function mayUseDraftForm({ scope }: Operator, resource: AnyResource, { form }: DraftLocation): boolean {
  // A reply quotes the person whom it answers. So the operator needs the right to open that person's record.
  const requiredRight = buildRequiredRightForVerb(
    resource,
    'write',
    form === 'reply' ? getRightRequiredForAction(resource, {}) : undefined,
  );
  if (!doesScopeIncludeRight(scope, requiredRight)) return false;
  if (form === 'message') return resource.bulk?.message !== undefined;
  if (form === 'reply') return resource.actions !== undefined;
  return form === 'edit' || resource.create !== false;
}

/**
 * Returns the resource and the record to which a draft belongs. Returns null if the record is missing, or if
 * the operator has no right to change it now.
 */
export async function findResourceAndRecordOfDraft(
  reader: Reader,
  operator: Operator,
  draftLocation: DraftLocation,
  { resources, additions }: DraftPermissionDependencies,
): Promise<ResourceAndRecordOfDraft | null> {
  const resource = resources.find(({ name }) => name === draftLocation.resource);
  if (!resource || !mayUseDraftForm(operator, resource, draftLocation)) return null;
  const needsRecord = draftLocation.form === 'edit' || draftLocation.form === 'reply';
  if (needsRecord !== (draftLocation.record !== null)) return null;
  if (draftLocation.record === null) return { resource, before: null };
  const storedRecord = await reader.get(resource.api.path, draftLocation.record);
  if (!storedRecord) return resource.singleton ? { resource, before: null } : null;
  const isRecordVisible =
    doesRecordBelongToResource(resource, storedRecord) &&
    combineEndpointExtensions(additions, resource.api.path).shows(operator, storedRecord);
  if (
    !isRecordVisible ||
    (draftLocation.form === 'reply' && !mayWriteWholeRecord(operator.scope, resource, storedRecord))
  )
    return null;
  return { resource, before: storedRecord };
}

/**
 * Reads the matching drafts that have not expired, each once. Each page begins at the expiry of the last
 * draft so far. Skipping a number of drafts would miss some when others are deleted meanwhile.
 */
async function readUnexpiredDrafts(
  reader: Reader,
  where: readonly StoreCondition[],
  now: Date,
): Promise<Draft[]> {
  const yieldToEventLoop = createEventLoopYielder();
  const draftById = new Map<string, Document>();
  let from = now.toISOString();
  let limit = DRAFTS_READ_BATCH_SIZE;
  for (let isLastPage = false; !isLastPage; ) {
    await yieldToEventLoop();
    const pageWhere: StoreCondition[] = [...where, { op: 'between', path: 'expiresAt', from }];
    const order = [{ path: 'expiresAt', descending: false }];
    const page = await reader.find(DRAFTS_COLLECTION, { where: pageWhere, order, skip: 0, limit });
    for (const document of page) draftById.set(document._id, document);
    isLastPage = (await reader.count(DRAFTS_COLLECTION, pageWhere)) <= limit;
    const lastExpiry = String(page.at(-1)?.expiresAt ?? from);
    // If all drafts of a page expire at one instant, a larger page is read from the same instant.
    limit = lastExpiry === from ? limit * 2 : DRAFTS_READ_BATCH_SIZE;
    from = lastExpiry;
  }
  return [...draftById.values()].filter(isDraft).filter(({ expiresAt }) => expiresAt > now.toISOString());
}

/**
 * Reads the operator's drafts that have not expired, each with its form. Leaves out drafts whose record is
 * missing or hidden, and drafts that the operator may not save. If a resource is named, reads only its
 * drafts.
 */
export async function readCallerDrafts(
  reader: Reader,
  operator: Operator,
  ports: DraftPermissionDependencies,
  now: Date,
  resourceName?: string,
): Promise<(ResourceAndRecordOfDraft & { draft: Draft })[]> {
  const { _id, scope } = operator;
  const writableResources = ports.resources.filter((resource) =>
    doesScopeIncludeRight(scope, buildRequiredRightForVerb(resource, 'write')),
  );
  const writableResourceNames = writableResources
    .map(({ name }) => name)
    .filter((name) => resourceName === undefined || name === resourceName);
  const draftConditions: StoreCondition[] = [
    createDraftsOfOwnerCondition(_id),
    { op: 'among', path: 'resource', keys: writableResourceNames },
  ];
  const drafts = await readUnexpiredDrafts(reader, draftConditions, now);
  const draftTargets = await readForEachItem(reader, drafts, (itemReader, draft) =>
    findResourceAndRecordOfDraft(itemReader, operator, draft, ports),
  );
  return drafts.flatMap((draft, index) => {
    const draftTarget = draftTargets[index];
    return draftTarget ? [{ draft, ...draftTarget }] : [];
  });
}

/** Whether any of the fields inside a field, at any depth, meets a condition. */
const hasMatchingNestedField = (field: AnyField, predicate: (nestedField: AnyField) => boolean): boolean =>
  (isGroupField(field) || holdsItems(field)) &&
  [...fieldEntries(field.of)].some(
    ([, nestedField]) => predicate(nestedField) || hasMatchingNestedField(nestedField, predicate),
  );

const isPersonalField = (field: AnyField) => 'personal' in field && field.personal !== undefined;
const isOrContainsPersonalField = (field: AnyField) =>
  isPersonalField(field) || hasMatchingNestedField(field, isPersonalField);

/**
 * Returns a field's value in which list items and groups keep only declared fields. Stored files are kept,
 * passwords are removed.
 */
function pickDeclaredItemFields(field: AnyField, value: unknown): unknown {
  if (!holdsItems(field) && !isGroupField(field)) return value;
  if (Array.isArray(value)) return value.map((item) => pickDeclaredItemFields(field, item));
  if (!isObject(value)) return value;
  const { of } = field;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, nestedValue]) => {
      if (name === '_id') return [[name, nestedValue]];
      const declaredField = Object.hasOwn(of, name) ? of[name] : undefined;
      return declaredField === undefined || isSecretField(declaredField)
        ? []
        : [[name, pickDeclaredItemFields(declaredField, nestedValue)]];
    }),
  );
}

/**
 * Returns the fields of a record's form whose values a draft may hold: all editable fields except groups,
 * passwords and files.
 */
const collectDraftableFields = (resource: AnyResource): Map<string, AnyField> =>
  new Map(
    [...fieldEntries(resource.fields)].filter(
      ([path, field]) =>
        path === resource.variants?.by ||
        (isEditableField(field) && !isGroupField(field) && !isSecretField(field) && !isAssetField(field)),
    ),
  );

/**
 * Returns the values of a draft that the draft may hold: values of fields that the operator sees unmasked in
 * the form. The rule applies both when a draft is stored and when it is read, because the operator may lose
 * rights in between.
 */
export function filterAllowedDraftValues(
  operator: Operator,
  { resource, before }: ResourceAndRecordOfDraft,
  { form, changes }: Pick<DraftFields, 'form' | 'changes'>,
  values: DraftFieldValues,
): Record<string, unknown> {
  if (isMailDraft({ form }))
    return Object.fromEntries(
      MAIL_FORM_FIELDS.flatMap((key) => (typeof values[key] === 'string' ? [[key, values[key]]] : [])),
    );
  const { scope } = operator;
  const draftableFields = collectDraftableFields(resource);
  const presentValues = migrateDraftValues(resource, draftableFields, values);
  const record = before ?? buildRecordFromValues(draftableFields, changes);
  const isFieldMasked = createMaskedFieldCheck(operator, resource, record);
  const hidesPersonalData =
    isPersonalDataRecord(resource, record) && !maySeePersonalData(operator, [resource]);
  const mayStoreFieldInDraft = (path: string, field: AnyField) => {
    if (isFieldMasked(path) || (hidesPersonalData && isOrContainsPersonalField(field))) return false;
    return before
      ? mayChangeStoredFieldValue(scope, resource, before, path)
      : maySetFieldInNewRecord(scope, resource, path);
  };
  return Object.fromEntries(
    [...draftableFields].flatMap(([path, field]) =>
      Object.hasOwn(presentValues, path) && mayStoreFieldInDraft(path, field)
        ? [[path, pickDeclaredItemFields(field, presentValues[path])]]
        : [],
    ),
  );
}

/** Whether a draft would show personal data when the operator opens it again. */
export function isDraftWithPersonalData(
  { resource, before }: ResourceAndRecordOfDraft,
  { form, changes }: Pick<DraftFields, 'form' | 'changes'>,
) {
  if (form === 'message') return false;
  if (form === 'reply') return hasPersonalDataFields(resource);
  const draftableFields = collectDraftableFields(resource);
  if (!isPersonalDataRecord(resource, before ?? buildRecordFromValues(draftableFields, changes)))
    return false;
  return [...draftableFields].some(
    ([path, field]) => Object.hasOwn(changes, path) && isOrContainsPersonalField(field),
  );
}
