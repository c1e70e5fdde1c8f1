import { ArrowDown, ArrowUp } from 'lucide';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import type { ListColumn } from '../listing/columns';
import { type ListSort, useSort } from '../listing/useSort';
import styles from './Head.module.css';

type HeadProps = { column: ListColumn; className: string | undefined };

/** Returns the sort state of a path's head; nothing if the list is sorted by another path. */
const stateOf = ({ shown }: ListSort, path: string) =>
  shown?.path === path ? (shown.descending ? 'descending' : 'ascending') : undefined;

const SortHead = ({ column, className, path }: HeadProps & { path: string }) => {
  const sort = useSort();
  const state = stateOf(sort, path);
  const arrow = state === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={className} aria-sort={state ?? 'none'}>
      <button
        type="button"
        className={classNames(styles.sort, sort.chosen?.path === path && styles.chosen)}
        data-sorted={state}
        onClick={() => sort.press(path)}
      >
        <span className="cut">{column.label}</span>
        <Icon of={arrow} />
      </button>
    </th>
  );
};

/** The head of a column: its label, as a button where operators can sort by it. */
export const Head = ({ column, className }: HeadProps) =>
  column.sorts === undefined ? (
    <th scope="col" className={className}>
      {column.label}
    </th>
  ) : (
    <SortHead {...{ column, className }} path={column.sorts} />
  );
