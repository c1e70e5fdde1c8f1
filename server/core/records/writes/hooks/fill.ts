import { type AnyResource, getAt, type Loose, setAt } from '../../../../../src/core/schema/index';
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

const areValuesEqualAsJson = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Throws if `beforeSave` changed a value outside its declared `fills`, or set a value that the field can't
 * hold.
 */
function requireValidBeforeSaveResult(
  { resource, fills }: ResourceHooks,
  given: Loose,
  made: unknown,
): asserts made is Loose {
  const createBeforeSaveHookError = (text: string) =>
    new Error(`hooks(${resource.name}): beforeSave ${text}`);
  if (typeof made !== 'object' || made === null || made instanceof Promise) {
    throw createBeforeSaveHookError('has to return the record, and is not async');
  }
  const isDeclaredFillPath = (path: string) =>
    fills.some((fill) => path === fill || path.startsWith(`${fill}.`));
  const paths = [given, made as Loose].flatMap((record) =>
    [...eachFieldValue(resource.fields, record)].map(({ path }) => path),
  );
  const changed = paths.find(
    (path) => !isDeclaredFillPath(path) && !areValuesEqualAsJson(getAt(given, path), getAt(made, path)),
  );
  const added = Object.keys(made).find((name) => !Object.hasOwn(given, name));
  const other = changed ?? added;
  if (other !== undefined) throw createBeforeSaveHookError(`changes ${other}, which fills does not name`);
  const filled = fills.reduce<Loose>((part, path) => setAt(part, path, getAt(made, path)), {});
  const [wrong] =
    Object.entries(findFieldTypeProblems(resource.fields, filled)).find(([, { key }]) => key === 'type') ??
    [];
  if (wrong !== undefined) throw createBeforeSaveHookError(`fills ${wrong} with a value of another type`);
}

/**
 * Returns a record with the values that its hooks fill, and then with its computed values. Throws if a hook
 * changes any other value.
 */
export function fillValuesByHooks<D extends Loose & { _id: string }>(
  { product }: Pick<WriteContext, 'product'>,
  shown: AnyResource,
  before: Loose | null,
  record: D,
): D {
  const resource = getResourceWithAllFields({ product }, shown);
  const written: RecordWriteEvent<D> = { kind: before ? 'update' : 'create', resource, before, record };
  const made = findHooksForWrite(product.hooks, written).reduce((now, hooks) => {
    if (!hooks.beforeSave) return now;
    const given = toHookChange({ ...written, record: now }).record;
    const filled: unknown = hooks.beforeSave(toHookChange({ ...written, record: now }));
    requireValidBeforeSaveResult(hooks, given, filled);
    return hooks.fills.reduce((copy, path) => setAt(copy, path, getAt(filled, path)) as D, now);
  }, record);
  return applyComputedValues(resource, made);
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
