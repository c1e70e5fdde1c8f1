import { type IconNode, RotateCcw, Undo2, UserMinus } from 'lucide';
import type { ActionIcon } from '../../schema/index';

/** How each icon that a schema may name is drawn. */
export const actionIcons: Readonly<Record<ActionIcon, IconNode>> = {
  retry: RotateCcw,
  undo: Undo2,
  userMinus: UserMinus,
};
