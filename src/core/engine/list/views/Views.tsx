import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { lazyPart } from '../../loading/lazyPart';
import { useListing, useListingState } from '../listing/ListingContext';
import styles from './Views.module.css';

const Place = () => <div className={styles.barPlace} />;
const LateBar = lazyPart(async () => (await import('./ViewBar')).ViewBar, { Place });
const LateConditions = lazyPart(async () => (await import('./ConditionLine')).ConditionLine);

/** The controls for a list's columns and row height; their code loads after the list. */
export const ListTools = lazyPart(async () => (await import('./ListTools')).ListTools);

/**
 * The bar of a list's views. Before the views are read, space is reserved for the bar if the list had views
 * when this browser last showed it. If this browser never showed the list, the content below the bar waits
 * for the views.
 */
export const ViewBar = () => {
  const { storeKey } = useListing();
  const { views, isPending, error } = useListingState((state) => state.views);
  const isNamed = useListingState(({ route }) => route.view !== undefined);
  const [had, keep] = useStore<boolean | undefined>(`${storeKey}.views`);
  const has = views.length > 0;
  const isRead = !isPending && !error;
  useEffect(() => {
    if (isRead && had !== has) keep(has);
  }, [isRead, had, has, keep]);
  if (has || (isNamed && !isPending)) return <LateBar />;
  if (!isPending) return null;
  return had || isNamed ? <Place /> : had === undefined && <div className={styles.unknown} />;
};

export const Conditions = () => {
  const isShown = useListingState(
    ({ views, route }) => Object.keys(route.values).length > 0 || views.view !== undefined,
  );
  return isShown && <LateConditions />;
};
