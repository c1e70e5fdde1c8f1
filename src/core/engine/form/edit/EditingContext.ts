import { useRef, useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../ui/requiredContext';
import { areValuesEqual } from '../../values/changes';
import type { FormModel } from './editing';
import type { FormModelState } from './state';

/** The provider of a form's `FormModel`, and the hook by which components inside the form read it. */
export const [FormModelProvider, useFormModel] = createRequiredContext<FormModel>(
  'No form around this component',
);

type FormStateSelector<V> = (state: FormModelState, editing: FormModel) => V;

/**
 * Returns the value that `select` picks from the state of an open form. The component renders again only when
 * that value changes.
 */
export function useSelectedFormState<V>(editing: FormModel, select: FormStateSelector<V>): V {
  const last = useRef<{ state: FormModelState; select: FormStateSelector<V>; value: V }>(undefined);
  return useSyncExternalStore(editing.subscribe, () => {
    const state = editing.getState();
    const before = last.current;
    if (before?.state === state && before.select === select) return before.value;
    const selected = select(state, editing);
    const value = before && areValuesEqual(before.value, selected) ? before.value : selected;
    last.current = { state, select, value };
    return value;
  });
}

/** Returns the value that `select` picks from the state of the surrounding form. */
export const useFormModelState = <V>(select: FormStateSelector<V>): V =>
  useSelectedFormState(useFormModel(), select);
