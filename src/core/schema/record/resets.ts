import { getFieldTypeHandler } from '../kinds/registry';
import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { fieldAt } from './record';

/**
 * Returns `changedRecord` with the values that resets write. A reset applies if its field changed to the
 * value `to` between `previousRecord` and `changedRecord`.
 */
export function applyFieldResets(resource: AnyResource, previousRecord: object, changedRecord: Loose): Loose {
  return (resource.resets ?? []).reduce((record, reset) => {
    const isResetTriggered =
      getAt(changedRecord, reset.field) === reset.to && getAt(previousRecord, reset.field) !== reset.to;
    if (!isResetTriggered) return record;
    return Object.entries(reset.set).reduce((r, [path, value]) => setAt(r, path, value), record);
  }, changedRecord);
}

/**
 * Returns the paths of the values that resets would clear after a change. Values that are already empty, or
 * that stay equal, are left out.
 */
export function findPathsClearedByResets(
  resource: AnyResource,
  previousRecord: object,
  changedRecord: Loose,
): string[] {
  const resetRecord = applyFieldResets(resource, previousRecord, changedRecord);
  const resetPaths = (resource.resets ?? []).flatMap(({ set }) => Object.keys(set));
  return [...new Set(resetPaths)].filter((path) => {
    const value = getAt(changedRecord, path);
    return (
      getAt(resetRecord, path) !== value &&
      !getFieldTypeHandler(fieldAt(resource.fields, path)).isEmpty(value)
    );
  });
}
