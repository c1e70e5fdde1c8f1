import { fieldAt } from '../record';
import type { AnyResource } from '../resource';
import { fieldFaults } from './fields';
import { formFaults, variantFaults } from './forms';
import { badgeFaults, listFaults } from './lists';
import { nameFaults } from './names';

/** Every view of a resource, with the words that say where it stands. */
function viewFaults(resource: AnyResource): string[] {
  const variants = Object.entries(resource.variants?.of ?? {});
  const flavours = Object.entries(resource.flavours ?? {});
  const views = [
    { where: '', ...resource },
    ...variants.map(([name, variant]) => ({ where: `variant ${name}: `, ...variant })),
    ...flavours.map(([name, flavour]) => ({ where: `flavour ${name}: `, ...flavour })),
  ];
  return [
    ...views.flatMap(({ where, list, form }) =>
      [...(list ? listFaults(resource, list) : []), ...(form ? formFaults(resource, form) : [])].map(
        (fault) => where + fault,
      ),
    ),
    ...variants.flatMap(([name, variant]) =>
      variantFaults(resource, variant).map((fault) => `variant ${name}: ${fault}`),
    ),
    ...flavours.flatMap(([name, { least = {} }]) =>
      Object.keys(least)
        .filter((path) => fieldAt(resource.fields, path).kind !== 'list')
        .map((path) => `flavour ${name}: least is for lists, and ${path} is none`),
    ),
    ...(resource.variants && fieldAt(resource.fields, resource.variants.by).kind !== 'choice'
      ? [`variants.by names ${resource.variants.by}, which is no choice()`]
      : []),
  ];
}

/**
 * Mistakes in resources that compile and would show up late, or never: each as a sentence that says what to change.
 * `reserved` are the paths that the API uses itself.
 */
export const faultsOf = (resources: readonly AnyResource[], reserved: readonly string[] = []): string[] =>
  resources.flatMap((resource) =>
    [
      ...nameFaults(resource, resources, reserved),
      ...fieldFaults(resource, resources),
      ...viewFaults(resource),
      ...badgeFaults(resource),
    ].map((fault) => `${resource.name}: ${fault}`),
  );

/** Throws what is wrong with the resources, a line each; nothing that has a fault is served. */
export function refuseFaults(resources: readonly AnyResource[], reserved: readonly string[]): void {
  const faults = faultsOf(resources, reserved);
  if (faults.length > 0) throw new Error(`The resources have mistakes:\n${faults.join('\n')}`);
}
