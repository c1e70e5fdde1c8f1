import { lazyPart } from '../../loading/lazyPart';
import { useListingState } from '../listing/ListingContext';
import styles from './Views.module.css';

const LateBar = lazyPart(async () => (await import('./ViewBar')).ViewBar, {
  Place: () => <div className={styles.barPlace} />,
});
const LateConditions = lazyPart(async () => (await import('./ConditionLine')).ConditionLine);

/** The tools that arrange a list; their code loads after the list. */
export const ListTools = lazyPart(async () => (await import('./ListTools')).ListTools);

export const ViewBar = () => {
  const isShown = useListingState(({ views, route }) => views.views.length > 0 || route.view !== undefined);
  return isShown && <LateBar />;
};

export const Conditions = () => {
  const isShown = useListingState(
    ({ views, route }) => Object.keys(route.values).length > 0 || views.view !== undefined,
  );
  return isShown && <LateConditions />;
};
