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
  type Problems,
  type Shape,
} from '../../../../src/core/schema/index';
import { createMissingValueProblem } from '../../../../src/core/schema/record/check';
import { keepStoredValuesOfHiddenFields } from '../../../../src/core/schema/record/hidden';
import { ApiError } from '../../basics/errors';
import { newId } from '../../basics/ids';
import type { ServerMessages } from '../../basics/messages';
import {
  type CollectionResources,
  getCallersWhoMayRunAction,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { requireRight } from '../../call/rights';
import { change, type Route, type RouteCall, type WriteContext } from '../../call/route';
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
  act: string,
  before: Document,
  { resources }: Pick<ServerMessages, 'resources'>,
) => new ApiError('not_now', { message: resources[name]?.actions?.[act]?.notNow, record: { [one]: before } });

/** Throws 403 unless the operator may run an action on a record. */
function requireRightToRunAction(
  call: RouteCall,
  resource: AnyResource,
  act: DeclaredAction<Loose>,
  before: Document,
): void {
  const need = getRightRequiredForAction(resource, act);
  requireRight(call.operator, buildRequiredRightForVerb(resource, 'write', need));
  if (!act.masked) requireRightToChangeRecord(call, resource, before);
  if (need !== 'account') return;
  if (!doesScopeCoverAccountRights(call.operator.scope, before)) throw new ApiError('no_right');
  if (isOperatorAccountRecord(before)) call.requireConfirmed();
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
  given: Loose,
  id: string,
  call: RouteCall,
  ports: RecordDependencies,
) {
  const body = normalizeBodyTexts(collection.all, replaceOlderFieldNames(collection.all, given));
  const { readCompanion } = combineEndpointExtensions(ports.additions, collection.path);
  return { body, companion: await readCompanion({ body, problems: {}, id, call }) };
}

/** Returns a problem for each required value that is empty, even if the form hides its field. */
export const findMissingRequiredValues = (asked: Shape, valueAt: (path: string) => unknown): Problems =>
  Object.fromEntries(
    [...fieldEntries(asked)].flatMap(([path, field]): [string, Problems[string]][] => {
      const value = valueAt(path);
      const isMissing = value !== undefined && isRequired(field) && fieldTypeHandlerOf(field).isEmpty(value);
      return isMissing ? [[path, createMissingValueProblem(field)]] : [];
    }),
  );

/**
 * Runs an act (an action) on a record and stores the result, as a PUT would. Throws ApiError before any
 * write: 403, 409 `not_now`, 422, and the errors of `refuseOutdatedRecordVersion`.
 */
export async function runActOnRecord(
  work: WriteContext,
  collection: CollectionResources,
  name: string,
  { before, resource: shown }: { before: Document; resource: AnyResource },
  { body: given, companion }: ParsedActBody,
  checkVersion: () => void,
  ports: RecordDependencies,
): Promise<Document> {
  const { call } = work;
  const { messages } = ports;
  const act = findDeclaredAct(shown, name);
  if (!act) throw new ApiError('not_allowed');
  const resource = getResourceWithAllFields(work, shown);
  requireRightToRunAction(call, resource, act, before);
  // The action's condition is checked before the version. If another operator has just run the same action,
  // the caller then gets `not_now` instead of a version conflict.
  if (!doesRecordMeetCondition(act.when, before))
    throw createUnavailableActionError(collection, resource, name, before, messages);
  checkVersion();
  const asked = getInputPathsOfActQuestion(act);
  const fields = createActionDialogFields(resource.fields, asked);
  const sent = normalizeRecordValues(fields, given, before);
  // The input form of an action has no rich text, so nothing needs to be sanitised.
  const read = checkRecordBody({ ...resource, fields }, sent, (html) => html, before);
  const merged = mergeRecord(fields, before, read.body, () => newId(call.now, ports.random));
  const filled = { ...merged.record, _id: before._id, version: before.version };
  const plan = createHookWritePlan(work);
  const whole = act.run
    ? await runRecordActionCode(work, plan, ports.acts, {
        resource,
        act: name,
        before,
        record: filled,
        asked,
      })
    : applyActionValues(resource, act, filled, call);
  const after = {
    ...applyFieldResets(resource, before, keepStoredValuesOfHiddenFields(resource, before, whole)),
    _id: before._id,
  };
  requireAccountUpdateRights(call, shown, { before, after, sent: {} });
  const problems: Problems = {
    ...findMissingRequiredValues(fields, (path) => getAt(after, path) ?? null),
    ...merged.problems,
    ...read.problems,
    ...Object.fromEntries(
      findChangedWriteOncePaths(resource, before, after).map((path) => [path, { key: 'fixed' }]),
    ),
    ...findMasksInUpdate(resource, before, sent, messages.masks),
  };
  const made = { by: 'act' as const, act: name };
  const next = { before, after, problems, companion, plan, made };
  return validateAndSaveRecord(work, requireResourceOfRecord(collection, after), next, ports);
}

/** Returns the locks that an action on a record needs, computed from the stored record. */
export async function computeLocksForRecordAction(
  call: RouteCall,
  collection: CollectionResources,
  name: string,
  id: string,
  { body, companion }: ParsedActBody,
  { store, product, acts }: RecordDependencies,
): Promise<LockKey[]> {
  const before = await store.get(collection.path, id);
  const resource =
    before && getResourceWithAllFields({ product }, requireResourceOfRecord(collection, before));
  const act = resource && findDeclaredAct(resource, name);
  if (!before || !resource || !act) return [exclusiveLock(collection.path, id)];
  const given = { ...before, ...body, _id: id };
  const after = act.run ? given : { ...applyActionValues(resource, act, given, call), _id: id };
  const on = { resource, act: name, before, record: given, asked: getInputPathsOfActQuestion(act) };
  return [
    ...computeLocksForRecordSave(product, resource, before, after),
    ...(act.run ? computeLocksForActCode(call, product, acts, on) : []),
    ...(companion.locks ?? []),
  ];
}

/** The endpoint that runs a declared act (an action) on one record: `POST {path}/{id}/{act}`. */
export const createRunActionRoute = (
  collection: CollectionResources,
  path: string,
  name: string,
  ports: RecordDependencies,
): Route =>
  change({
    method: 'POST',
    path: `${path}/${name}`,
    who: getCallersWhoMayRunAction(collection, name),
    describe: () => describeRunActionRoute(collection, name, collectInputFieldsOfAct(collection, name)),
    of: collection,
    access: 'update',
    ...(mayWritesNeedConfirmedPassword(collection.all) && { confirm: true }),
    input: 'jsonIfAny',
    answerAgain: createRepeatedPostResponder(collection),
    async prepare(call, given: Loose) {
      const id = call.params.id ?? '';
      const asked = await parseRecordActionBody(collection, given, id, call, ports);
      return {
        locks: () => computeLocksForRecordAction(call, collection, name, id, asked, ports),
        async run(work) {
          const about = await readAndLogRequestedRecord(call, work.tx, collection, ports.messages);
          const requireVersionSentInRequest = () =>
            requireCurrentRecordVersion(collection, call, about.before);
          const record = await runActOnRecord(
            work,
            collection,
            name,
            about,
            asked,
            requireVersionSentInRequest,
            ports,
          );
          return { id: record._id, answer: { status: 200, record } };
        },
      };
    },
  });
