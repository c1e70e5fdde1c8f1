import { useState } from 'react';
import { isSameValue } from '../schema/record/sameValue';

/**
 * Holds the edits of a stored record. Parts without an edit follow other operators' saves. `change` contains
 * the parts that differ from the stored ones; `both`, those of them that another operator changed since the
 * form opened.
 */
export function useEdits<T extends object>(stored: T) {
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
