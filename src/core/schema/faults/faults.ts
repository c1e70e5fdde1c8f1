import { memoizeLastCall } from '../basics/rememberLastCall';
import { getFieldTypeHandler } from '../kinds/registry';
import { isChoiceField, isInstantField, isIntField, isNumberField } from '../kinds/traits';
import * as limits from '../limits';
import { collectListViewsUsedByApi } from '../query/lists';
import { eachField } from '../record/folds';
import {
  fieldAt,
  findField,
  findFieldOutsideLists,
  isEditableField,
  isWriteOnceField,
} from '../record/record';
import { hasPersonalDataFields } from '../record/rights';
import { getRecordTitlePaths } from '../record/title';
import { getUniqueConstraints } from '../record/unique';
import {
  collectSchemaOptionPaths,
  type FieldRequirement,
  fieldTestByRequirement,
  type SchemaOptionPath,
} from '../table/rows';
import { resourceOptionHandlers } from '../table/words';
import type { Loose } from '../words/paths';
import type { AnyResource, Variant } from '../words/resource';
import { findDeclaredActionFaults } from './acts';
import { findBulkEditFaults } from './bulkEdit';
import { findComputedFieldFaults } from './computed';
import { findActionConditionFaults, findFormConditionFaults, findRequiredRightFaults } from './conditions';
import { findFieldDeclarationFaults } from './fields';
import { findFormDeclarationFaults } from './forms';
import { findListDeclarationFaults, findMenuBadgeFaults } from './lists';
import { ProductSetupError } from './mistakes';
import { findResourceAndFieldNameFaults } from './names';
import { findVariantPresetFaults } from './presets';
import { findPreviewOptionFaults, findPublishOptionFaults } from './publish';
import { findRelatedOptionFaults } from './related';
import { findAccessRightFaults } from './rights';
import { findRowRestrictionFaults } from './rows';
import { findSingletonResourceFaults } from './singleton';
import { findTitleOptionFaults } from './titles';
import { findTreeOptionFaults } from './tree';
import { findUniqueOptionFaults } from './unique';

/** For each requirement of an option: a function that returns the fault text for a field that fails it. */
const faultTextBuilderByRequirement: {
  readonly [F in FieldRequirement]: (fieldPath: string) => string;
} = {
  order: (path) => `order by ${path}: its values can't be compared`,
  sorts: (path) => `sorts by ${path}: its values have no order that means something to a reader`,
  sums: (path) => `sums adds ${path} up, which is no int(), decimal() or money()`,
  emptiness: (path) => `emptiness names ${path}, which always has a value: take it out`,
  sortable: (path) => `sortable names ${path}, which is no int()`,
  tabs: (path) => `tabs over ${path}: it is no choice()`,
  choices: (path) => `choices narrows ${path}, which is no choice()`,
  by: (path) => `variants.by names ${path}, which is no choice()`,
  most: (path) => `most limits ${path}, which is no files()`,
  least: (path) => `least is for lists, and ${path} is none`,
  unique: (path) => `unique names ${path}, whose values can't be compared: take it out`,
  edit: (path) => `bulk.edit names ${path}: it takes choices, references, switches, days and numbers`,
  message: (path) =>
    `bulk.message sends to ${path}, which is no e-mail address: name a text({ format: 'email' })`,
  channels: (path) =>
    `bulk.message reads the channels in ${path}, which is no list of method (a choice with 'email'), contact (a text) and enabled (a bool)`,
};

const findFieldAtOptionPath = ({ fields }: AnyResource, { path, deep }: SchemaOptionPath) =>
  deep ? findField(fields, path) : findFieldOutsideLists(fields, path);

/** Returns a fault for each path in the resource's options that leads to no field. */
const findUnknownPathFaults = (resource: AnyResource): string[] =>
  collectSchemaOptionPaths(resourceOptionHandlers, resource).flatMap((optionPath) => {
    if (findFieldAtOptionPath(resource, optionPath)) return [];
    const { path, word, where } = optionPath;
    return [`${where}${word} ${word === 'when' ? 'looks at' : 'names'} ${path}, which is no field`];
  });

/** Returns a fault for each option whose field does not meet the option's requirement. */
const findOptionRequirementFaults = (resource: AnyResource): string[] =>
  collectSchemaOptionPaths(resourceOptionHandlers, resource).flatMap((optionPath) => {
    const { fit, path, where } = optionPath;
    const field = findFieldAtOptionPath(resource, optionPath);
    return fit && field && !fieldTestByRequirement[fit](field)
      ? [where + faultTextBuilderByRequirement[fit](path)]
      : [];
  });

/**
 * Returns the faults of `bulk`: an empty declaration, a missing list, or a deletion that can't work. A
 * deletion needs deletable records with titles.
 */
function findBulkOptionFaults(resource: AnyResource): string[] {
  const { bulk, remove } = resource;
  if (!bulk) return [];
  return [
    ...(Object.keys(bulk).length === 0 ? ['bulk names no act: add one, or take bulk away'] : []),
    ...(collectListViewsUsedByApi(resource).length === 0
      ? ['bulk needs a list whose rows are selected: add one']
      : []),
    ...(bulk.delete && remove === false
      ? ['bulk.delete deletes what remove says is never deleted: take one of them away']
      : []),
    ...(bulk.delete && getRecordTitlePaths(resource) === undefined
      ? ['bulk.delete names what stays, and the records have no title: give them one']
      : []),
  ];
}

/** Returns the faults of `repeats`, which requires that operators can create records in the console. */
const findFaultsOfRepeatsOption = ({ repeats, create, singleton }: AnyResource): string[] =>
  repeats && (create !== undefined || singleton)
    ? ['repeats offers new records, and nobody creates any in the console: take it out']
    : [];

/**
 * Returns the faults of `sortable`, which requires a single list, sorted by a number that only reordering
 * changes.
 */
function findSortableOptionFaults(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { sortable, api, fields, list, variants, update } = resource;
  if (sortable === undefined) return [];
  const field = fieldAt(fields, sortable);
  const hasResourceAtSamePath = resources.some((other) => other !== resource && other.api.path === api.path);
  const possibleFaults = [
    [list?.order[0] !== sortable, `a list whose order begins with ${sortable}`],
    [
      variants !== undefined || hasResourceAtSamePath,
      'a list of its own, without variants or another resource at its path',
    ],
    [
      update === false || !isEditableField(field) || isWriteOnceField(field),
      `${sortable} to be written by operators`,
    ],
    [
      isIntField(field) &&
        ![1, limits.maxManuallyOrderedRecords].every(
          (position) => getFieldTypeHandler(field).check(position, field) === null,
        ),
      `${sortable} to take each number from 1 to ${limits.maxManuallyOrderedRecords}`,
    ],
    [
      getUniqueConstraints(resource).some(({ paths }) => paths.includes(sortable)),
      `${sortable} not to be unique`,
    ],
  ] as const;
  return possibleFaults.flatMap(([isFault, needed]) => (isFault ? [`sortable needs ${needed}`] : []));
}

/** Returns the faults of a resource's views; each sentence begins with the view's name. */
function findViewFaults(resource: AnyResource): string[] {
  const variantEntries = Object.entries(resource.variants?.of ?? {});
  const flavourEntries = Object.entries(resource.flavours ?? {});
  const toNamedFormVariant = (name: string, { choices = {} }: Variant<Loose>) => ({ name, choices });
  const views = [
    { where: '', list: resource.list, form: resource.form, variant: undefined },
    ...variantEntries.map(([name, variant]) => ({
      where: `variant ${name}: `,
      list: variant.list,
      form: variant.form,
      variant: toNamedFormVariant(name, variant),
    })),
    ...flavourEntries.map(([name, { list, form }]) => ({
      where: `flavour ${name}: `,
      list,
      form,
      variant: undefined,
    })),
  ];
  return [
    ...views.flatMap(({ where, list, form, variant }) =>
      [
        ...(list ? findListDeclarationFaults(resource, list) : []),
        ...(form
          ? [
              ...findFormDeclarationFaults(resource, form, list ?? resource.list),
              ...findFormConditionFaults(resource, form, variant),
            ]
          : []),
      ].map((fault) => where + fault),
    ),
    ...variantEntries.flatMap(([name, variant]) =>
      findVariantPresetFaults(resource, variant).map((fault) => `variant ${name}: ${fault}`),
    ),
  ];
}

/**
 * Returns the faults of `memos`. A resource with memos must have no bin, because a restored record would have
 * lost its memos.
 */
const findMemoOptionFaults = (resource: AnyResource): string[] =>
  resource.memos && (resource.singleton || !hasPersonalDataFields(resource))
    ? ['memos are about persons: give it a field with personal data, or take the word away']
    : [];

/**
 * Returns the faults of `consents`. The fields that `consents` names must accept the values that the consent
 * ledger writes into them.
 */
function findConsentOptionFaults(resource: AnyResource): string[] {
  const { consents, fields } = resource;
  if (!consents) return [];
  const [state, at] = [fields[consents.ads.state], fields[consents.ads.at]];
  const isStateFieldValid =
    state &&
    isChoiceField(state) &&
    state.readOnly &&
    ['given', 'refused'].every((requiredChoice) => state.choices.includes(requiredChoice));
  return [
    ...(resource.singleton || !hasPersonalDataFields(resource)
      ? ['consents are of persons: give it a field with personal data, or take the word away']
      : []),
    ...(isStateFieldValid && at && isInstantField(at) && at.readOnly
      ? []
      : ['consents: ads.state is a read-only choice of given and refused, ads.at a read-only dateTime']),
  ];
}

const findResourceFaults = (resource: AnyResource, resources: readonly AnyResource[]): string[] => [
  ...findOptionRequirementFaults(resource),
  ...findFieldDeclarationFaults(resource, resources),
  ...findComputedFieldFaults(resource),
  ...findTitleOptionFaults(resource),
  ...findViewFaults(resource),
  ...findActionConditionFaults(resource),
  ...findRequiredRightFaults(resource),
  ...findDeclaredActionFaults(resource),
  ...findBulkOptionFaults(resource),
  ...findBulkEditFaults(resource),
  ...findFaultsOfRepeatsOption(resource),
  ...findSortableOptionFaults(resource, resources),
  ...findRelatedOptionFaults(resource, resources),
  ...findMemoOptionFaults(resource),
  ...findConsentOptionFaults(resource),
  ...findPublishOptionFaults(resource),
  ...findPreviewOptionFaults(resource),
  ...findTreeOptionFaults(resource, resources),
  ...findUniqueOptionFaults(resource),
  ...findRowRestrictionFaults(resource, resources),
  ...findSingletonResourceFaults(resource, resources),
  ...findMenuBadgeFaults(resource),
  ...findAccessRightFaults(resource, resources),
];

/**
 * Returns the mistakes in resources that the compiler does not find, and that would otherwise show up late or
 * never. Each mistake is a sentence that names the change to make. `reservedPaths` are the URL paths that the
 * API itself uses.
 */
export const declarationFaultsOf = memoizeLastCall(
  (resources: readonly AnyResource[], reservedPaths: readonly string[] = []): readonly string[] =>
    resources.flatMap((resource) => {
      // Reports unknown paths first, because the checks below read the fields at declared paths.
      const unknownPathFaults = findUnknownPathFaults(resource);
      const faults = [
        ...findResourceAndFieldNameFaults(resource, resources, reservedPaths),
        ...unknownPathFaults,
        ...(unknownPathFaults.length > 0 ? [] : findResourceFaults(resource, resources)),
      ];
      return faults.map((fault) => `${resource.name}: ${fault}`);
    }),
);

/**
 * Returns a fault for each number field's unit that lacks a Korean text, because operators would see the
 * unit's key.
 */
const findUnitTextFaults = (
  resources: readonly AnyResource[],
  textByUnit: Readonly<Record<string, string>>,
): string[] =>
  resources.flatMap(({ name, fields }) =>
    [...eachField(fields)].flatMap(([path, field]) =>
      isNumberField(field) &&
      field.unit !== undefined &&
      !(Object.hasOwn(textByUnit, field.unit) && textByUnit[field.unit])
        ? [
            `${name}: the unit ${field.unit} of ${path} has no text: add form.units.${field.unit} to the Korean texts`,
          ]
        : [],
    ),
  );

/**
 * Throws all faults of the resources, one per line, so that no schema with faults is served. `textByUnit` has
 * the Korean texts of the number fields' units.
 */
export function throwOnDeclarationFaults(
  resources: readonly AnyResource[],
  reservedPaths: readonly string[],
  textByUnit: Readonly<Record<string, string>>,
): void {
  const faults = [
    ...declarationFaultsOf(resources, reservedPaths),
    ...findUnitTextFaults(resources, textByUnit),
  ];
  if (faults.length > 0) throw new ProductSetupError('The resources have mistakes:', faults);
}
