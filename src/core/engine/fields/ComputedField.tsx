import { useWatch } from 'react-hook-form';
import { fieldIn, fieldOf, getAt, type Loose } from '../../schema/index';
import { computedBy, computedValue, displayedBy } from '../../schema/record/computed';
import { ReadOnlyField } from './ReadOnlyField';
import { useRecordFormContext } from './RecordFormContext';

/** A computed value as the form's other values make it now; the API computes it again when the record is saved. */
export const ComputedField = ({ path }: { path: string }) => {
  const { resource } = useRecordFormContext();
  const values = useWatch<Loose>() as Loose;
  const field = fieldOf(resource, path);
  const rule = computedBy(field) ?? displayedBy(field);
  let value = getAt(values, path);
  try {
    // An API of one's own may lack a source.
    if (rule?.from.every((each) => fieldIn(resource.fields, each)))
      value = computedValue(resource.fields, [path, field, rule], values);
  } catch {
    // A half-typed value: the last one stays.
  }
  return <ReadOnlyField path={path} computed={{ value }} />;
};
