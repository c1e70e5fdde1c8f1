import type { AnyResource } from '../../../schema/index';
import { toRem } from '../../../ui/toRem';
import type { ListColumn } from './columns';
import type { PermittedList } from './listed';

/** Default width of a list in pixels (specification, section 9). A list whose columns need more is wider. */
const DEFAULT_LIST_WIDTH_PX = 1024;
const PAGE_PADDING_PX = 48;
const SELECTION_COLUMN_WIDTH_PX = 44;
const ROW_BUTTON_WIDTH_PX = 32;
const ACTIONS_COLUMN_PADDING_PX = 32;
const ACTIONS_HEADER_WIDTH_PX = 64;
/**
 * Width in pixels that a list reserves for one of its flexible columns, so that this column is easy to read.
 * The others get at least `MIN_FLEXIBLE_COLUMN_WIDTH_PX`.
 */
const FLEXIBLE_COLUMN_WIDTH_PX = 150;
const MIN_FLEXIBLE_COLUMN_WIDTH_PX = 110;

/** Returns the width of the selection column in pixels; 0 without bulk actions. */
export const computeSelectionColumnWidth = ({ bulk }: AnyResource): number =>
  bulk ? SELECTION_COLUMN_WIDTH_PX : 0;

/**
 * Returns the greatest number of buttons in a row of this list. Buttons that no record of this resource can
 * have are not counted.
 */
export const countMaxRowActionButtons = ({ opens, acts }: Pick<PermittedList, 'opens' | 'acts'>): number =>
  Number(opens) + Number(acts.removesAny) + acts.actions.length;

/** Returns the width of the actions' column in pixels; 0 without actions. */
export const computeActionsColumnWidth = (
  permittedList: Parameters<typeof countMaxRowActionButtons>[0],
): number =>
  countMaxRowActionButtons(permittedList) > 0
    ? Math.max(
        countMaxRowActionButtons(permittedList) * ROW_BUTTON_WIDTH_PX + ACTIONS_COLUMN_PADDING_PX,
        ACTIONS_HEADER_WIDTH_PX,
      )
    : 0;

const sumColumnWidths = (columns: readonly ListColumn[], flexibleWidth: number) =>
  columns.reduce((totalWidth, { width = flexibleWidth }) => totalWidth + width, 0);

/**
 * Returns the table width in pixels at which all columns fit, and one flexible column is `FLEXIBLE_COLUMN_WIDTH_PX`
 * wide.
 */
export const computeComfortableTableWidth = (columns: readonly ListColumn[]): number => {
  const hasFlexibleColumn = columns.some(({ width }) => width === undefined);
  return (
    sumColumnWidths(columns, MIN_FLEXIBLE_COLUMN_WIDTH_PX) +
    (hasFlexibleColumn ? FLEXIBLE_COLUMN_WIDTH_PX - MIN_FLEXIBLE_COLUMN_WIDTH_PX : 0)
  );
};

/** Returns the width in pixels below which the table scrolls sideways. */
export const computeMinTableWidth = (columns: readonly ListColumn[]): number =>
  sumColumnWidths(columns, MIN_FLEXIBLE_COLUMN_WIDTH_PX);

/**
 * Returns the largest width of a list's page as a CSS length in rem; undefined if its columns need the whole
 * window.
 */
export function computeMaxListPageWidth(
  permittedList: Pick<PermittedList, 'resource' | 'list' | 'opens' | 'acts'>,
  columns: readonly ListColumn[],
): string | undefined {
  const { width = DEFAULT_LIST_WIDTH_PX } = permittedList.list;
  const requiredWidthPx =
    computeComfortableTableWidth(columns) +
    computeSelectionColumnWidth(permittedList.resource) +
    computeActionsColumnWidth(permittedList);
  return requiredWidthPx > width ? undefined : toRem(width + PAGE_PADDING_PX);
}
