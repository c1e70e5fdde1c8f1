import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../../../ui/requiredContext';
import type { ListModel } from './listing';
import type { ListModelState } from './state';

/** Provider and hook for the open list around a component. */
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
