import { ArrowDown, ArrowUp } from 'lucide';
import { getSortOrderShownInHeaders, type SortPathAndDirection } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ColumnHead.module.css';

type ColumnHeadProps = { column: ListColumn; className: string | undefined };

/**
 * Returns the direction in which `sortOrder` sorts by `sortPath`; undefined if `sortOrder` sorts by another path.
 */
const getSortDirectionOfPath = (sortOrder: SortPathAndDirection | undefined, sortPath: string) =>
  sortOrder?.path === sortPath ? (sortOrder.descending ? 'descending' : 'ascending') : undefined;

const SortableColumnHead = ({ column, className, path }: ColumnHeadProps & { path: string }) => {
  const { list, pressSort } = useListModel();
  const chosenSort = useListModelState(({ route }) => route.sort);
  const sortDirection = getSortDirectionOfPath(getSortOrderShownInHeaders(list, chosenSort), path);
  const arrowIcon = sortDirection === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={className} aria-sort={sortDirection ?? 'none'}>
      <button
        type="button"
        className={classNames(styles.sort, chosenSort?.path === path && styles.chosen)}
        data-sorted={sortDirection}
        onClick={() => pressSort(path)}
      >
        <span className="cut">{column.label}</span>
        <Icon of={arrowIcon} />
      </button>
    </th>
  );
};

export const ColumnHead = ({ column, className }: ColumnHeadProps) =>
  column.sorts === undefined ? (
    <th scope="col" className={className}>
      {column.label}
    </th>
  ) : (
    <SortableColumnHead {...{ column, className }} path={column.sorts} />
  );
