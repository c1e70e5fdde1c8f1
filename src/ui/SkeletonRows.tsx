import { classNames } from './classNames';

/** A cell's placeholder: a line of so many pixels, or the shape of what will stand there. */
export type SkeletonShape = number | 'chip' | 'switch' | 'thumb';

export type SkeletonColumn = { name: string; shape: SkeletonShape; align?: 'r' | 'c' | undefined };

/** Text differs in length from row to row; so do the lines that stand for it. */
const LENGTHS = [0.85, 1, 0.7, 0.95];

const lineWidth = (longest: number, row: number) =>
  Math.round(longest * (LENGTHS[row % LENGTHS.length] ?? 1));

const Skeleton = ({ shape, row }: { shape: SkeletonShape; row: number }) =>
  typeof shape === 'number' ? (
    <span className="sk" style={{ width: lineWidth(shape, row) }} />
  ) : (
    <span className={classNames('sk', `${shape}-shape`)} />
  );

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

export type SkeletonRowsProps = { rows: number; columns: readonly SkeletonColumn[] };

/** Table rows of the real height that stand in until the first records are there. */
export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  numbers(rows).map((row) => (
    <tr key={row}>
      {columns.map(({ name, shape, align }) => (
        <td key={name} className={align}>
          <Skeleton shape={shape} row={row} />
        </td>
      ))}
    </tr>
  ));
