import { ProductSetupError } from '../../../../src/core/schema/faults/mistakes';
import {
  type AnyResource,
  getActionsWithoutEndpoint,
  getAt,
  type Loose,
  type RecordName,
} from '../../../../src/core/schema/index';
import { createTimePrefixedId } from '../../basics/ids';
import type { HookTransaction, RecordPassedToHook, RecordWriteDependencies, Refuse } from '../../call/hooks';
import type { Operator } from '../../call/operator';
import type { RouteCall, WriteContext } from '../../call/route';
import { appendRecordId } from '../../states/states';
import type { Document, LockKey } from '../../store/store';
import { areJsonValuesEqual } from './hooks/fill';
import type { HookWritePlan } from './hooks/plan';
import { copyRecordForHook } from './hooks/read';
import { createRefusalErrorFactory } from './hooks/refuse';
import { computeLocksForTouchedRecords, getCreationLocksOfAllResources } from './locksOfChange';
import { addIdsToNewItems } from './mergeRecord';

/** The arguments of the function that runs an act (an action on a record). */
export interface ActArguments<R extends object = Loose, I = Loose> {
  /** The record with the requested values; `before` is the stored record. */
  record: RecordPassedToHook<R>;
  before: RecordPassedToHook<R>;
  /** The values of the action's input fields, by their paths. */
  input: I;
  now: Date;
  operator: Pick<Operator, '_id' | 'name' | 'scope'>;
}

/**
 * The code of an act (an action on a record). It returns the record to store, or throws `refuse('key')`. It
 * may change other data only through `tx`, because it sometimes runs twice.
 */
export type RecordActionFunction<R extends object = Loose, I = Loose, K extends string = string> = (
  actArguments: ActArguments<R, I> & { tx: HookTransaction; refuse: Refuse<K, keyof I & string> },
) => R | Promise<R>;

/**
 * The code of an act (an action on a record): the function that runs the action. An optional second function
 * names the other records that this code reads and writes.
 */
export type ActImplementation<R extends object = Loose, I = Loose, K extends string = string> =
  | RecordActionFunction<R, I, K>
  | {
      touches: (actArguments: ActArguments<R, I>) => readonly RecordName[];
      run: RecordActionFunction<R, I, K>;
    };

/** The code of a resource's acts (actions on records), by act name. */
export interface ResourceActs {
  resource: string;
  code: Readonly<Record<string, ActImplementation>>;
}

/** Returns the code of an act (an action on a record); undefined if the act is declared without code. */
const findActionImplementation = (
  resourceActs: readonly ResourceActs[],
  { name }: Pick<AnyResource, 'name'>,
  actName: string,
) => {
  const codeByAct = resourceActs.find(({ resource }) => resource === name)?.code ?? {};
  return Object.hasOwn(codeByAct, actName) ? codeByAct[actName] : undefined;
};

/** Throws at the server's start if an act (an action on a record) needs code but has none. */
export function requireCodeForDeclaredActions(
  resources: readonly AnyResource[],
  resourceActs: readonly ResourceActs[],
): void {
  const missingCodeErrors = resources.flatMap((resource) =>
    getActionsWithoutEndpoint(resource)
      .filter(([act, { run }]) => run && !findActionImplementation(resourceActs, resource, act))
      .map(([act]) => `${resource.name}: the action ${act} runs code and has none: give it by acts()`),
  );
  if (missingCodeErrors.length > 0) throw new ProductSetupError('The acts have mistakes:', missingCodeErrors);
}

/**
 * Returns the stored record with the changes that an action's code made to a copy. Throws if the code changed
 * an undeclared field.
 */
function applyChangesMadeByActionCode<R extends Document>(
  codeLabel: string,
  resource: AnyResource,
  storedRecord: R,
  passedRecord: Loose,
  returnedRecord: Loose,
): R {
  const changedFieldNames = Object.keys(returnedRecord).filter(
    (name) => !areJsonValuesEqual(passedRecord[name], returnedRecord[name]),
  );
  const forbiddenFieldName = changedFieldNames.find(
    (name) => !Object.hasOwn(resource.fields, name) || name === '_id',
  );
  if (forbiddenFieldName !== undefined)
    throw new Error(`${codeLabel} writes ${forbiddenFieldName}, which is none of its fields`);
  return {
    ...storedRecord,
    ...Object.fromEntries(changedFieldNames.map((name) => [name, returnedRecord[name]])),
  };
}

/** An action, the record on which it runs, and the requested values. */
interface ActionInvocation<R extends Document> {
  resource: AnyResource;
  act: string;
  before: Document;
  record: R;
  /** Paths of the fields for which the act asks the operator. */
  asked: readonly string[];
}

function createActArguments(
  call: RouteCall,
  { resource, before, record, asked }: ActionInvocation<Document>,
): ActArguments {
  const passedRecord = copyRecordForHook(resource, record);
  return {
    record: passedRecord,
    before: copyRecordForHook(resource, before),
    input: Object.fromEntries(asked.map((path) => [path, getAt(passedRecord, path)])),
    now: call.now,
    operator: call.operator,
  };
}

/**
 * Returns the locks that an action's code needs: those of the records that `touches` names, and those for
 * creating records. Empty if the action has no code.
 */
export function computeLocksForActCode(
  call: RouteCall,
  product: RecordWriteDependencies,
  resourceActs: readonly ResourceActs[],
  invocation: ActionInvocation<Document>,
): LockKey[] {
  const actCode = findActionImplementation(resourceActs, invocation.resource, invocation.act);
  if (!actCode) return [];
  const findTouchedRecordNames = typeof actCode === 'function' ? undefined : actCode.touches;
  return [
    ...computeLocksForTouchedRecords(
      () => findTouchedRecordNames?.(createActArguments(call, invocation)) ?? [],
    ),
    ...getCreationLocksOfAllResources(product),
  ];
}

/** Runs the code of an action on a record with the requested values; returns the record to store. */
export async function runRecordActionCode<R extends Document>(
  { call, product }: WriteContext,
  plan: HookWritePlan,
  resourceActs: readonly ResourceActs[],
  invocation: ActionInvocation<R>,
): Promise<R> {
  const { resource, act, before, record } = invocation;
  const actCode = findActionImplementation(resourceActs, resource, act);
  if (!actCode) throw new Error(`${resource.name}: the action ${act} has no code`);
  const { touches, run } = typeof actCode === 'function' ? { touches: () => [], run: actCode } : actCode;
  const codeLabel = `acts(${resource.name}): ${act}`;
  const createFreshActArguments = () => createActArguments(call, invocation);
  const codeInfo = {
    label: codeLabel,
    names: touches(createFreshActArguments()),
    chain: [appendRecordId(resource.api.path, before._id)],
  };
  const createRefusalError = createRefusalErrorFactory(product.messages, resource);
  const returnedRecord = await plan.touch(codeInfo, (tx) =>
    run({ ...createFreshActArguments(), tx, refuse: createRefusalError }),
  );
  const changedRecord = applyChangesMadeByActionCode(
    codeLabel,
    resource,
    record,
    copyRecordForHook(resource, record),
    returnedRecord,
  );
  return addIdsToNewItems(resource.fields, record, changedRecord, () =>
    createTimePrefixedId(call.now, product.random),
  );
}
