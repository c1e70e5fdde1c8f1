import {
  Building2,
  Headphones,
  Inbox,
  type LucideIcon,
  Newspaper,
  PanelsLeftRight,
  Settings,
  Users,
} from 'lucide-react';
import type { MenuGroupName } from '../schema/index';

/** What each group of the menu is known by. */
export const groupIcons: Readonly<Record<MenuGroupName, LucideIcon>> = {
  content: Newspaper,
  display: PanelsLeftRight,
  intake: Inbox,
  support: Headphones,
  members: Users,
  housing: Building2,
  admin: Settings,
};
