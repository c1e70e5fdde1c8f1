import {
  type AnyResource,
  applyActionValues,
  applyFieldResets,
  buildRequiredRightForVerb,
  createActionDialogFields,
  type DeclaredAction,
  doesRecordMeetCondition,
  doesScopeCoverAccountRights,
  fieldEntries,
  fieldTypeHandlerOf,
  findChangedWriteOncePaths,
  getActionsWithoutEndpoint,
  getAt,
  getInputPathsOfActQuestion,
  getRightRequiredForAction,
  isOperatorAccountRecord,
  isRequired,
  type Loose,
  normalizeRecordValues,
  type ProblemsByPath,
  type Shape,
} from '../../../../src/core/schema/index';
import { createMissingValueProblem } from '../../../../src/core/schema/record/check';
import { ApiError } from '../../basics/errors';
import { createTimePrefixedId } from '../../basics/ids';
import type { ServerMessages } from '../../basics/messages';
import {
  type CollectionResources,
  getCallersWhoMayRunAction,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { requireRight } from '../../call/rights';
import { defineChange, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { findMasksInUpdate } from '../../privacy/mask';
import {
  mayWritesNeedConfirmedPassword,
  requireAccountUpdateRights,
  requireRightToChangeRecord,
} from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { Document, LockKey } from '../../store/store';
import { combineEndpointExtensions, type SeparatelyStoredData } from '../additions';
import { checkRecordBody, normalizeBodyTexts, replaceOlderFieldNames } from '../body/body';
import { validateAndSaveRecord } from '../body/changes';
import { describeRunActionRoute } from '../facts/acts';
import type { RecordDependencies } from '../ports';
import { computeLocksForActCode, runRecordActionCode } from '../writes/actCode';
import { createHookWritePlan } from '../writes/hooks/plan';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { mergeRecord } from '../writes/mergeRecord';
import { requireCurrentRecordVersion } from '../writes/save';
import { createRepeatedPostResponder, readAndLogRequestedRecord } from './about';

/**
 * Returns the names of the acts (actions on records) that a collection's resources declare. Each act has an
 * endpoint.
 */
export const listDeclaredRecordActionNames = ({ all }: CollectionResources): string[] => [
  ...new Set(all.flatMap((resource) => getActionsWithoutEndpoint(resource).map(([name]) => name))),
];

const findDeclaredAct = (resource: AnyResource, name: string): DeclaredAction<Loose> | undefined =>
  getActionsWithoutEndpoint(resource).find(([each]) => each === name)?.[1];

/**
 * Returns the input fields of the acts (actions on records) with this name in all of the collection's
 * resources.
 */
export const collectInputFieldsOfAct = ({ all }: CollectionResources, name: string): Shape =>
  Object.assign(
    {},
    ...all.map((resource) => {
      const act = findDeclaredAct(resource, name);
      return act ? createActionDialogFields(resource.fields, getInputPathsOfActQuestion(act)) : {};
    }),
  );

/**
 * Returns the error for an action that a record's present values do not allow. The error has the action's own
 * text, and the record.
 */
const createUnavailableActionError = (
  { one }: CollectionResources,
  { name }: AnyResource,
  actName: string,
  storedRecord: Document,
  { resources }: Pick<ServerMessages, 'resources'>,
) =>
  new ApiError('not_now', {
    message: resources[name]?.actions?.[actName]?.notNow,
    record: { [one]: storedRecord },
  });

/** Throws 403 unless the operator may run an action on a record. */
function requireRightToRunAction(
  call: RouteCall,
  resource: AnyResource,
  act: DeclaredAction<Loose>,
  storedRecord: Document,
): void {
  const requiredRight = getRightRequiredForAction(resource, act);
  requireRight(call.operator, buildRequiredRightForVerb(resource, 'write', requiredRight));
  if (!act.masked) requireRightToChangeRecord(call, resource, storedRecord);
  if (requiredRight !== 'account') return;
  if (!doesScopeCoverAccountRights(call.operator.scope, storedRecord)) throw new ApiError('no_right');
  if (isOperatorAccountRecord(storedRecord)) call.requireConfirmed();
}

/**
 * The parsed body of a call that runs an action. It has the values of the input fields, and the data to store
 * outside the record (the companion).
 */
export interface ParsedActBody {
  body: Loose;
  companion: SeparatelyStoredData;
}

/**
 * Parses the body of a call that runs an action on a record, before the transaction. `runActOnRecord` checks
 * the values.
 */
export async function parseRecordActionBody(
  collection: CollectionResources,
  requestBody: Loose,
  recordId: string,
  call: RouteCall,
  ports: RecordDependencies,
) {
  const body = normalizeBodyTexts(collection.all, replaceOlderFieldNames(collection.all, requestBody));
  const { readCompanion } = combineEndpointExtensions(ports.additions, collection.path);
  return { body, companion: await readCompanion({ body, problems: {}, id: recordId, call }) };
}

/**
 * Returns a problem for each required value that is empty, even if the form hides its field. Undefined
 * values, which the record does not have, are skipped.
 */
export const findMissingRequiredValues = (
  inputFields: Shape,
  getValue: (path: string) => unknown,
): ProblemsByPath =>
  Object.fromEntries(
    [...fieldEntries(inputFields)].flatMap(([path, field]): [string, ProblemsByPath[string]][] => {
      const value = getValue(path);
      const isRequiredValueMissing =
        value !== undefined && isRequired(field) && fieldTypeHandlerOf(field).isEmpty(value);
      return isRequiredValueMissing ? [[path, createMissingValueProblem(field)]] : [];
    }),
  );

/**
 * Runs an act (an action) on a record and stores the result, as a PUT would. Throws ApiError before any
 * write: 403, 409 `not_now`, 422, and the errors of `refuseOutdatedRecordVersion`.
 */
export async function runActOnRecord(
  work: WriteContext,
  collection: CollectionResources,
  actName: string,
  { before, resource: readableResource }: { before: Document; resource: AnyResource },
  { body: inputValues, companion }: ParsedActBody,
  checkVersion: () => void,
  ports: RecordDependencies,
): Promise<Document> {
  const { call } = work;
  const { messages } = ports;
  const act = findDeclaredAct(readableResource, actName);
  if (!act) throw new ApiError('not_allowed');
  const resource = getResourceWithAllFields(work, readableResource);
  requireRightToRunAction(call, resource, act, before);
  // The action's condition is checked before the version. If another operator has just run the same action,
  // the caller then gets `not_now` instead of a version conflict.
  if (!doesRecordMeetCondition(act.when, before))
    throw createUnavailableActionError(collection, resource, actName, before, messages);
  checkVersion();
  const inputPaths = getInputPathsOfActQuestion(act);
  const inputFields = createActionDialogFields(resource.fields, inputPaths);
  const normalizedInput = normalizeRecordValues(inputFields, inputValues, before);
  // The input form of an action has no rich text, so nothing needs to be sanitised.
  const checkedBody = checkRecordBody(
    { ...resource, fields: inputFields },
    normalizedInput,
    (html) => html,
    before,
  );
  const mergeResult = mergeRecord(inputFields, before, checkedBody.body, () =>
    createTimePrefixedId(call.now, ports.random),
  );
  const filledRecord = { ...mergeResult.record, _id: before._id, version: before.version };
  const plan = createHookWritePlan(work);
  const actionResult = act.run
    ? await runRecordActionCode(work, plan, ports.acts, {
        resource,
        act: actName,
        before,
        record: filledRecord,
        asked: inputPaths,
      })
    : applyActionValues(resource, act, filledRecord, call);
  const updatedRecord = {
    ...applyFieldResets(resource, before, actionResult),
    _id: before._id,
  };
  requireAccountUpdateRights(call, readableResource, { before, after: updatedRecord, sent: {} });
  const problems: ProblemsByPath = {
    ...findMissingRequiredValues(inputFields, (path) => getAt(updatedRecord, path) ?? null),
    ...mergeResult.problems,
    ...checkedBody.problems,
    ...Object.fromEntries(
      findChangedWriteOncePaths(resource, before, updatedRecord).map((path) => [path, { key: 'fixed' }]),
    ),
    ...findMasksInUpdate(resource, before, normalizedInput, messages.masks),
  };
  const made = { by: 'act' as const, act: actName };
  const values = { before, after: updatedRecord, chosen: filledRecord };
  const recordToSave = { ...values, problems, companion, plan, made };
  return validateAndSaveRecord(work, requireResourceOfRecord(collection, updatedRecord), recordToSave, ports);
}

/** Returns the locks that an action on a record needs, computed from the stored record. */
export async function computeLocksForRecordAction(
  call: RouteCall,
  collection: CollectionResources,
  actName: string,
  recordId: string,
  { body, companion }: ParsedActBody,
  { store, product, acts }: RecordDependencies,
): Promise<LockKey[]> {
  const storedRecord = await store.get(collection.path, recordId);
  const resource =
    storedRecord && getResourceWithAllFields({ product }, requireResourceOfRecord(collection, storedRecord));
  const act = resource && findDeclaredAct(resource, actName);
  if (!storedRecord || !resource || !act) return [exclusiveLock(collection.path, recordId)];
  const filledRecord = { ...storedRecord, ...body, _id: recordId };
  const updatedRecord = act.run
    ? filledRecord
    : { ...applyActionValues(resource, act, filledRecord, call), _id: recordId };
  const actionContext = {
    resource,
    act: actName,
    before: storedRecord,
    record: filledRecord,
    asked: getInputPathsOfActQuestion(act),
  };
  return [
    ...computeLocksForRecordSave(product, resource, storedRecord, updatedRecord),
    ...(act.run ? computeLocksForActCode(call, product, acts, actionContext) : []),
    ...(companion.locks ?? []),
  ];
}

/** The endpoint that runs a declared act (an action) on one record: `POST {path}/{id}/{act}`. */
export const createRunActionRoute = (
  collection: CollectionResources,
  path: string,
  actName: string,
  ports: RecordDependencies,
): Route =>
  defineChange({
    method: 'POST',
    path: `${path}/${actName}`,
    who: getCallersWhoMayRunAction(collection, actName),
    describe: () => describeRunActionRoute(collection, actName, collectInputFieldsOfAct(collection, actName)),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'jsonIfAny',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, requestBody: Loose) {
      const recordId = call.params.id ?? '';
      const parsedBody = await parseRecordActionBody(collection, requestBody, recordId, call, ports);
      return {
        locks: () => computeLocksForRecordAction(call, collection, actName, recordId, parsedBody, ports),
        async run(work) {
          const requestedRecord = await readAndLogRequestedRecord(call, work.tx, collection, ports.messages);
          const requireVersionSentInRequest = () =>
            requireCurrentRecordVersion(collection, call, requestedRecord.before);
          const record = await runActOnRecord(
            work,
            collection,
            actName,
            requestedRecord,
            parsedBody,
            requireVersionSentInRequest,
            ports,
          );
          return { id: record._id, answer: { status: 200, record } };
        },
      };
    },
  });
