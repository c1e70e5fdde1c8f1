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
  const values = { ...storedValues, ...edits };
  const names = Object.keys(storedValues) as (keyof T)[];
  const changedNames = names.filter((name) => !isSameValue(values[name], storedValues[name]));
  return {
    values,
    change: Object.fromEntries(changedNames.map((name) => [name, values[name]])) as Partial<T>,
    both: changedNames.filter((name) => !isSameValue(initialValues[name], storedValues[name])),
    edit: (changes: Partial<T>) => setEdits({ ...edits, ...changes }),
  };
}
