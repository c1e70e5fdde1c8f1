import { useRef, useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../ui/requiredContext';
import { areValuesEqual } from '../../values/changes';
import type { FormModel } from './editing';
import type { FormModelState } from './state';

/** The provider of a form's `FormModel`, and the hook by which components inside the form read it. */
export const [FormModelProvider, useFormModel] = createRequiredContext<FormModel>(
  'No form around this component',
);

type FormStateSelector<V> = (state: FormModelState, formModel: FormModel) => V;

/**
 * Returns the value that `selectFromState` picks from the state of an open form. The component renders again only when
 * that value changes.
 */
export function useSelectedFormState<V>(formModel: FormModel, selectFromState: FormStateSelector<V>): V {
  const lastSelectionRef = useRef<{ state: FormModelState; select: FormStateSelector<V>; value: V }>(
    undefined,
  );
  return useSyncExternalStore(formModel.subscribe, () => {
    const state = formModel.getState();
    const lastSelection = lastSelectionRef.current;
    if (lastSelection?.state === state && lastSelection.select === selectFromState)
      return lastSelection.value;
    const selectedValue = selectFromState(state, formModel);
    const stableValue =
      lastSelection && areValuesEqual(lastSelection.value, selectedValue)
        ? lastSelection.value
        : selectedValue;
    lastSelectionRef.current = { state, select: selectFromState, value: stableValue };
    return stableValue;
  });
}

/** Returns the value that `selectFromState` picks from the state of the surrounding form. */
export const useFormModelState = <V>(selectFromState: FormStateSelector<V>): V =>
  useSelectedFormState(useFormModel(), selectFromState);
