import { getTargetResourceName, isOneLineTextField } from '../kinds/traits';
import { removeItemIndexesFromPath } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { findField } from './record';
import { findRelatedRecordsReference, mayReadRelatedRecords } from './related';
import { mayReadRecords } from './rights';

/**
 * Whether a scope may read a field. `fields` contains only readable fields, but a reference also needs a
 * right to the referenced records. So does a text copied from a referenced record's title.
 */
function mayReadField(
  scope: readonly string[],
  { fields }: AnyResource,
  path: string,
  resources: readonly AnyResource[],
): boolean {
  const field = findField(fields, removeItemIndexesFromPath(path));
  if (!field) return false;
  const sourceField =
    isOneLineTextField(field) && field.labelOf !== undefined ? findField(fields, field.labelOf) : field;
  const targetResource =
    sourceField && resources.find(({ name }) => name === getTargetResourceName(sourceField));
  return sourceField !== undefined && (!targetResource || mayReadRecords(scope, targetResource, resources));
}

/**
 * Returns the variables that an operator may use in messages to a resource's records: those whose fields and
 * records the scope may read. `resources` hold only fields that the scope may read, and include `resource`.
 */
export function getUsableMessageVariables(
  scope: readonly string[],
  resource: AnyResource,
  resources: readonly AnyResource[],
): string[] {
  const { related = {} } = resource;
  return Object.entries(resource.bulk?.message?.variables ?? {}).flatMap(([name, source]) => {
    if (typeof source === 'string') return mayReadField(scope, resource, source, resources) ? [name] : [];
    const relation = related[source.related];
    const reference = relation && findRelatedRecordsReference(relation, resources);
    const isUsable =
      relation !== undefined &&
      reference !== undefined &&
      mayReadRelatedRecords(scope, resource, relation, reference, resources) &&
      mayReadField(scope, reference.resource, source.path, resources);
    return isUsable ? [name] : [];
  });
}
