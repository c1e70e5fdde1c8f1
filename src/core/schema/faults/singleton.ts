import { collectListViewsUsedByApi } from '../query/lists';
import { getActionsWithoutEndpoint } from '../record/acts';
import { eachField } from '../record/folds';
import { findInitialNumberRule, getCreationValueSource, isWriteOnceField } from '../record/record';
import { getUniqueConstraints } from '../record/unique';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';

/** Whether only the creation of a record gives the field its value. The record of a `singleton` is never created. */
const isSetAtCreation = ([, field]: [path: string, field: AnyField]): boolean =>
  isWriteOnceField(field) ||
  getCreationValueSource(field) !== undefined ||
  findInitialNumberRule(field) !== undefined;

/**
 * Returns a fault for each option that makes sense only for several records, if the resource has a single
 * record.
 */
export function findSingletonResourceFaults(
  resource: AnyResource,
  resources: readonly AnyResource[],
): string[] {
  if (!resource.singleton) return [];
  const { api, bulk, form, variants } = resource;
  const resourcesAtSamePath = resources.filter((other) => other !== resource && other.api.path === api.path);
  const possiblyConflictingOptions = [
    [collectListViewsUsedByApi(resource).length > 0, 'a list'],
    [variants !== undefined, 'variants'],
    [getUniqueConstraints(resource).length > 0, 'unique values'],
    [[...eachField(resource.fields)].some(isSetAtCreation), 'a field that is set at creation'],
    [bulk !== undefined, 'acts on selected rows'],
    [getActionsWithoutEndpoint(resource).length > 0, 'acts that are done by its id'],
    [resourcesAtSamePath.length > 0, `${resourcesAtSamePath[0]?.name} beside it at its path`],
  ] as const;
  return [
    ...possiblyConflictingOptions.flatMap(([isThere, what]) =>
      isThere ? [`singleton has one record, and so can't have ${what}: take one of them away`] : [],
    ),
    ...(form && 'dialog' in form.in ? ['singleton has no list under a dialog: show its form in a page'] : []),
  ];
}
