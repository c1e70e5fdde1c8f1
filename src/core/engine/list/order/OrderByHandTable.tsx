import { closestCenter, DndContext, DragOverlay, useDndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide';
import type { ReactNode } from 'react';
import { getAt } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { FieldValueCell } from '../../fields/cells';
import { useDragSortableItem, useDragSortingContext } from '../../sorting/useSortingContext';
import { useListModel } from '../listing/ListingContext';
import tableStyles from '../table/ListTable.module.css';
import styles from './Order.module.css';
import type { OrderByHandRow, OrderByHandState } from './useManualRecordOrder';

interface RowWithPosition {
  row: OrderByHandRow;
  place: number;
  /** The stored position of a record that the operator has moved; undefined for other records. */
  former: number | undefined;
}

const PositionCell = ({ place, former }: Omit<RowWithPosition, 'row'>) => {
  const translate = useText();
  return (
    <span className={styles.place}>
      {place}
      {former !== undefined && <small>{translate('listOrder.former', { place: former })}</small>}
    </span>
  );
};

const InstantCell = ({ row, moment }: { row: OrderByHandRow; moment: OrderByHandState['moment'] }) => {
  const { texts } = useListModel();
  if (!moment?.field || moment.path === undefined) return null;
  return (
    <FieldValueCell
      {...{ texts, field: moment.field, path: moment.path }}
      value={getAt(row.record, moment.path)}
    />
  );
};

/** Returns by how many positions a row moves to make room for the dragged row: -1, 0 or 1. */
function computeDragShift({ index, activeIndex, overIndex }: ReturnType<typeof useDragSortableItem>): number {
  if (activeIndex === -1 || overIndex === -1) return 0;
  if (activeIndex < index && index <= overIndex) return -1;
  return overIndex <= index && index < activeIndex ? 1 : 0;
}

const SortableListRow = ({
  row,
  place,
  former,
  moment,
}: RowWithPosition & { moment: OrderByHandState['moment'] }) => {
  const translate = useText();
  const sortableItem = useDragSortableItem({ id: row.id });
  const { item, grip, isDragging } = sortableItem;
  return (
    <tr {...item} className={classNames(former !== undefined && styles.moved, isDragging && styles.slot)}>
      <td>
        <button
          {...grip}
          className={styles.grip}
          aria-label={translate('listOrder.move', { name: row.name, place })}
        >
          <Icon of={GripVertical} />
        </button>
      </td>
      <td>
        <PositionCell place={place + computeDragShift(sortableItem)} former={former} />
      </td>
      <td className="cut" title={row.name}>
        {row.name}
      </td>
      {moment && (
        <td className={styles.moment}>
          <InstantCell {...{ row, moment }} />
        </td>
      )}
    </tr>
  );
};

const DraggedRow = ({
  shown,
  moment,
}: {
  shown: readonly RowWithPosition[];
  moment: OrderByHandState['moment'];
}) => {
  const { active, over } = useDndContext();
  const draggedRow = shown.find(({ row }) => row.id === active?.id);
  const targetRow = shown.find(({ row }) => row.id === over?.id) ?? draggedRow;
  return (
    <DragOverlay dropAnimation={null}>
      {draggedRow && targetRow && (
        <div className={styles.held}>
          <span className={styles.grip}>
            <Icon of={GripVertical} />
          </span>
          <PositionCell
            place={targetRow.place}
            former={targetRow === draggedRow ? undefined : (draggedRow.former ?? draggedRow.place)}
          />
          <b className="cut">{draggedRow.row.name}</b>
          <span className={styles.moment}>
            <InstantCell row={draggedRow.row} moment={moment} />
          </span>
        </div>
      )}
    </DragOverlay>
  );
};

type OrderByHandTableProps = {
  order: OrderByHandState;
  /** Number of records before the first visible row. */
  skip: number;
  most: number;
  label: string;
  /** The bar above the rows; its content depends on whether a row is being dragged. */
  bar: ReactNode;
};

export const OrderByHandTable = ({ order, skip, most, label, bar }: OrderByHandTableProps) => {
  const { resource, name, every, texts } = useListModel();
  const translate = useText();
  const { byId, ids, moment, moved } = order;
  const visibleRows = ids.slice(skip, skip + most).flatMap((id, index): RowWithPosition[] => {
    const row = byId.get(id);
    if (!row) return [];
    const [place, former] = [skip + index + 1, order.placeOf(id)];
    return [{ row, place, former: moved.includes(id) ? former : undefined }];
  });
  const visibleIds = visibleRows.map(({ row }) => row.id);
  const dndContextProps = useDragSortingContext(
    visibleIds,
    (fromIndex, toIndex) => order.move(skip + fromIndex, skip + toIndex),
    'listOrder.drag',
  );
  const getColumnLabel = (path: string | undefined) => every.find((column) => column.path === path)?.label;
  return (
    <DndContext {...dndContextProps} collisionDetection={closestCenter}>
      {bar}
      <table className={classNames(tableStyles.table, styles.table)} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.handle}>
              <span className="sr-only">{translate('listOrder.handle')}</span>
            </th>
            <th scope="col" className={styles.number}>
              {getColumnLabel(resource.sortable) ?? translate('listOrder.place')}
            </th>
            <th scope="col">{getColumnLabel(name) ?? texts.name}</th>
            {moment && (
              <th scope="col" className={styles.moment}>
                {moment.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <SortableContext items={visibleIds} strategy={verticalListSortingStrategy}>
            {visibleRows.map((positionedRow) => (
              <SortableListRow key={positionedRow.row.id} {...positionedRow} moment={moment} />
            ))}
          </SortableContext>
        </tbody>
      </table>
      <DraggedRow {...{ shown: visibleRows, moment }} />
    </DndContext>
  );
};
