import { memo, useId } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { classNames } from '../../../ui/classNames';
import type { Mark } from '../../renewal/changes';
import type { ListColumn } from '../listing/columns';
import { useListScreen } from '../listing/ListScreenContext';
import { useRowName } from '../listing/rowName';
import { ColumnCell } from '../row/ColumnCell';
import { MarkText } from '../row/MarkText';
import { OpenedContent } from '../row/OpenedContent';
import { type OnSelect, SelectRow } from '../row/SelectRow';
import { actionsOf, RowActions } from './RowActions';
import styles from './Table.module.css';

const alignClass = { right: styles.right, center: styles.center };
const cellClasses = { moment: styles.moment, pictured: styles.pictured };

const classOf = ({ align, cellClass }: ListColumn) =>
  classNames(align && alignClass[align], cellClass && cellClasses[cellClass]) || undefined;

export type RowProps = {
  record: ConsoleRecord;
  number: number;
  /** The number of records of the list before it. */
  at: number;
  /** The mark of the last renewal. */
  mark: Mark | undefined;
  open: boolean;
  onOpen: (id: string) => void;
  onRemove: (record: ConsoleRecord, name: string) => void;
  /** True if it is selected; undefined without bulk acts. */
  selected: boolean | undefined;
  onSelect: OnSelect;
};

/** `narrow` if the window is narrower than the table: the expanded content then has the whole width. */
type TableRowProps = RowProps & { narrow: boolean };

/** A record's row and its expanded row; renders again only when its own props change. */
export const Row = memo((props: TableRowProps) => {
  const { record, number, at, mark, open, narrow, onOpen, onRemove, selected, onSelect } = props;
  const screen = useListScreen();
  const contentId = useId();
  const { columns } = screen;
  const name = useRowName()(record, number);
  const opensAt = columns.findIndex(({ content }) => content !== undefined);
  const content = columns[opensAt]?.content;
  const selects = selected !== undefined;
  const indent = narrow ? 0 : opensAt + Number(selects);
  const hasActions = actionsOf(screen) > 0;
  return (
    <>
      <tr
        className={classNames(open && styles.open, mark && styles.marked, selected && styles.selected)}
        aria-selected={selected}
        data-row={record.id}
      >
        {selects && (
          <td className={styles.select}>
            {mark && <MarkText mark={mark} />}
            <SelectRow {...{ id: record.id, name, selected, onSelect }} />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.id} className={classOf(column)}>
            {mark && !selects && index === 0 && <MarkText mark={mark} />}
            <ColumnCell {...{ column, record, name, number, at, open, contentId, onOpen }} />
          </td>
        ))}
        {hasActions && (
          <td className={classNames(styles.right, styles.actions)}>
            <RowActions {...{ record, name, at, onRemove }} />
          </td>
        )}
      </tr>
      {open && content !== undefined && (
        <tr id={contentId} className={styles.opened} data-opened>
          {indent > 0 && <td colSpan={indent} />}
          <td colSpan={columns.length + Number(selects) - indent + Number(hasActions)}>
            <OpenedContent record={record} path={content} />
          </td>
        </tr>
      )}
    </>
  );
});
