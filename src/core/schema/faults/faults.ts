import type { Loose } from '../paths';
import type { AnyResource, Variant } from '../resource';
import { declaredActFaults } from './acts';
import { bulkFaults } from './bulk';
import { actFaults, formConditionFaults, type InVariant, needFaults } from './conditions';
import { fieldFaults } from './fields';
import { formFaults, variantFaults } from './forms';
import { badgeFaults, listFaults } from './lists';
import { nameFaults } from './names';
import { repeatFaults } from './repeats';
import { rightFaults } from './rights';
import { singletonFaults } from './singleton';
import { misfitFaults, unknownPathFaults } from './words';

/** Returns the faults of a resource's views; each sentence begins with the view. */
function viewFaults(resource: AnyResource): string[] {
  const variants = Object.entries(resource.variants?.of ?? {});
  const flavours = Object.entries(resource.flavours ?? {});
  const inVariant = (name: string, { choices = {} }: Variant<Loose>): InVariant => ({ name, choices });
  const views = [
    { where: '', list: resource.list, form: resource.form, variant: undefined },
    ...variants.map(([name, variant]) => ({
      where: `variant ${name}: `,
      list: variant.list,
      form: variant.form,
      variant: inVariant(name, variant),
    })),
    ...flavours.map(([name, { list, form }]) => ({
      where: `flavour ${name}: `,
      list,
      form,
      variant: undefined,
    })),
  ];
  return [
    ...views.flatMap(({ where, list, form, variant }) =>
      [
        ...(list ? listFaults(resource, list) : []),
        ...(form
          ? [
              ...formFaults(resource, form, list ?? resource.list),
              ...formConditionFaults(resource, form, variant),
            ]
          : []),
      ].map((fault) => where + fault),
    ),
    ...variants.flatMap(([name, variant]) =>
      variantFaults(variant).map((fault) => `variant ${name}: ${fault}`),
    ),
  ];
}

const meaningFaults = (resource: AnyResource, resources: readonly AnyResource[]): string[] => [
  ...misfitFaults(resource),
  ...fieldFaults(resource, resources),
  ...viewFaults(resource),
  ...actFaults(resource),
  ...needFaults(resource),
  ...declaredActFaults(resource),
  ...bulkFaults(resource),
  ...repeatFaults(resource),
  ...singletonFaults(resource, resources),
  ...badgeFaults(resource),
  ...rightFaults(resource, resources),
];

/**
 * Returns mistakes in resources that compile and would show up late, or never. Each is a sentence that names the change
 * to make. `reserved` are the paths that the API uses itself.
 */
export const faultsOf = (resources: readonly AnyResource[], reserved: readonly string[] = []): string[] =>
  resources.flatMap((resource) => {
    // All that follows reads the fields at these paths.
    const unknown = unknownPathFaults(resource);
    const faults = [
      ...nameFaults(resource, resources, reserved),
      ...unknown,
      ...(unknown.length > 0 ? [] : meaningFaults(resource, resources)),
    ];
    return faults.map((fault) => `${resource.name}: ${fault}`);
  });

/** Throws all faults of the resources, one per line: a schema with a fault is not served. */
export function refuseFaults(resources: readonly AnyResource[], reserved: readonly string[]): void {
  const faults = faultsOf(resources, reserved);
  if (faults.length > 0) throw new Error(`The resources have mistakes:\n${faults.join('\n')}`);
}
