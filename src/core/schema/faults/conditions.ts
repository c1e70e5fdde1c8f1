import { getFieldTypeHandler } from '../kinds/registry';
import { getFieldKindName, isPlainTextField } from '../kinds/traits';
import { getConfirmationQuestionsOfAct } from '../record/acts';
import { collectFormFields, findFieldOutsideLists } from '../record/record';
import { coreRightNames, hasPersonalDataFields } from '../record/rights';
import type { RequiredRightName } from '../words/need';
import type { Loose } from '../words/paths';
import type { AnyResource, FormView, Variant } from '../words/resource';
import type { RecordCondition } from '../words/when';

/**
 * A variant for which the conditions of a form are checked. It may offer fewer choices of a field than the
 * field declares.
 */
interface NamedFormVariant extends Pick<Variant<Loose>, 'choices'> {
  name: string;
}

const formatConditionValueAsJson = (value: unknown) => JSON.stringify(value);

function findImpossibleConditionValueFault(
  resource: AnyResource,
  fieldPath: string,
  conditionValue: unknown,
  variant: NamedFormVariant | undefined,
) {
  const titleField = findFieldOutsideLists(resource.fields, fieldPath);
  if (!titleField) return null;
  if (typeof conditionValue === 'object' && conditionValue !== null) {
    return isPlainTextField(titleField)
      ? null
      : `when asks what ${fieldPath} fits, and it is ${getFieldKindName(titleField)}(): only a text has a format`;
  }
  if (getFieldTypeHandler(titleField).check(conditionValue, titleField) !== null)
    return `when waits for ${formatConditionValueAsJson(conditionValue)}, which ${fieldPath} never is`;
  const variantChoices: readonly unknown[] | undefined =
    fieldPath === resource.variants?.by && variant ? [variant.name] : variant?.choices?.[fieldPath];
  return conditionValue === null || !variantChoices || variantChoices.includes(conditionValue)
    ? null
    : `when waits for ${formatConditionValueAsJson(conditionValue)}, which ${fieldPath} never is in this variant`;
}

/**
 * Returns faults for conditions that no record can meet: conditions with impossible values, or with paths
 * that have no field.
 */
function findConditionFaults(
  resource: AnyResource,
  condition: RecordCondition<Loose> | undefined,
  variant?: NamedFormVariant,
): string[] {
  return Object.entries(condition ?? {}).flatMap(([path, wanted]) => {
    const conditionValues: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    if (conditionValues.length === 0) return [`when waits for none of the values of ${path}: name one`];
    return conditionValues.flatMap(
      (conditionValue) => findImpossibleConditionValueFault(resource, path, conditionValue, variant) ?? [],
    );
  });
}

/**
 * Returns faults for form fields whose condition requires an impossible value, one fault for each such value.
 */
export const findFormConditionFaults = (
  resource: AnyResource,
  form: FormView<Loose>,
  variant: NamedFormVariant | undefined,
): string[] =>
  collectFormFields(form).flatMap(({ field, when }) =>
    findConditionFaults(resource, when, variant).map((fault) => `the form's ${field}: ${fault}`),
  );

/** An action or a deletion, with the right that it requires. */
interface OperationWithRequiredRight {
  name: string;
  needs: RequiredRightName | undefined;
  masked?: true | undefined;
}

/**
 * Returns faults for actions and deletions that need a right to personal data, or are `masked`, although no
 * field is personal. Also returns a fault for each action that needs a right and is also `masked`.
 */
export function findRequiredRightFaults(resource: AnyResource): string[] {
  const { remove, actions = {} } = resource;
  const operations: OperationWithRequiredRight[] = [
    { name: 'remove', needs: remove ? remove.needs : undefined },
    ...Object.entries(actions).map(([name, action]) => ({
      name: `the action ${name}`,
      needs: action.needs,
      masked: action.masked,
    })),
  ];
  const hasNoPersonalField = !hasPersonalDataFields(resource);
  return operations.flatMap(({ name, needs: requiredRight, masked }: OperationWithRequiredRight) => [
    ...(hasNoPersonalField && requiredRight && coreRightNames.includes(requiredRight)
      ? [`${name}: it needs ${requiredRight}, and no field is personal: take one of the two out`]
      : []),
    ...(hasNoPersonalField && masked
      ? [`${name}: it is masked, and no field is personal: take one of the two out`]
      : []),
    ...(requiredRight && masked
      ? [`${name}: it needs ${requiredRight} and is masked: take one of the two out`]
      : []),
  ]);
}

/**
 * Returns faults for conditions of actions and deletions that no record can meet, and for resets that never
 * apply.
 */
export function findActionConditionFaults(resource: AnyResource): string[] {
  const { remove, actions = {}, resets = [] } = resource;
  return [
    ...findConditionFaults(resource, remove ? remove.when : undefined).map((fault) => `remove: ${fault}`),
    ...Object.entries(actions).flatMap(([name, action]) =>
      [action.when, ...getConfirmationQuestionsOfAct(action).map((question) => question.when)]
        .flatMap((condition) => findConditionFaults(resource, condition))
        .map((fault) => `the action ${name}: ${fault}`),
    ),
    ...resets.flatMap(({ field, to }) =>
      findConditionFaults(resource, { [field]: to }).map((fault) => `resets: ${fault}`),
    ),
  ];
}
