import { type LucideIcon, Search } from 'lucide-react';
import { Blank, type BlankProps } from './Blank';

export const EmptyState = ({ icon = Search, ...props }: BlankProps & { icon?: LucideIcon }) => (
  <Blank icon={icon} {...props} />
);
