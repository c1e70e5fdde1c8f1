import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../ui/requiredContext';
import type { ListModel } from './listing';
import type { ListModelState } from './state';

/** The provider of a list's `ListModel`, and the hook by which components inside the list read it. */
export const [ListModelProvider, useListModel] = createRequiredContext<ListModel>(
  'No list around this component',
);

/**
 * Selects state of the surrounding list. The component renders again only when the selected value changes. So
 * `select` must return a part of the state or a plain value, never a new object.
 */
export function useListModelState<V>(select: (state: ListModelState) => V): V {
  const { subscribe, getState } = useListModel();
  return useSyncExternalStore(subscribe, () => select(getState()));
}
