import { fieldTypeHandlerOf } from '../kinds/registry';
import { isPlainTextField } from '../kinds/traits';
import { getConfirmationQuestionsOfAct } from '../record/acts';
import { collectFormFields, findFieldOutsideLists } from '../record/record';
import { coreRightNames, hasPersonalDataFields } from '../record/rights';
import type { Need } from '../words/need';
import type { Loose } from '../words/paths';
import type { AnyResource, FormView, Variant } from '../words/resource';
import type { When } from '../words/when';

/**
 * A variant for which the conditions of a form are checked. It may offer fewer choices of a field than the
 * field declares.
 */
interface NamedFormVariant extends Pick<Variant<Loose>, 'choices'> {
  name: string;
}

const formatConditionValueAsJson = (value: unknown) => JSON.stringify(value);

function findImpossibleWhenValueFault(
  resource: AnyResource,
  path: string,
  value: unknown,
  variant: NamedFormVariant | undefined,
) {
  const field = findFieldOutsideLists(resource.fields, path);
  if (!field) return null;
  if (typeof value === 'object' && value !== null) {
    return isPlainTextField(field)
      ? null
      : `when asks what ${path} fits, and it is ${field.kind}(): only a text has a format`;
  }
  if (fieldTypeHandlerOf(field).check(value, field) !== null)
    return `when waits for ${formatConditionValueAsJson(value)}, which ${path} never is`;
  const variantChoices: readonly unknown[] | undefined =
    path === resource.variants?.by && variant ? [variant.name] : variant?.choices?.[path];
  return value === null || !variantChoices || variantChoices.includes(value)
    ? null
    : `when waits for ${formatConditionValueAsJson(value)}, which ${path} never is in this variant`;
}

/**
 * Returns faults for conditions that no record can meet: conditions with impossible values, or with paths
 * that have no field.
 */
function findConditionFaults(
  resource: AnyResource,
  condition: When<Loose> | undefined,
  variant?: NamedFormVariant,
): string[] {
  return Object.entries(condition ?? {}).flatMap(([path, wanted]) => {
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    if (values.length === 0) return [`when waits for none of the values of ${path}: name one`];
    return values.flatMap((value) => findImpossibleWhenValueFault(resource, path, value, variant) ?? []);
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
  needs: Need | undefined;
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
