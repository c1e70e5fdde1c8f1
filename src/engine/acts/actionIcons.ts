import { type LucideIcon, RotateCcw, Undo2, UserMinus } from 'lucide-react';
import type { ActionIcon } from '../../schema/index';

/** How each icon that a schema may name is drawn. */
export const actionIcons: Readonly<Record<ActionIcon, LucideIcon>> = {
  retry: RotateCcw,
  undo: Undo2,
  userMinus: UserMinus,
};
