import { type IconNode, Search } from 'lucide';
import { type BlankProps, BlankScreen } from './BlankScreen';

export const EmptyState = ({ icon = Search, ...props }: BlankProps & { icon?: IconNode }) => (
  <BlankScreen icon={icon} {...props} />
);
