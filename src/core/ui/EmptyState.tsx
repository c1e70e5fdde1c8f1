import { type IconNode, Search } from 'lucide';
import { BlankScreen, type BlankScreenProps } from './BlankScreen';

export const EmptyState = ({ icon = Search, ...props }: BlankScreenProps & { icon?: IconNode }) => (
  <BlankScreen icon={icon} {...props} />
);
