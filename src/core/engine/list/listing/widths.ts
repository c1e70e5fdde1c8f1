import type { AnyResource } from '../../../schema/index';
import { toRem } from '../../../ui/toRem';
import { computeComfortableTableWidth, type ListColumn } from './columns';
import type { PermittedList } from './listed';

/** Default width of a list in pixels (specification, section 9). A list whose columns need more is wider. */
const DEFAULT_LIST_WIDTH_PX = 1024;
const PAGE_PADDING_PX = 48;
const SELECTION_COLUMN_WIDTH_PX = 44;
const ROW_BUTTON_WIDTH_PX = 32;
const ACTIONS_COLUMN_PADDING_PX = 32;
const ACTIONS_HEADER_WIDTH_PX = 64;

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
export const computeActionsColumnWidth = (listed: Parameters<typeof countMaxRowActionButtons>[0]): number =>
  countMaxRowActionButtons(listed) > 0
    ? Math.max(
        countMaxRowActionButtons(listed) * ROW_BUTTON_WIDTH_PX + ACTIONS_COLUMN_PADDING_PX,
        ACTIONS_HEADER_WIDTH_PX,
      )
    : 0;

/** Returns the largest width of a list's page; undefined if its columns need the whole window. */
export function computeMaxListPageWidth(
  listed: Pick<PermittedList, 'resource' | 'list' | 'opens' | 'acts'>,
  columns: readonly ListColumn[],
): string | undefined {
  const { width = DEFAULT_LIST_WIDTH_PX } = listed.list;
  const needed =
    computeComfortableTableWidth(columns) +
    computeSelectionColumnWidth(listed.resource) +
    computeActionsColumnWidth(listed);
  return needed > width ? undefined : toRem(width + PAGE_PADDING_PX);
}
