import {
  type AnyResource,
  eachField,
  findChangedWriteOncePaths,
  type Loose,
  normalizeRecordValues,
  type ProblemsByPath,
  removeItemIndexesFromPath,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createTimePrefixedId } from '../../basics/ids';
import { type CollectionResources, getResourceWithAllFields } from '../../call/collections';
import type { RouteCall, WriteContext } from '../../call/route';
import { findMasksInNewRecord, findMasksInUpdate } from '../../privacy/mask';
import { requireRecordCreationRights } from '../../privacy/rights';
import { fillReferencedFieldValues, restrictContextToReadableResources } from '../../privacy/shownFields';
import type { RecordChangeOrigin } from '../../states/states';
import type { Document, LockKey } from '../../store/store';
import { combineEndpointExtensions, type SeparatelyStoredData } from '../additions';
import type { RecordDependencies } from '../ports';
import { requireVisibleReferences } from '../references/references';
import { fillValuesByHooks } from '../writes/hooks/fill';
import type { HookWritePlan } from '../writes/hooks/plan';
import { assignAutomaticNumbers, createBlankRecordOfVariant } from '../writes/initial';
import { computeLocksForAutomaticNumbers } from '../writes/locks';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { prepareFilledRecordSave } from '../writes/save';
import { addCreationStamps, removeCreationStamps } from '../writes/stamps';
import { mergeBodyIntoRecord, validateRecord } from '../writes/validate';
import { type CheckedRecordBody, checkRecordBody, refuseRecordWithProblems } from './body';
import { findReadOnlyValueProblems } from './readOnly';
import { sanitizeRichTexts } from './richTexts';

/** A record as it will be stored, and everything that is needed to save it. */
export interface RecordToSave {
  /** The stored record; null for a new record. */
  before: Document | null;
  /** The record as it will be stored. */
  after: Loose & { _id: string };
  /**
   * Set if `after` also has values that an action wrote: the record with only the caller's values. The caller
   * needs the right to read a referenced record only for references in these values.
   */
  chosen?: Loose;
  /** Problems found in the body so far. */
  problems: ProblemsByPath;
  companion: SeparatelyStoredData;
  /** Maps the path of each derived value, which the body lacks, to the field from which it is derived. */
  sources?: Readonly<Record<string, string>>;
  /** The older version that this save restores; absent for any other save. */
  restored?: Loose;
  /**
   * The kind of change that made the new state, such as an action on the record; absent for an ordinary save.
   */
  made?: RecordChangeOrigin;
  /** The writes that hooks and actions on the record have requested so far. */
  plan?: HookWritePlan;
}

/**
 * Returns the problems by the path of the field that caused them. For a derived value this is the field from
 * which the value was derived.
 */
const moveProblemsToSourceFields = (
  sourcePathByPath: Readonly<Record<string, string>>,
  problems: ProblemsByPath,
): ProblemsByPath =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [sourcePathByPath[path] ?? path, problem]),
  );

/**
 * Returns the problems at paths that the caller may read. If all problems are at other paths, throws an error
 * that names no path.
 */
function pickProblemsAtReadablePaths({ fields }: AnyResource, problems: ProblemsByPath): ProblemsByPath {
  const readablePaths = new Set([...eachField(fields)].map(([path]) => path));
  const readableProblems = Object.entries(problems).filter(([path]) =>
    readablePaths.has(removeItemIndexesFromPath(path)),
  );
  if (readableProblems.length === 0 && Object.keys(problems).length > 0) throw new ApiError('invalid');
  return Object.fromEntries(readableProblems);
}

/**
 * Stores a record, and its companion: the data in the body that are stored outside the record. Throws 422
 * with the problems of both.
 */
export async function validateAndSaveRecord(
  writeContext: WriteContext,
  readableResource: AnyResource,
  recordToSave: RecordToSave,
  ports: RecordDependencies,
): Promise<Document> {
  const {
    before,
    after,
    chosen = after,
    problems,
    companion,
    sources = {},
    restored,
    made,
    plan,
  } = recordToSave;
  const resource = getResourceWithAllFields(writeContext, readableResource);
  requireVisibleReferences(writeContext.call, ports.resources, resource, before ?? {}, chosen);
  const filledRecord = fillValuesByHooks(writeContext, resource, before, after);
  // If the record's variant is wrong, the record can't be checked, because the variant decides which rules
  // apply.
  const hasValidVariant = resource.variants === undefined || problems[resource.variants.by] === undefined;
  const validationProblems = hasValidVariant
    ? await validateRecord(writeContext.tx, ports.resources, resource, {
        before,
        after: filledRecord,
        chosen,
        restored,
        findPlannedWrite: plan?.findPlannedWrite,
      })
    : {};
  const allProblems = {
    ...moveProblemsToSourceFields(sources, validationProblems),
    ...problems,
    ...companion.problems,
  };
  refuseRecordWithProblems(resource, pickProblemsAtReadablePaths(readableResource, allProblems));
  const storePreparedRecord = await prepareFilledRecordSave(
    writeContext,
    resource,
    before,
    filledRecord,
    made,
    plan,
  );
  const document = await storePreparedRecord();
  await companion.store(writeContext, document);
  return document;
}

/** Returns a problem for each field that this change would alter although it can be set only at creation. */
const findWriteOnceViolations = (
  resource: AnyResource,
  storedRecord: Loose,
  updatedRecord: Loose,
): ProblemsByPath =>
  Object.fromEntries(
    findChangedWriteOncePaths(resource, storedRecord, updatedRecord).map((path) => [path, { key: 'fixed' }]),
  );

/**
 * Applies a body to a stored record. Returns the changed record, and all problems of the body. If a value
 * differs from `chosenFrom`, the operator has just chosen this value. Only then its resets run, which set
 * other fields.
 */
export async function applyBodyToRecord(
  { tx, call }: WriteContext,
  collection: CollectionResources,
  resource: AnyResource,
  storedRecord: Document,
  {
    sent,
    body,
    problems: bodyProblems,
    chosenFrom = storedRecord,
  }: CheckedRecordBody & { sent: Loose; chosenFrom?: Loose },
  ports: RecordDependencies,
): Promise<Pick<RecordToSave, 'after' | 'problems'>> {
  const fullResource = getResourceWithAllFields(ports, resource);
  const mergeResult = mergeBodyIntoRecord(
    fullResource,
    storedRecord,
    body,
    () => createTimePrefixedId(call.now, ports.random),
    chosenFrom,
  );
  const updatedRecord = { ...mergeResult.record, _id: storedRecord._id };
  const readRecordWithShownValues = async () => {
    const [shown = storedRecord] = await fillReferencedFieldValues(
      tx,
      collection,
      [storedRecord],
      restrictContextToReadableResources(call, ports),
    );
    return shown;
  };
  const problems = {
    ...mergeResult.problems,
    ...bodyProblems,
    ...(await findReadOnlyValueProblems(resource, sent, readRecordWithShownValues)),
    ...findWriteOnceViolations(resource, storedRecord, updatedRecord),
    ...findMasksInUpdate(resource, storedRecord, sent, ports.messages.masks),
  };
  return { after: updatedRecord, problems };
}

/** A new record that was read from a body and is not stored yet. */
export interface PreparedRecordCreation {
  create: (writeContext: WriteContext) => Promise<Document>;
  locks: readonly LockKey[];
}

/**
 * Reads a new record of a resource from a body whose texts are in NFC, before the transaction. Returns a
 * function that stores the record in a transaction. Reading and storing both throw ApiError.
 */
export async function prepareRecordCreation(
  collection: CollectionResources,
  resource: AnyResource,
  requestBody: Loose,
  call: RouteCall,
  ports: RecordDependencies,
  generateId = (): string => createTimePrefixedId(call.now, ports.random),
): Promise<PreparedRecordCreation> {
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  const normalizedBody = normalizeRecordValues(resource.fields, requestBody);
  const getSanitizedHtml = await sanitizeRichTexts([resource], normalizedBody, ports.sanitize);
  const { body, problems: bodyProblems } = checkRecordBody(
    resource,
    removeCreationStamps(resource, normalizedBody),
    getSanitizedHtml,
  );
  const separateData = await additions.readCompanion({
    body: normalizedBody,
    problems: bodyProblems,
    id: null,
    call,
  });
  const fullResource = getResourceWithAllFields(ports, resource);
  const blankRecord = createBlankRecordOfVariant(fullResource, body);
  const mergeResult = mergeBodyIntoRecord(fullResource, blankRecord, body, generateId);
  const readOnlyProblems = await findReadOnlyValueProblems(resource, normalizedBody, () => blankRecord);
  const maskProblems = findMasksInNewRecord(resource, normalizedBody);
  const problems = { ...mergeResult.problems, ...bodyProblems, ...readOnlyProblems, ...maskProblems };
  const _id = generateId();
  const locks = [
    ...computeLocksForRecordSave(ports.product, fullResource, null, {
      _id,
      ...additions.complete(mergeResult.record),
    }),
    ...computeLocksForAutomaticNumbers(fullResource, body),
    ...(separateData.locks ?? []),
  ];
  const createRecordInTransaction = async (writeContext: WriteContext) => {
    const numberedRecord = await assignAutomaticNumbers(
      writeContext.tx,
      fullResource,
      body,
      mergeResult.record,
    );
    const newRecord = { _id, ...addCreationStamps(fullResource, additions.complete(numberedRecord), call) };
    requireRecordCreationRights(call, resource, newRecord, { blank: blankRecord, body });
    const sourcePathByPath = additions.sources(body);
    return validateAndSaveRecord(
      writeContext,
      resource,
      { before: null, after: newRecord, problems, companion: separateData, sources: sourcePathByPath },
      ports,
    );
  };
  return { create: createRecordInTransaction, locks };
}
