import { ProductSetupError } from '../../../../../src/core/schema/faults/mistakes';
import { type AnyResource, fieldEntries } from '../../../../../src/core/schema/index';
import { findStoredComputationRule } from '../../../../../src/core/schema/record/computed';
import type { ResourceHooks } from '../../../call/hooks';

function findErrorsOfFillsOption({ resource: { fields }, fills, beforeSave }: ResourceHooks): string[] {
  const fieldsByPath = new Map(fieldEntries(fields));
  const fillErrors = fills.flatMap((path) => {
    const field = fieldsByPath.get(path);
    if (!field) return [`fills names ${path}, which is no field of it, or stands in a list`];
    if (findStoredComputationRule(field))
      return [`fills names ${path}, which is computed: take one of the two away`];
    const isReadOnly = 'readOnly' in field && field.readOnly === true;
    return isReadOnly ? [] : [`fills names ${path}, which bodies may set too: make the field readOnly`];
  });
  return [
    ...fillErrors,
    ...(fills.length > 0 && !beforeSave ? ['fills is for beforeSave, which it lacks'] : []),
    ...(beforeSave && fills.length === 0 ? ['beforeSave changes nothing: name its fields in fills'] : []),
  ];
}

/** Returns the mistakes in hooks, each as a sentence that also tells the remedy. */
const listHookDeclarationErrors = (
  hooks: readonly ResourceHooks[],
  resources: readonly AnyResource[],
): string[] =>
  hooks.flatMap((resourceHooks, index) => {
    const { resource, touches, inTransaction } = resourceHooks;
    const resourceErrors = [
      ...findErrorsOfFillsOption(resourceHooks),
      ...(touches && !inTransaction ? ['touches is for inTransaction, which it lacks'] : []),
      ...(resources.some(({ name }) => name === resource.name) ? [] : ['it is no resource of the product']),
      ...(hooks.findIndex((otherHooks) => otherHooks.resource.name === resource.name) < index
        ? ['it has hooks already: declare them together']
        : []),
    ];
    return resourceErrors.map((errorText) => `hooks(${resource.name}): ${errorText}`);
  });

/** Throws an error that lists the mistakes in the hooks, one per line. Does nothing if there are none. */
export function refuseInvalidHooks(hooks: readonly ResourceHooks[], resources: readonly AnyResource[]): void {
  const hookErrors = listHookDeclarationErrors(hooks, resources);
  if (hookErrors.length > 0) throw new ProductSetupError('The hooks have mistakes:', hookErrors);
}
