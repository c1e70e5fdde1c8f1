import { type IconNode, Search } from 'lucide';
import { BlankScreen, type StatusMessageProps } from './BlankScreen';

export const EmptyState = ({ icon = Search, ...props }: StatusMessageProps & { icon?: IconNode }) => (
  <BlankScreen icon={icon} {...props} />
);
