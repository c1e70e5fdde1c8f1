import { useState } from 'react';
import { isSameValue } from '../schema/record/sameValue';

/**
 * Holds the edits of a stored record in a form. A property without an edit follows the changes that other
 * operators save. `change` contains the edited properties that differ from the stored ones. `both` contains
 * the names of the properties in `change` that another operator also changed since the form was opened.
 */
export function useUnsavedEdits<T extends object>(stored: T) {
  const [opened] = useState(stored);
  const [edits, setEdits] = useState<Partial<T>>({});
  const values = { ...stored, ...edits };
  const names = Object.keys(stored) as (keyof T)[];
  const changed = names.filter((name) => !isSameValue(values[name], stored[name]));
  return {
    values,
    change: Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>,
    both: changed.filter((name) => !isSameValue(opened[name], stored[name])),
    edit: (parts: Partial<T>) => setEdits({ ...edits, ...parts }),
  };
}
