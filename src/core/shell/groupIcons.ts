import {
  Building2,
  Headphones,
  type IconNode,
  Inbox,
  Newspaper,
  PanelsLeftRight,
  Settings,
  Users,
} from 'lucide';
import type { MenuGroupName } from '../schema/index';

/** What each group of the menu is known by. */
export const groupIcons: Readonly<Record<MenuGroupName, IconNode>> = {
  content: Newspaper,
  display: PanelsLeftRight,
  intake: Inbox,
  support: Headphones,
  members: Users,
  housing: Building2,
  admin: Settings,
};
