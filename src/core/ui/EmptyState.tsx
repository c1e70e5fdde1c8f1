import { type IconNode, Search } from 'lucide';
import { Blank, type BlankProps } from './Blank';

export const EmptyState = ({ icon = Search, ...props }: BlankProps & { icon?: IconNode }) => (
  <Blank icon={icon} {...props} />
);
