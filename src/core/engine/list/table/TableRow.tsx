import { memo, useId } from 'react';
import { classNames } from '../../../ui/classNames';
import type { ListColumn } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { countMaxRowActionButtons } from '../listing/widths';
import { ColumnCell } from '../row/ColumnCell';
import { ExpandedRowContent } from '../row/ExpandedRowContent';
import { RowChangeBadge } from '../row/RowChangeBadge';
import { SelectRowCheckbox } from '../row/SelectRowCheckbox';
import { useIsRowSelected } from '../row/useIsRowSelected';
import type { ListRowProps } from '../row/useShownRows';
import styles from './ListTable.module.css';
import { RowActions } from './RowActions';

const classByAlignment = { right: styles.right, center: styles.center };
const styleByCellClass = { moment: styles.moment, pictured: styles.pictured };

const getCellClassName = ({ align, cellClass }: ListColumn) =>
  classNames(align && classByAlignment[align], cellClass && styleByCellClass[cellClass]) || undefined;

/**
 * Props of a table row. `narrow` is true if the window is narrower than the table; expanded content is then
 * as wide as the window.
 */
type TableRowProps = ListRowProps & { narrow: boolean };

// `memo` is used so that a row renders again only if its own props change.
export const TableRow = memo((props: TableRowProps) => {
  const { record, number, at, mark, isExpanded, narrow, onOpen } = props;
  const listModel = useListModel();
  const contentId = useId();
  const columns = useListModelState(({ shape }) => shape.columns);
  const isSelected = useIsRowSelected(record.id);
  const name = listModel.nameOf(record, number);
  const expandableColumnIndex = columns.findIndex(({ content }) => content !== undefined);
  const expandedContentPath = columns[expandableColumnIndex]?.content;
  const isSelectable = isSelected !== undefined;
  const leadingColumnCount = narrow ? 0 : expandableColumnIndex + Number(isSelectable);
  const hasActions = countMaxRowActionButtons(listModel) > 0;
  return (
    <>
      <tr
        className={classNames(
          isExpanded && styles.open,
          mark && styles.marked,
          isSelected && styles.selected,
        )}
        aria-selected={isSelected}
        data-row={record.id}
      >
        {isSelectable && (
          <td className={styles.select}>
            {mark && <RowChangeBadge mark={mark} />}
            <SelectRowCheckbox {...{ id: record.id, name, selected: isSelected }} />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.id} className={getCellClassName(column)}>
            {mark && !isSelectable && index === 0 && <RowChangeBadge mark={mark} />}
            <ColumnCell {...{ column, record, name, number, at, open: isExpanded, contentId, onOpen }} />
          </td>
        ))}
        {hasActions && (
          <td className={classNames(styles.right, styles.actions)}>
            <RowActions {...{ record, name, at }} />
          </td>
        )}
      </tr>
      {isExpanded && expandedContentPath !== undefined && (
        <tr id={contentId} className={styles.opened} data-opened>
          {leadingColumnCount > 0 && <td colSpan={leadingColumnCount} />}
          <td colSpan={columns.length + Number(isSelectable) - leadingColumnCount + Number(hasActions)}>
            <ExpandedRowContent record={record} path={expandedContentPath} />
          </td>
        </tr>
      )}
    </>
  );
});
