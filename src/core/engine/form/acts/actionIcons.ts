import { Ban, Check, type IconNode, RotateCcw, Truck, Undo2, UserMinus } from 'lucide';
import type { ActionIcon } from '../../../schema/index';

/** The icons that schemas can name. */
export const actionIcons: Readonly<Record<ActionIcon, IconNode>> = {
  ban: Ban,
  check: Check,
  retry: RotateCcw,
  truck: Truck,
  undo: Undo2,
  userMinus: UserMinus,
};
