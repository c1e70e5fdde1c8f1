import type { ReactNode } from 'react';
import { findSortPathOfColumn, parseSortOrder, serializeSortOrder } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { Select } from '../../../ui/Select';
import { useText } from '../../../ui/useText';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './SortSelect.module.css';

export const SortSelect = ({ children }: { children?: ReactNode }) => {
  const { list, texts, setSort } = useListModel();
  const translate = useText();
  const sortOrder = useListModelState(({ route }) => route.sort);
  const paths = list.columns.flatMap((column) => findSortPathOfColumn(list, column) ?? []);
  if (paths.length === 0) return <div className={styles.row}>{children}</div>;
  const options = paths.flatMap((path) => {
    const label = texts.column(path);
    return [
      { value: path, label: translate('list.sort.ascending', { label }) },
      {
        value: serializeSortOrder({ path, descending: true }),
        label: translate('list.sort.descending', { label }),
      },
    ];
  });
  return (
    <div className={styles.row}>
      <Labelled label={translate('list.sort.label')} className={styles.sort}>
        {(control) => (
          <Select
            {...control}
            options={[{ value: '', label: translate('list.sort.own') }, ...options]}
            value={sortOrder ? serializeSortOrder(sortOrder) : ''}
            onChange={(event) => setSort(parseSortOrder(list, event.target.value))}
          />
        )}
      </Labelled>
      {children}
    </div>
  );
};
