import { useCallback, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { classNames } from '../../../ui/classNames';
import { rem, textScale } from '../../../ui/rem';
import { type SkeletonColumn, SkeletonRows } from '../../../ui/SkeletonRows';
import { useText } from '../../../ui/useText';
import type { Marks } from '../../renewal/changes';
import { areMany, fitNumbers, type ListColumn, leastWidth, selectWidth } from '../listing/columns';
import { useListScreen } from '../listing/ListScreenContext';
import { isSelected } from '../listing/selection';
import { useSelecting } from '../listing/useSelection';
import { useOpened } from '../place/useOpened';
import { SelectPage } from '../row/SelectPage';
import { Head } from './Head';
import { Row } from './Row';
import { actionsOf, actionsWidth } from './RowActions';
import styles from './Table.module.css';

/** Returns true if an element is narrower than a width in pixels; attach the `ref` to it. */
function useNarrower(pixels: number) {
  const [narrower, setNarrower] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => setNarrower(element.clientWidth < pixels));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [pixels],
  );
  return { ref, narrower };
}

const LONG_LINE = 180;
const ACTION = 30;
const SELECT = 16;

const skeletonOf = ({ id, skeleton, width = LONG_LINE, align }: ListColumn): SkeletonColumn => ({
  name: id,
  shape: skeleton ?? Math.min(width, LONG_LINE) * 0.7,
  align,
});

const alignClass = { right: styles.right, center: styles.center };

export type TableProps = {
  /** Names the list with its filters and page. */
  page: string;
  /** Undefined until the first records are there. */
  records: readonly ConsoleRecord[] | undefined;
  /** The number of records of the list before the first row. */
  skip: number;
  /** Number of the first row; the others count down from it. */
  firstNumber: number;
  /** The marks of a renewal, by id. */
  marks: Marks;
  onRemove: (record: ConsoleRecord, name: string) => void;
};

export const Table = ({ page, records, skip, firstNumber, marks, onRemove }: TableProps) => {
  const screen = useListScreen();
  const translate = useText();
  const { opened, toggle } = useOpened(page);
  const { density, list, texts, resource } = screen;
  const columns = fitNumbers(screen.columns, records ?? [], firstNumber);
  const selects = resource.bulk !== undefined;
  const { selection, toggle: select } = useSelecting();
  const actions = actionsOf(screen);
  const minWidth = leastWidth(columns) + selectWidth(resource) + actionsWidth(screen);
  const { ref, narrower } = useNarrower(minWidth * textScale());
  return (
    <div ref={ref} className={classNames(narrower && styles.sideways)}>
      <table
        className={classNames(
          styles.table,
          density === 'dense' && styles.dense,
          areMany(columns) && styles.many,
        )}
        aria-label={texts.title('list')}
        style={{ minWidth: rem(minWidth) }}
      >
        <colgroup>
          {selects && <col style={{ width: rem(selectWidth(resource)) }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: width === undefined ? undefined : rem(width) }} />
          ))}
          {actions > 0 && <col style={{ width: rem(actionsWidth(screen)) }} />}
        </colgroup>
        <thead>
          <tr>
            {selects && (
              <th scope="col" className={styles.select}>
                <SelectPage />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} className={column.align && alignClass[column.align]} />
            ))}
            {actions > 0 && (
              <th scope="col" className={classNames(styles.right, styles.actions)}>
                {translate('list.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records?.map((record, index) => (
            <Row
              key={record.id}
              record={record}
              number={firstNumber - index}
              at={skip + index}
              mark={marks.get(record.id)}
              open={opened.has(record.id)}
              narrow={narrower}
              onOpen={toggle}
              onRemove={onRemove}
              selected={selects ? isSelected(selection, record.id) : undefined}
              onSelect={select}
            />
          )) ?? <SkeletonRows rows={list.perPage} columns={skeletonColumns(columns, actions, selects)} />}
        </tbody>
      </table>
    </div>
  );
};

const skeletonColumns = (
  columns: readonly ListColumn[],
  actions: number,
  selects: boolean,
): SkeletonColumn[] => [
  ...(selects ? [{ name: 'select', shape: SELECT }] : []),
  ...columns.map(skeletonOf),
  ...(actions > 0 ? [{ name: 'actions', shape: actions * ACTION, align: 'right' as const }] : []),
];
