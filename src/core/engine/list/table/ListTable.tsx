import { memo, useCallback, useState } from 'react';
import { classNames } from '../../../ui/classNames';
import { type SkeletonColumn, SkeletonRows } from '../../../ui/SkeletonRows';
import { readBrowserTextScale, toRem } from '../../../ui/toRem';
import { useText } from '../../../ui/useText';
import { hasManyColumns, type ListColumn, widenColumnsForNumbers } from '../listing/columns';
import { useListModel, useListModelState } from '../listing/ListingContext';
import {
  computeActionsColumnWidth,
  computeMinTableWidth,
  computeSelectionColumnWidth,
  countMaxRowActionButtons,
} from '../listing/widths';
import { SelectPageCheckbox } from '../row/SelectPageCheckbox';
import { useShownRows } from '../row/useShownRows';
import { ColumnHead } from './ColumnHead';
import styles from './ListTable.module.css';
import { TableRow } from './TableRow';

/** Returns the `ref` for an element, and whether that element is narrower than a width in pixels. */
function useIsElementNarrowerThan(widthPx: number) {
  const [narrower, setNarrower] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => setNarrower(element.clientWidth < widthPx));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [widthPx],
  );
  return { ref, narrower };
}

const LONG_SKELETON_LINE_WIDTH_PX = 180;
const ACTION_SKELETON_WIDTH_PX = 30;
const CHECKBOX_SKELETON_WIDTH_PX = 16;

const toSkeletonColumn = ({
  id,
  skeleton,
  width = LONG_SKELETON_LINE_WIDTH_PX,
  align,
}: ListColumn): SkeletonColumn => ({
  name: id,
  shape: skeleton ?? Math.min(width, LONG_SKELETON_LINE_WIDTH_PX) * 0.7,
  align,
});

const classByAlignment = { right: styles.right, center: styles.center };

export const ListTable = memo(() => {
  const listModel = useListModel();
  const translate = useText();
  const { records, skip, firstNumber, marks, opened, toggle } = useShownRows();
  const { columns: chosenColumns, density } = useListModelState(({ shape }) => shape);
  const { list, texts, resource } = listModel;
  const widenedColumns = widenColumnsForNumbers(chosenColumns, records ?? [], firstNumber);
  const hasSelectionColumn = resource.bulk !== undefined;
  const maxActionButtons = countMaxRowActionButtons(listModel);
  const minWidthPx =
    computeMinTableWidth(widenedColumns) +
    computeSelectionColumnWidth(resource) +
    computeActionsColumnWidth(listModel);
  const { ref, narrower } = useIsElementNarrowerThan(minWidthPx * readBrowserTextScale());
  return (
    <div ref={ref} className={classNames(narrower && styles.sideways)}>
      <table
        className={classNames(
          styles.table,
          density === 'dense' && styles.dense,
          hasManyColumns(widenedColumns) && styles.many,
        )}
        aria-label={texts.title('list')}
        style={{ minWidth: toRem(minWidthPx) }}
      >
        <colgroup>
          {hasSelectionColumn && <col style={{ width: toRem(computeSelectionColumnWidth(resource)) }} />}
          {widenedColumns.map(({ id, width }) => (
            <col key={id} style={{ width: width === undefined ? undefined : toRem(width) }} />
          ))}
          {maxActionButtons > 0 && <col style={{ width: toRem(computeActionsColumnWidth(listModel)) }} />}
        </colgroup>
        <thead>
          <tr>
            {hasSelectionColumn && (
              <th scope="col" className={styles.select}>
                <SelectPageCheckbox />
              </th>
            )}
            {widenedColumns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                className={column.align && classByAlignment[column.align]}
              />
            ))}
            {maxActionButtons > 0 && (
              <th scope="col" className={classNames(styles.right, styles.actions)}>
                {translate('list.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records?.map((record, index) => (
            <TableRow
              key={record.id}
              record={record}
              number={firstNumber - index}
              at={skip + index}
              mark={marks.get(record.id)}
              isExpanded={opened.has(record.id)}
              narrow={narrower}
              onOpen={toggle}
            />
          )) ?? (
            <SkeletonRows
              rows={list.perPage}
              columns={buildSkeletonColumns(widenedColumns, maxActionButtons, hasSelectionColumn)}
            />
          )}
        </tbody>
      </table>
    </div>
  );
});

const buildSkeletonColumns = (
  columns: readonly ListColumn[],
  maxActionButtons: number,
  hasSelectionColumn: boolean,
): SkeletonColumn[] => [
  ...(hasSelectionColumn ? [{ name: 'select', shape: CHECKBOX_SKELETON_WIDTH_PX }] : []),
  ...columns.map(toSkeletonColumn),
  ...(maxActionButtons > 0
    ? [{ name: 'actions', shape: maxActionButtons * ACTION_SKELETON_WIDTH_PX, align: 'right' as const }]
    : []),
];
