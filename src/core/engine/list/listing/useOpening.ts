import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../provider/calls/views';
import { toSearch } from '../../address/listState';
import { useIsBack } from '../place/left';
import type { ListScreenContext } from './ListScreenContext';
import type { RouteState } from './useListState';
import type { Viewing } from './useViewing';
import { viewSearch } from './viewSearch';

/** The router's key for the address of a fresh page load. */
const FIRST = 'default';

interface Opening {
  /** The list is still switching to its view. */
  isOpening: boolean;
  /** Leaves the list as it is: a view that loads late would discard the operator's input. */
  stay: () => void;
}

/**
 * Completes an address that names only a view, or nothing, with that view or with the operator's default view. Going back
 * leads to the address before.
 */
export function useOpening(
  screen: Pick<ListScreenContext, 'resource' | 'list' | 'record'>,
  { view: named }: RouteState,
  { view, opensIn }: Pick<Viewing, 'view' | 'opensIn'>,
): Opening {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const isBack = useIsBack() && key !== FIRST;
  // Later navigation within the list is the operator's choice, such as to the whole list among its views. A click
  // in the menu is not.
  const [entered] = useState(key);
  const [stayed, setStayed] = useState<string>();
  const isAsked = (key === entered || state?.fresh === true) && key !== stayed;
  const isBare = search === toSearch(screen, { page: 1, values: {}, view: named });
  const isFresh = isAsked && pathname === `/${screen.resource.name}` && isBare;
  const target: SavedView | undefined = named === undefined && !isBack ? opensIn : view;
  const full = isFresh && target ? viewSearch(screen, target) : search;
  const isOpening = full !== search;
  useEffect(() => {
    if (isOpening) navigate({ pathname, search: full }, { replace: true });
  }, [isOpening, full, pathname, navigate]);
  return { isOpening, stay: useCallback(() => setStayed(key), [key]) };
}
