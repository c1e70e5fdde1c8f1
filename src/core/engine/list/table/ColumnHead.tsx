import { ArrowDown, ArrowUp } from 'lucide';
import { getSortOrderShownInHeaders, type SortPathAndDirection } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import styles from './ColumnHead.module.css';

type ColumnHeadProps = { column: ListColumn; className: string | undefined };

/** Returns the direction in which `shown` sorts by `path`; undefined if `shown` sorts by another path. */
const getSortDirectionOfPath = (shown: SortPathAndDirection | undefined, path: string) =>
  shown?.path === path ? (shown.descending ? 'descending' : 'ascending') : undefined;

const SortableColumnHead = ({ column, className, path }: ColumnHeadProps & { path: string }) => {
  const { list, pressSort } = useListModel();
  const chosen = useListModelState(({ route }) => route.sort);
  const state = getSortDirectionOfPath(getSortOrderShownInHeaders(list, chosen), path);
  const arrow = state === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={className} aria-sort={state ?? 'none'}>
      <button
        type="button"
        className={classNames(styles.sort, chosen?.path === path && styles.chosen)}
        data-sorted={state}
        onClick={() => pressSort(path)}
      >
        <span className="cut">{column.label}</span>
        <Icon of={arrow} />
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
