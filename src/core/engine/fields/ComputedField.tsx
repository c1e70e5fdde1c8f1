import { useWatch } from 'react-hook-form';
import {
  type AnyResource,
  findField,
  getAt,
  getFieldAtFormPath,
  type Loose,
  setAt,
} from '../../schema/index';
import {
  collectStoredComputedFields,
  computeFieldValue,
  findDisplayComputationRule,
  findStoredComputationRule,
} from '../../schema/record/computed';
import { ReadOnlyField } from './ReadOnlyField';
import { useRecordFormContext } from './RecordFormContext';

/**
 * Returns the value that a field's rule computes for the values of a form. Sources that are computed are
 * computed first. Returns the form's value while a source's text is incomplete.
 */
function computeValueInForm(resource: AnyResource, path: string, formValues: Loose): unknown {
  const { fields } = resource;
  const field = getFieldAtFormPath(resource, path);
  const rule = findStoredComputationRule(field) ?? findDisplayComputationRule(field);
  // The value is computed only if the resource has all source fields, because the API of some products
  // lacks a source field.
  if (!rule?.from.every((sourcePath) => findField(fields, sourcePath))) return getAt(formValues, path);
  const isSource = (candidatePath: string) =>
    rule.from.some((sourcePath) => `${candidatePath}.`.startsWith(`${sourcePath}.`));
  const valuesWithSources = collectStoredComputedFields(fields).reduce(
    (values, [computedPath]) =>
      isSource(computedPath)
        ? setAt(values, computedPath, computeValueInForm(resource, computedPath, formValues))
        : values,
    formValues,
  );
  try {
    return computeFieldValue(fields, [path, field, rule], valuesWithSources);
  } catch {
    return getAt(formValues, path);
  }
}

export const ComputedField = ({ path }: { path: string }) => {
  const { resource } = useRecordFormContext();
  const formValues = useWatch<Loose>() as Loose;
  return <ReadOnlyField path={path} computed={{ value: computeValueInForm(resource, path, formValues) }} />;
};
