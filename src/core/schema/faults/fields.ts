import { hasComparableValues } from '../kinds/registry';
import {
  getFieldKindName,
  getTargetResourceName,
  isChoiceField,
  isDayField,
  isDecimalField,
  isMultiReferenceField,
  isOneLineTextField,
  isPlainTextField,
  isReferenceField,
  isTagsField,
} from '../kinds/traits';
import { eachField } from '../record/folds';
import {
  findFieldOutsideLists,
  findInitialNumberRule,
  findSourcePathOfInitialNumber,
  isEditableField,
  isInsideList,
} from '../record/record';
import { hasPersonalDataFields, isAccountSignInField } from '../record/rights';
import { getRecordTitlePaths } from '../record/title';
import { isWritableWhileMasked } from '../record/writes';
import { isCalendarDay } from '../text/time';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';
import { findImageCopyWidthFaults } from './copies';
import { findDecimalLimitFaults, findDecimalPlacesFault, keepFaultSentences } from './decimals';
import { findListItemOptionFaults, findRenamedFromOptionFaults } from './items';
import { findDefaultValueFaults, findPresetValueFaults } from './presets';
import { findRecordEndpointNameFaults, findUploadFaults } from './uploads';

/** Returns the faults of a field whose limits contradict each other. */
function findContradictoryLimitFaults(field: AnyField): string[] {
  if (isDecimalField(field)) return findDecimalLimitFaults(field);
  if ('decimals' in field) return keepFaultSentences(findDecimalPlacesFault('decimals', field.decimals));
  const bounds = field as { min?: number; max?: number; minLength?: number };
  const { min, max, minLength } = bounds;
  const lowerBound = minLength ?? min;
  return keepFaultSentences(
    lowerBound !== undefined &&
      max !== undefined &&
      lowerBound > max &&
      `its least ${lowerBound} is over its most ${max}`,
    field.kind !== 'int' && max !== undefined && max < 1 && `max ${max} leaves nothing to enter`,
    isDayField(field) &&
      [field.from, field.until].some(isInvalidDay) &&
      'from and until are days, YYYY-MM-DD',
    isDayField(field) &&
      field.from !== undefined &&
      field.until !== undefined &&
      // Today may be before or after a fixed day, so a range with `today` can't be checked here.
      ![field.from, field.until].includes('today') &&
      field.from > field.until &&
      `from ${field.from} is after until ${field.until}`,
    'choices' in field && field.choices.length === 0 && 'it has no choice: name at least one',
    'choices' in field &&
      new Set(field.choices).size < field.choices.length &&
      'one of its choices stands twice: take it away',
    'choices' in field &&
      field.choices.some((choice) => choice.includes(',')) &&
      'one of its choices has a comma, which parts several in a filter: rename it',
  );
}

const isInvalidDay = (day: string | undefined) => day !== undefined && day !== 'today' && !isCalendarDay(day);

function findReferenceFaults(field: AnyField, resources: readonly AnyResource[]): string[] {
  const targetName = getTargetResourceName(field);
  if (targetName === undefined) return [];
  const targetResource = resources.find(({ name }) => name === targetName);
  const resourceNames = resources.map(({ name }) => name);
  if (targetResource) {
    return keepFaultSentences(
      getRecordTitlePaths(targetResource) === undefined &&
        `${field.kind}('${targetResource.name}') finds records by their title, and ${targetResource.name} has none: give it a title`,
    );
  }
  return [`${field.kind}('${targetName}') leads to no resource: it is one of ${resourceNames.join(', ')}`];
}

/** Returns the faults of a reference's `forgets` option. */
function findFaultsOfForgetsOption(field: AnyField, path: string, { fields }: AnyResource): string[] {
  if (!isReferenceField(field) || !field.forgets) return [];
  return keepFaultSentences(
    isInsideList(fields, path) && 'it stands in a list, where nothing is forgotten: take forgets out',
    !field.nullable && 'it forgets the record that it leads to, and has to hold one: add nullable',
    ...field.forgets
      .filter((fieldPath) => {
        const textField = findFieldOutsideLists(fields, fieldPath);
        return !textField || !isPlainTextField(textField);
      })
      .map((fieldPath) => `it forgets ${fieldPath}, which is no text() and no multiline() of the record`),
  );
}

/**
 * Returns the faults of `maskUnless`, which names a text field. A value that equals the text in this field is
 * not masked.
 */
function findFaultsOfMaskUnlessOption(field: AnyField, { fields }: AnyResource): string[] {
  if (!isOneLineTextField(field) || field.maskUnless === undefined) return [];
  const comparedField = findFieldOutsideLists(fields, field.maskUnless);
  return keepFaultSentences(
    field.personal === undefined && 'maskUnless says when it is not personal, which it never is: take it out',
    (!comparedField || !isOneLineTextField(comparedField) || comparedField.personal !== undefined) &&
      `maskUnless names ${field.maskUnless}, which is no text() of the record that is shown openly`,
  );
}

/** Returns the faults of a text field's `shape`. */
const findShapeOptionFaults = (field: AnyField): string[] =>
  isOneLineTextField(field) && field.shape !== undefined && field.format !== undefined
    ? [`it has the shape of format: '${field.format}': take shape out`]
    : [];

/** Maximum number of tags that `max` may allow, because one sort key contains all tags of a field. */
const MAX_TAGS_PER_FIELD = 100;

function findTagsFieldFaults(field: AnyField, path: string, { fields }: AnyResource): string[] {
  if (!isTagsField(field)) return [];
  const { max = 1 } = field;
  return keepFaultSentences(
    isInsideList(fields, path) &&
      'tags() in a list() are neither found nor suggested: take it out of the list',
    (!Number.isInteger(max) || max > MAX_TAGS_PER_FIELD) &&
      `its max ${max} is no whole number up to ${MAX_TAGS_PER_FIELD}`,
  );
}

/** Returns the faults of `proposes`, the path of the text that a form proposes for an empty field. */
function findFaultsOfProposesOption(field: AnyField, { fields }: AnyResource): string[] {
  if (!isOneLineTextField(field) || field.proposes === undefined) return [];
  const sourceField = findFieldOutsideLists(fields, field.proposes);
  return keepFaultSentences(
    field.createOnly !== 'late' && "proposes is for a field that is given late: add createOnly: 'late'",
    !(sourceField && isOneLineTextField(sourceField)) &&
      `proposes names ${field.proposes}, which is no text() of the record`,
  );
}

/**
 * Returns the faults of the option `masked`. This option lets operators change a field although they see the
 * field's record masked.
 */
function findMaskedOptionFaults(field: AnyField, resource: AnyResource): string[] {
  if (!isWritableWhileMasked(field)) return [];
  return keepFaultSentences(
    !hasPersonalDataFields(resource) && 'masked has no meaning where no field is personal: take it out',
    'personal' in field &&
      field.personal !== undefined &&
      'it is personal and masked: take one of the two out',
    isAccountSignInField(field) && "it has writes: 'account' and is masked: take one of the two out",
    !isEditableField(field) && 'it is masked and nobody can change it: take masked or readOnly out',
  );
}

function findFaultsOfStartsAtOption(field: AnyField, resource: AnyResource): string[] {
  const initialNumberRule = findInitialNumberRule(field);
  const sourcePath = findSourcePathOfInitialNumber(field);
  if (sourcePath === undefined) return [];
  const sourceField = findFieldOutsideLists(resource.fields, sourcePath);
  if (!sourceField) return [`startsAt counts by ${sourcePath}, which is no field`];
  return keepFaultSentences(
    initialNumberRule?.from === 'max' &&
      sourceField.kind !== 'int' &&
      `startsAt takes the highest ${sourcePath}: that is no int()`,
    initialNumberRule?.from === 'totalCount' &&
      !hasComparableValues(sourceField) &&
      `startsAt counts by ${sourcePath}, whose values can't be compared`,
  );
}

/**
 * Returns the faults of the option `labelOf`. It names a choice or reference field; the text field shows that
 * field's label or title.
 */
function findLabelSourceFieldFaults(field: AnyField, { fields }: AnyResource): string[] {
  if (!isOneLineTextField(field) || field.labelOf === undefined) return [];
  const sourceField = Object.hasOwn(fields, field.labelOf) ? fields[field.labelOf] : undefined;
  if (!sourceField) return [`it shows ${field.labelOf}, which is no field of the record`];
  return keepFaultSentences(
    !isChoiceField(sourceField) &&
      !isReferenceField(sourceField) &&
      `it shows ${field.labelOf}, which is ${getFieldKindName(sourceField)}(): only a choice() has a label and a ref() a title`,
    !field.readOnly && `it shows ${field.labelOf} and stores nothing: add readOnly`,
  );
}

/** Returns those faults of a field that do not depend on lists or forms. */
const findFaultsOfField = (
  field: AnyField,
  path: string,
  resource: AnyResource,
  resources: readonly AnyResource[],
): string[] => [
  ...findContradictoryLimitFaults(field),
  ...findDefaultValueFaults(field),
  ...findUploadFaults(field, path, resource),
  ...findImageCopyWidthFaults(field),
  ...findReferenceFaults(field, resources),
  ...keepFaultSentences(
    isMultiReferenceField(field) &&
      isInsideList(resource.fields, path) &&
      'several references stand in a list, where no key finds them: take them out of it',
  ),
  ...findFaultsOfForgetsOption(field, path, resource),
  ...findFaultsOfMaskUnlessOption(field, resource),
  ...findShapeOptionFaults(field),
  ...findFaultsOfProposesOption(field, resource),
  ...findTagsFieldFaults(field, path, resource),
  ...findMaskedOptionFaults(field, resource),
  ...findRenamedFromOptionFaults(field, path, resource),
  ...findListItemOptionFaults(field, path, resource),
  ...findFaultsOfStartsAtOption(field, resource),
  ...findLabelSourceFieldFaults(field, resource),
  ...keepFaultSentences(
    'required' in field &&
      field.required &&
      'readOnly' in field &&
      field.readOnly &&
      'it is required and nobody can give it: take required or readOnly away',
  ),
];

/** Returns the faults of a resource's fields, and of the values that the schema writes into these fields. */
export function findFieldDeclarationFaults(
  resource: AnyResource,
  resources: readonly AnyResource[],
): string[] {
  return [
    ...[...eachField(resource.fields)].flatMap(([path, field]) =>
      findFaultsOfField(field, path, resource, resources).map((fault) => `the field ${path}: ${fault}`),
    ),
    ...findRecordEndpointNameFaults(resource, resources),
    ...findPresetValueFaults(resource),
  ];
}
