import { CircleAlert } from 'lucide';
import { BlankScreen, type StatusMessageProps } from './BlankScreen';

export const ErrorState = (props: StatusMessageProps) => (
  <BlankScreen icon={CircleAlert} tone="red" role="alert" {...props} />
);
