import {
  type AnyResource,
  getAt,
  isPathWithin,
  type Loose,
  setAt,
} from '../../../../../src/core/schema/index';
import { findFieldTypeProblems } from '../../../../../src/core/schema/record/check';
import {
  applyComputedValues,
  collectStoredComputedFields,
} from '../../../../../src/core/schema/record/computed';
import { eachFieldValue } from '../../../../../src/core/schema/record/folds';
import { getResourceWithAllFields } from '../../../call/collections';
import type { ResourceHooks } from '../../../call/hooks';
import type { WriteContext } from '../../../call/route';
import { findHooksForWrite, type RecordWriteEvent, toHookChange } from './read';

export const areJsonValuesEqual = (firstValue: unknown, secondValue: unknown) =>
  JSON.stringify(firstValue ?? null) === JSON.stringify(secondValue ?? null);

/**
 * Throws if `beforeSave` changed a value outside its declared `fills`, or set a value that the field can't
 * hold.
 */
function requireValidBeforeSaveResult(
  { resource, fills }: ResourceHooks,
  passedRecord: Loose,
  hookResult: unknown,
): asserts hookResult is Loose {
  const createBeforeSaveHookError = (problemText: string) =>
    new Error(`hooks(${resource.name}): beforeSave ${problemText}`);
  if (typeof hookResult !== 'object' || hookResult === null || hookResult instanceof Promise) {
    throw createBeforeSaveHookError('has to return the record, and is not async');
  }
  const isPathDeclaredInFills = (path: string) => fills.some((fillPath) => isPathWithin(path, fillPath));
  const valuePaths = [passedRecord, hookResult as Loose].flatMap((record) =>
    [...eachFieldValue(resource.fields, record)].map(({ path }) => path),
  );
  const changedPath = valuePaths.find(
    (path) =>
      !isPathDeclaredInFills(path) && !areJsonValuesEqual(getAt(passedRecord, path), getAt(hookResult, path)),
  );
  const addedFieldName = Object.keys(hookResult).find((name) => !Object.hasOwn(passedRecord, name));
  const undeclaredPath = changedPath ?? addedFieldName;
  if (undeclaredPath !== undefined)
    throw createBeforeSaveHookError(`changes ${undeclaredPath}, which fills does not name`);
  const filledValues = fills.reduce<Loose>(
    (collectedValues, path) => setAt(collectedValues, path, getAt(hookResult, path)),
    {},
  );
  const [mistypedPath] =
    Object.entries(findFieldTypeProblems(resource.fields, filledValues)).find(
      ([, { key }]) => key === 'type',
    ) ?? [];
  if (mistypedPath !== undefined)
    throw createBeforeSaveHookError(`fills ${mistypedPath} with a value of another type`);
}

/**
 * Returns a record with the values that its hooks fill, and then with its computed values. Hooks get the
 * computed values of the record as it is written. Throws if a hook changes any other value.
 */
export function fillValuesByHooks<D extends Loose & { _id: string }>(
  { product }: Pick<WriteContext, 'product'>,
  callerResource: AnyResource,
  previousRecord: Loose | null,
  record: D,
): D {
  const resource = getResourceWithAllFields({ product }, callerResource);
  const writeEvent: RecordWriteEvent<D> = {
    kind: previousRecord ? 'update' : 'create',
    resource,
    before: previousRecord,
    record,
  };
  const fillingHooks = findHooksForWrite(product.hooks, writeEvent).filter(({ beforeSave }) => beforeSave);
  const computedRecord = fillingHooks.length > 0 ? applyComputedValues(resource, record) : record;
  const filledRecord = fillingHooks.reduce((currentRecord, resourceHooks) => {
    const passedRecord = toHookChange({ ...writeEvent, record: currentRecord }).record;
    const hookResult: unknown = resourceHooks.beforeSave?.(
      toHookChange({ ...writeEvent, record: currentRecord }),
    );
    requireValidBeforeSaveResult(resourceHooks, passedRecord, hookResult);
    return resourceHooks.fills.reduce(
      (copy, path) => setAt(copy, path, getAt(hookResult, path)) as D,
      currentRecord,
    );
  }, computedRecord);
  return applyComputedValues(resource, filledRecord);
}

/** Returns the paths that hooks fill in a resource's records, and the paths of computed values. */
export const listAutomaticallyFilledPaths = (
  { hooks }: { hooks: readonly ResourceHooks[] },
  recordResource: AnyResource,
): string[] => [
  ...hooks.flatMap(({ resource, fills }) =>
    resource.api.path === recordResource.api.path ? [...fills] : [],
  ),
  ...collectStoredComputedFields(recordResource.fields).map(([path]) => path),
];
