import { createFormControl } from 'react-hook-form';
import { type AnyResource, getAt, type Loose } from '../../../schema/index';
import { areValuesEqual, deepCopy, findLeafFieldEntries } from '../../values/changes';
import type { FieldProblems } from '../save/problems';
import type { FormModel } from './editing';

/** The type of the `formControl` option of react-hook-form's `useForm`. */
export type ReactHookFormStore = ReturnType<typeof createFormControl<Loose>>['formControl'];

/**
 * Returns react-hook-form's store of the form's values, which react-admin's `useInput` needs. `editing` owns
 * the state: each change of an input goes to `editing`, which writes the resulting values back. The store
 * validates nothing; its errors are the problems in `editing`.
 */
export function createReactHookFormStore(editing: FormModel, resource: AnyResource): ReactHookFormStore {
  const fields = findLeafFieldEntries(resource).map(([path]) => path);
  let { values, problems, askedChange } = editing.getState();
  const { formControl: store } = createFormControl<Loose>({ defaultValues: deepCopy(values) });
  let isWriting = false;

  const writeFieldValueIfChanged = (path: string, value: unknown) => {
    if (!areValuesEqual(store.getValues(path), value)) store.setValue(path, deepCopy(value));
  };

  /** Writes only the fields with new values, so that unchanged inputs do not render again. */
  const writeChangedFieldValues = (next: Loose) => {
    for (const path of fields) {
      const value = getAt(next, path);
      if (value !== getAt(values, path)) writeFieldValueIfChanged(path, value);
    }
    values = next;
  };

  const writeFieldErrors = (next: FieldProblems) => {
    const solved = Object.keys(problems).filter((path) => next[path] === undefined);
    if (solved.length > 0) store.clearErrors(solved);
    // Problems are set again after other problems were cleared, because clearing a list's error also clears
    // its items' errors.
    for (const [path, { message }] of Object.entries(next)) {
      if (store.getFieldState(path).error?.message !== message) store.setError(path, { message });
    }
    problems = next;
  };

  editing.subscribe(() => {
    const next = editing.getState();
    isWriting = true;
    if (next.values !== values) writeChangedFieldValues(next.values);
    if (next.problems !== problems) writeFieldErrors(next.problems);
    // While the operator is asked whether to clear other values, the input shows the new value. If the
    // operator cancels, the old value returns.
    if (askedChange && !next.askedChange)
      writeFieldValueIfChanged(askedChange.path, getAt(values, askedChange.path));
    askedChange = next.askedChange;
    isWriting = false;
  });

  store.subscribe({
    formState: { values: true },
    callback({ name }) {
      if (isWriting || name === undefined) return;
      const value = store.getValues(name);
      if (!areValuesEqual(value, getAt(editing.getState().values, name)))
        editing.change(name, deepCopy(value));
    },
  });
  return store;
}
