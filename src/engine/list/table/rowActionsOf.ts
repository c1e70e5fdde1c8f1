import type { LucideIcon } from 'lucide-react';
import type { Action, AnyResource, Loose } from '../../../schema/index';
import { actionIcons } from '../../acts/actionIcons';

export interface RowAction {
  name: string;
  action: Action<Loose>;
  icon: LucideIcon;
}

/** The actions that a resource offers in its rows. */
export const rowActionsOf = ({ actions }: AnyResource): RowAction[] =>
  Object.entries(actions ?? {}).flatMap(([name, action]) =>
    action.row ? [{ name, action, icon: actionIcons[action.row] }] : [],
  );
