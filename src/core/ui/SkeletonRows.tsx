import { Skeleton } from './Skeleton';

/** The placeholder of a cell: a line of this many pixels, or the shape of the cell's content. */
export type SkeletonShape = number | 'chip' | 'switch' | 'thumb';

export type SkeletonColumn = { name: string; shape: SkeletonShape; align?: 'right' | 'center' | undefined };

/** Relative lengths of the placeholder lines. They differ from row to row, like the lengths of texts. */
const RELATIVE_SKELETON_LINE_LENGTHS = [0.85, 1, 0.7, 0.95];

const computeSkeletonLineWidthPx = (maxWidthPx: number, row: number) =>
  Math.round(maxWidthPx * (RELATIVE_SKELETON_LINE_LENGTHS[row % RELATIVE_SKELETON_LINE_LENGTHS.length] ?? 1));

const CellSkeleton = ({ shape, align, row }: Pick<SkeletonColumn, 'shape' | 'align'> & { row: number }) =>
  typeof shape === 'number' ? (
    <Skeleton align={align} style={{ width: computeSkeletonLineWidthPx(shape, row) }} />
  ) : (
    <Skeleton {...{ shape, align }} />
  );

const createIndexArray = (count: number) => Array.from({ length: count }, (_, index) => index);

export type SkeletonRowsProps = { rows: number; columns: readonly SkeletonColumn[] };

export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  createIndexArray(rows).map((row) => (
    <tr key={row}>
      {columns.map(({ name, shape, align }) => (
        <td key={name}>
          <CellSkeleton {...{ shape, align, row }} />
        </td>
      ))}
    </tr>
  ));
