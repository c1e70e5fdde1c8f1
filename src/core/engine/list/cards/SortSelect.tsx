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
  const sortPaths = list.columns.flatMap((column) => findSortPathOfColumn(list, column) ?? []);
  if (sortPaths.length === 0) return <div className={styles.row}>{children}</div>;
  const sortOptions = sortPaths.flatMap((sortPath) => {
    const label = texts.column(sortPath);
    return [
      { value: sortPath, label: translate('list.sort.ascending', { label }) },
      {
        value: serializeSortOrder({ path: sortPath, descending: true }),
        label: translate('list.sort.descending', { label }),
      },
    ];
  });
  return (
    <div className={styles.row}>
      <Labelled label={translate('list.sort.label')} className={styles.sort}>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={[{ value: '', label: translate('list.sort.own') }, ...sortOptions]}
            value={sortOrder ? serializeSortOrder(sortOrder) : ''}
            onChange={(event) => setSort(parseSortOrder(list, event.target.value))}
          />
        )}
      </Labelled>
      {children}
    </div>
  );
};
