import { createFormControl } from 'react-hook-form';
import { type AnyResource, getAt, type Loose } from '../../../schema/index';
import { areValuesEqual, deepCopy, findLeafFieldEntries } from '../../values/changes';
import type { FieldProblems } from '../save/problems';
import type { FormModel } from './editing';

/** The type of the `formControl` option of react-hook-form's `useForm`. */
export type ReactHookFormStore = ReturnType<typeof createFormControl<Loose>>['formControl'];

/**
 * Returns react-hook-form's store of the form's values, which react-admin's `useInput` needs. `formModel`
 * owns the state: each change of an input goes to `formModel`, which writes the resulting values back. The
 * store validates nothing; its errors are the problems in `formModel`.
 */
export function createReactHookFormStore(formModel: FormModel, resource: AnyResource): ReactHookFormStore {
  const fieldPaths = findLeafFieldEntries(resource).map(([path]) => path);
  let { values, problems, askedChange } = formModel.getState();
  const { formControl: store } = createFormControl<Loose>({ defaultValues: deepCopy(values) });
  let isWritingToStore = false;

  const writeFieldValueIfChanged = (path: string, value: unknown) => {
    if (!areValuesEqual(store.getValues(path), value)) store.setValue(path, deepCopy(value));
  };

  /** Writes only the fields with new values, so that unchanged inputs do not render again. */
  const writeChangedFieldValues = (newValues: Loose) => {
    for (const path of fieldPaths) {
      const value = getAt(newValues, path);
      if (value !== getAt(values, path)) writeFieldValueIfChanged(path, value);
    }
    values = newValues;
  };

  const writeFieldErrors = (newProblems: FieldProblems) => {
    const solvedPaths = Object.keys(problems).filter((path) => newProblems[path] === undefined);
    if (solvedPaths.length > 0) store.clearErrors(solvedPaths);
    // The messages are set after the other messages were cleared. Clearing the message of a list also clears
    // the messages of its items.
    for (const [path, { message }] of Object.entries(newProblems)) {
      if (store.getFieldState(path).error?.message !== message) store.setError(path, { message });
    }
    problems = newProblems;
  };

  formModel.subscribe(() => {
    const newState = formModel.getState();
    isWritingToStore = true;
    if (newState.values !== values) writeChangedFieldValues(newState.values);
    if (newState.problems !== problems) writeFieldErrors(newState.problems);
    // While the operator is asked whether to clear other values, the input shows the new value. If the
    // operator cancels, the old value returns.
    if (askedChange && !newState.askedChange)
      writeFieldValueIfChanged(askedChange.path, getAt(values, askedChange.path));
    askedChange = newState.askedChange;
    isWritingToStore = false;
  });

  store.subscribe({
    formState: { values: true },
    callback({ name }) {
      if (isWritingToStore || name === undefined) return;
      const storeValue = store.getValues(name);
      if (!areValuesEqual(storeValue, getAt(formModel.getState().values, name)))
        formModel.change(name, deepCopy(storeValue));
    },
  });
  return store;
}
