import { getFieldTypeHandler } from '../kinds/registry';
import { isChoiceField, isIdField, isNumberField } from '../kinds/traits';
import { getActionsWithoutEndpoint, isValueFilledByApi } from '../record/acts';
import { findFieldTypeProblems } from '../record/check';
import { findDisplayComputationRule, findStoredComputationRule } from '../record/computed';
import { fieldAt, findInitialNumberRule, isEditableField } from '../record/record';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import type { ProblemKey } from '../words/problems';
import type { AnyResource, Variant } from '../words/resource';
import { keepFaultSentences } from './decimals';

const formatValueAsJson = (value: unknown) => JSON.stringify(value);

/** Returns why a field refuses a value, or a value inside it; undefined if the field accepts all of them. */
const findProblemKeyOfValue = (field: AnyField, value: unknown): ProblemKey | undefined =>
  Object.values(findFieldTypeProblems({ value: field }, { value }))[0]?.key;

/** Whether the API stores the field's blank value in a new record whose body lacks the field. */
const startsBlank = (field: AnyField): boolean =>
  isNumberField(field) && isEditableField(field) && findInitialNumberRule(field) === undefined;

/** Returns a fault if a field refuses its default, or the value that it has without a default. */
export function findDefaultValueFaults(field: AnyField): string[] {
  const value = 'default' in field ? field.default : undefined;
  const blankValue = getFieldTypeHandler(field).blank(field);
  const [problemOfDefault, problemOfBlank] = [
    value === undefined ? undefined : findProblemKeyOfValue(field, value),
    value === undefined && startsBlank(field) ? findProblemKeyOfValue(field, blankValue) : undefined,
  ];
  return keepFaultSentences(
    problemOfDefault !== undefined &&
      `its default ${formatValueAsJson(value)} is refused by itself (${problemOfDefault}): change one of them`,
    problemOfBlank !== undefined &&
      `it starts with ${formatValueAsJson(blankValue)}, which it refuses (${problemOfBlank}): give it a default, nullable or required`,
  );
}

/** Returns the reason why a value that the schema writes into a field never takes effect. */
function findUselessPresetFault(resource: AnyResource, path: string, value: unknown): string | undefined {
  const field = fieldAt(resource.fields, path);
  if (isIdField(field)) return 'which the API gives';
  if (findStoredComputationRule(field) ?? findDisplayComputationRule(field)) return 'which is computed';
  const fixedValue = resource.api.fixed?.[path];
  return fixedValue !== undefined && fixedValue !== value ? 'which api.fixed fixes' : undefined;
}

/** Returns a fault for each value in `api.fixed`, actions or resets that its field can't hold. */
export function findPresetValueFaults(resource: AnyResource): string[] {
  const presetValues = [
    ...Object.entries(resource.api.fixed ?? {}).map(([path, value]) => ['api.fixed', path, value] as const),
    ...getActionsWithoutEndpoint(resource).flatMap(([name, { set = {} }]) =>
      Object.entries(set).map(([path, value]) => [`the action ${name}`, path, value] as const),
    ),
    ...(resource.resets ?? []).flatMap(({ set }) =>
      Object.entries(set).map(([path, value]) => ['resets', path, value] as const),
    ),
  ];
  return presetValues.flatMap(([word, path, value]) => {
    const uselessReason = findUselessPresetFault(resource, path, value);
    return keepFaultSentences(
      !isValueFilledByApi(value) &&
        findProblemKeyOfValue(fieldAt(resource.fields, path), value) !== undefined &&
        `${word} writes ${formatValueAsJson(value)} into ${path}, which refuses it`,
      uselessReason !== undefined && `${word} writes into ${path}, ${uselessReason}: take it out`,
    );
  });
}

/** Returns a fault for each initial value of a variant's new records that the variant itself refuses. */
export const findVariantPresetFaults = (
  { fields, create, api: { fixed = {} } }: AnyResource,
  { choices = {}, defaults = {} }: Variant<Loose>,
): string[] => [
  ...Object.entries(defaults).flatMap(([path, value]) => {
    const field = fieldAt(fields, path);
    const problemKey = findProblemKeyOfValue(field, value);
    // A preset null means that an operator must choose.
    return keepFaultSentences(
      value !== null &&
        problemKey !== undefined &&
        `defaults presets ${path} with ${formatValueAsJson(value)}, which it refuses (${problemKey})`,
    );
  }),
  ...Object.entries(choices).flatMap(([path, offeredChoices = []]) => {
    const field = fieldAt(fields, path);
    const isPreset = Object.hasOwn(defaults, path);
    // A choice starts blank only in forms of operators, and only if `api.fixed` does not set it.
    const isBlankAtStart = isChoiceField(field) && create === undefined && !Object.hasOwn(fixed, path);
    const startValue = isPreset
      ? defaults[path]
      : isBlankAtStart
        ? getFieldTypeHandler(field).blank(field)
        : null;
    if (startValue === null || (offeredChoices as readonly unknown[]).includes(startValue)) return [];
    return [
      isPreset
        ? `defaults presets ${path} with '${startValue}', which is none of its choices`
        : `choices leaves out '${startValue}', with which ${path} starts: preset another one in defaults`,
    ];
  }),
];
