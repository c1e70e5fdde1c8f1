import { memo, useId } from 'react';
import { nowInstant } from '../../../schema/basics/clock';
import { determinePhaseOfRecord } from '../../../schema/index';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { ColumnCell, type ListRowCellProps } from '../row/ColumnCell';
import { ExpandedRowContent } from '../row/ExpandedRowContent';
import { RowChangeBadge } from '../row/RowChangeBadge';
import { RowMenu } from '../row/RowMenu';
import { SelectRowCheckbox } from '../row/SelectRowCheckbox';
import { ToggleCell } from '../row/ToggleCell';
import { useIsRowSelected } from '../row/useIsRowSelected';
import type { ListRowProps } from '../row/useShownRows';
import { groupColumnsByCardPlace, type PhoneCardColumns } from './cardParts';
import styles from './RecordCard.module.css';

const CardTextColumns = ({ parts, row }: { parts: PhoneCardColumns; row: ListRowCellProps }) => {
  const { title, state, line, time } = parts;
  const isPhaseChipShown =
    state?.phase && determinePhaseOfRecord(state.phase, row.record, nowInstant()) !== 'PUBLIC';
  const chipColumn = isPhaseChipShown ? state : parts.chip;
  return (
    <div className={styles.telling}>
      <div className={styles.head}>
        {title ? <ColumnCell column={title} {...row} /> : <span className="cut">{row.name}</span>}
        {chipColumn && <ColumnCell column={chipColumn} {...row} />}
      </div>
      {line && (
        <div className={classNames(styles.line, 'cut')}>
          {line.card?.labelled && <span className="muted">{line.label} </span>}
          <ColumnCell column={line} {...row} />
        </div>
      )}
      {time && (
        <div className={styles.moment}>
          {time.label} <ColumnCell column={time} {...row} />
        </div>
      )}
    </div>
  );
};

export const RecordCard = memo((props: ListRowProps) => {
  const { record, number, at, mark, isExpanded, onOpen } = props;
  const { nameOf } = useListModel();
  const columns = useListModelState(({ shape }) => shape.columns);
  const isRowSelected = useIsRowSelected(record.id);
  const contentId = useId();
  const recordName = nameOf(record, number);
  const cardColumns = groupColumnsByCardPlace(columns);
  const { title, picture, switches } = cardColumns;
  const row = { record, name: recordName, number, at, open: isExpanded, contentId, onOpen };
  return (
    <li
      data-row={record.id}
      className={classNames(
        cardStyles.card,
        styles.card,
        picture && styles.pictured,
        mark && styles.marked,
        isRowSelected !== undefined && styles.selectable,
        isRowSelected && styles.selected,
      )}
    >
      {mark && <RowChangeBadge mark={mark} />}
      {isRowSelected !== undefined && (
        <div className={styles.select}>
          <SelectRowCheckbox {...{ id: record.id, name: recordName, selected: isRowSelected }} />
        </div>
      )}
      {picture && (
        <div className={styles.picture}>
          <ColumnCell column={picture} {...row} />
        </div>
      )}
      <CardTextColumns parts={cardColumns} row={row} />
      <div className={styles.side}>
        <RowMenu {...{ record, name: recordName, at }} />
        {switches.map((column) => (
          <ToggleCell key={column.id} {...{ record, column, name: recordName }} label={column.label} />
        ))}
      </div>
      {isExpanded && title?.content !== undefined && (
        <div id={contentId} className={styles.opened} data-opened>
          <ExpandedRowContent record={record} path={title.content} />
        </div>
      )}
    </li>
  );
});
