import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { lazyOptionalComponent } from '../../loading/lazyPart';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './Views.module.css';

const ViewBarPlaceholder = () => <div className={styles.barPlace} />;
const LazySavedViewBar = lazyOptionalComponent(async () => (await import('./SavedViewBar')).SavedViewBar, {
  Place: ViewBarPlaceholder,
});
const LazyActiveFilters = lazyOptionalComponent(
  async () => (await import('./ActiveFiltersLine')).ActiveFiltersLine,
);

export const ListLayoutControls = lazyOptionalComponent(
  async () => (await import('./ListLayoutControls')).ListLayoutControls,
);

export const SavedViewBar = () => {
  // Reserves the bar's space if this browser last showed the list with views. On a first visit, the content
  // below stays hidden until it is known whether there are views.
  const { storeKey } = useListModel();
  const { views, isPending, error } = useListModelState((state) => state.views);
  const hasViewInUrl = useListModelState(({ route }) => route.view !== undefined);
  const [hadViews, setHadViews] = useStore<boolean | undefined>(`${storeKey}.views`);
  const hasViews = views.length > 0;
  const areViewsLoaded = !isPending && !error;
  useEffect(() => {
    if (areViewsLoaded && hadViews !== hasViews) setHadViews(hasViews);
  }, [areViewsLoaded, hadViews, hasViews, setHadViews]);
  if (hasViews || (hasViewInUrl && !isPending)) return <LazySavedViewBar />;
  if (!isPending) return null;
  return hadViews || hasViewInUrl ? (
    <ViewBarPlaceholder />
  ) : (
    hadViews === undefined && <div className={styles.unknown} />
  );
};

export const ActiveFiltersLineIfNeeded = () => {
  const isLineVisible = useListModelState(
    ({ views, route }) => Object.keys(route.values).length > 0 || views.view !== undefined,
  );
  return isLineVisible && <LazyActiveFilters />;
};
