import { useWatch } from 'react-hook-form';
import { findField, getAt, getFieldAtFormPath, type Loose } from '../../schema/index';
import {
  computeFieldValue,
  findDisplayComputationRule,
  findStoredComputationRule,
} from '../../schema/record/computed';
import { ReadOnlyField } from './ReadOnlyField';
import { useRecordFormContext } from './RecordFormContext';

export const ComputedField = ({ path }: { path: string }) => {
  const { resource } = useRecordFormContext();
  const formValues = useWatch<Loose>() as Loose;
  const field = getFieldAtFormPath(resource, path);
  const computationRule = findStoredComputationRule(field) ?? findDisplayComputationRule(field);
  let fieldValue = getAt(formValues, path);
  try {
    // The value is computed only if the resource has all source fields, because the API of some products
    // lacks a source field.
    if (computationRule?.from.every((sourcePath) => findField(resource.fields, sourcePath)))
      fieldValue = computeFieldValue(resource.fields, [path, field, computationRule], formValues);
  } catch {
    // While a source field's text is incomplete, `computeFieldValue` throws, and the field shows the form's
    // value.
  }
  return <ReadOnlyField path={path} computed={{ value: fieldValue }} />;
};
