import { Link } from 'react-router';
import { findTabFilter, getChoicesOfField, getFilterValueKey } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { listUrlQuery } from '../../address/listState';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './FilterTabs.module.css';

export const FilterTabs = ({ path }: { path: string }) => {
  const listing = useListModel();
  const { resource, list, record, texts } = listing;
  const { values, sort, view } = useListModelState(({ route }) => route);
  const translate = useText();
  const filter = findTabFilter(list);
  if (!filter) return null;
  const filterKey = getFilterValueKey(filter);
  const { [filterKey]: chosenValue, ...rest } = values;
  const renderFilterTab = (value: string | undefined, label: string) => (
    <Link
      key={label}
      className={value === chosenValue ? styles.chosen : undefined}
      aria-current={value === chosenValue ? 'true' : undefined}
      to={{
        search: listUrlQuery(listing, {
          page: 1,
          values: value === undefined ? rest : { ...rest, [filterKey]: value },
          sort,
          view,
        }),
      }}
    >
      {label}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={translate('list.tabs', { label: texts.label(path) })}>
      {renderFilterTab(undefined, translate('list.filter.all'))}
      {getChoicesOfField(resource, record, path).map((value) =>
        renderFilterTab(value, texts.choice(path, value)),
      )}
    </nav>
  );
};
