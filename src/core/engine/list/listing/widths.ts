import type { AnyResource } from '../../../schema/index';
import { rem } from '../../../ui/rem';
import { fairWidth, type ListColumn } from './columns';
import type { ListedContent } from './listed';

/** Default width of a list in pixels (specification, section 9). A list whose columns need more is wider. */
const USUAL_WIDTH = 1024;
const PAGE_PADDING = 48;
const SELECT = 44;
const BUTTON = 32;
const ACTIONS_PADDING = 32;
const ACTIONS_HEAD = 64;

/** Returns the width of the selection column in pixels; 0 without bulk acts. */
export const selectWidth = ({ bulk }: AnyResource): number => (bulk ? SELECT : 0);

/**
 * Returns the greatest number of buttons in a row of this list. Buttons that no record of this resource can
 * have are not counted.
 */
export const actionsOf = ({ opens, acts }: Pick<ListedContent, 'opens' | 'acts'>): number =>
  Number(opens) + Number(acts.removesAny) + acts.actions.length;

/** Returns the width of the actions' column in pixels; 0 without actions. */
export const actionsWidth = (listed: Parameters<typeof actionsOf>[0]): number =>
  actionsOf(listed) > 0 ? Math.max(actionsOf(listed) * BUTTON + ACTIONS_PADDING, ACTIONS_HEAD) : 0;

/** Returns the largest width of a list's page; undefined if its columns need the whole window. */
export function pageWidth(
  listed: Pick<ListedContent, 'resource' | 'list' | 'opens' | 'acts'>,
  columns: readonly ListColumn[],
): string | undefined {
  const { width = USUAL_WIDTH } = listed.list;
  const needed = fairWidth(columns) + selectWidth(listed.resource) + actionsWidth(listed);
  return needed > width ? undefined : rem(width + PAGE_PADDING);
}
