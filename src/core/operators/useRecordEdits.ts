import { useState } from 'react';
import { isSameValue } from '../schema/record/sameValue';

/**
 * Holds the edits of a stored record in a form. A property without an edit follows the changes that other
 * operators save. `change` contains the edited properties that differ from the stored ones. `both` contains
 * the names of the properties in `change` that another operator also changed since the form was opened.
 */
export function useUnsavedEdits<T extends object>(storedValues: T) {
  const [initialValues] = useState(storedValues);
  const [edits, setEdits] = useState<Partial<T>>({});
  const currentValues = { ...storedValues, ...edits };
  const fieldNames = Object.keys(storedValues) as (keyof T)[];
  const changedFieldNames = fieldNames.filter(
    (fieldName) => !isSameValue(currentValues[fieldName], storedValues[fieldName]),
  );
  return {
    values: currentValues,
    change: Object.fromEntries(
      changedFieldNames.map((fieldName) => [fieldName, currentValues[fieldName]]),
    ) as Partial<T>,
    both: changedFieldNames.filter(
      (fieldName) => !isSameValue(initialValues[fieldName], storedValues[fieldName]),
    ),
    edit: (changes: Partial<T>) => setEdits({ ...edits, ...changes }),
  };
}
