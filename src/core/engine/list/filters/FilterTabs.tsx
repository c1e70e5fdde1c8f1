import { Link } from 'react-router';
import { findTabFilter, getChoicesOfField, getFilterName } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { buildListUrlQuery } from '../../address/listState';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './FilterTabs.module.css';

export const FilterTabs = ({ path }: { path: string }) => {
  const listModel = useListModel();
  const { resource, list, record, texts } = listModel;
  const { values, sort, view } = useListModelState(({ route }) => route);
  const translate = useText();
  const tabFilter = findTabFilter(list);
  if (!tabFilter) return null;
  const filterKey = getFilterName(tabFilter);
  const { [filterKey]: chosenValue, ...rest } = values;
  const renderFilterTab = (filterValue: string | undefined, label: string) => (
    <Link
      key={label}
      className={filterValue === chosenValue ? styles.chosen : undefined}
      aria-current={filterValue === chosenValue ? 'true' : undefined}
      to={{
        search: buildListUrlQuery(listModel, {
          page: 1,
          values: filterValue === undefined ? rest : { ...rest, [filterKey]: filterValue },
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
