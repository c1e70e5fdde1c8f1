import { useStore, useTranslate } from 'ra-core';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { classNames } from '../../ui/classNames';
import { type SkeletonColumn, SkeletonRows, type SkeletonShape } from '../../ui/SkeletonRows';
import { type ListColumn, tableWidth } from './columns';
import type { Density } from './DensitySwitch';
import { useListFace } from './ListFace';
import { Row } from './Row';
import { actionsOf } from './RowActions';
import { useOpened } from './useOpened';

/** Columns from which on cells stand closer together. */
const MANY = 12;
const BUTTON = 32;
const ACTIONS_PADDING = 32;
const LONG_LINE = 180;

const shapes: Partial<Record<string, SkeletonShape>> = { bool: 'switch', choice: 'chip', image: 'thumb' };

const skeletonOf = (column: ListColumn): SkeletonColumn => ({
  name: column.id,
  shape:
    ('field' in column && shapes[column.field.kind]) || Math.min(column.width ?? LONG_LINE, LONG_LINE) * 0.7,
  align: column.align,
});

export type TableProps = {
  /** Undefined until the first records are there. */
  records: readonly ConsoleRecord[] | undefined;
  /** Number of the first row; the others count down from it. */
  firstNumber: number;
  onRemove: (record: ConsoleRecord) => void;
};

export const Table = ({ records, firstNumber, onRemove }: TableProps) => {
  const face = useListFace();
  const translate = useTranslate();
  const [density] = useStore<Density>('list.density', 'normal');
  const { opened, toggle } = useOpened();
  const { columns, list, texts } = face;
  const actions = actionsOf(face);
  const actionsWidth = Math.max(actions * BUTTON + ACTIONS_PADDING, 64);
  return (
    <div className="tscroll">
      <table
        className={classNames('table', density === 'dense' && 'dense', columns.length >= MANY && 'many')}
        aria-label={texts.title('list')}
        style={{ minWidth: tableWidth(columns, actions > 0 ? actionsWidth : 0) }}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
          {actions > 0 && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ id, label, align }) => (
              <th key={id} scope="col" className={align}>
                {label}
              </th>
            ))}
            {actions > 0 && (
              <th scope="col" className="r">
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
              open={opened.has(record.id)}
              onOpen={toggle}
              onRemove={onRemove}
            />
          )) ?? <SkeletonRows rows={list.perPage} columns={skeletonColumns(columns, actions)} />}
        </tbody>
      </table>
    </div>
  );
};

const skeletonColumns = (columns: readonly ListColumn[], actions: number): SkeletonColumn[] => [
  ...columns.map(skeletonOf),
  ...(actions > 0 ? [{ name: 'actions', shape: actions * BUTTON, align: 'r' as const }] : []),
];
