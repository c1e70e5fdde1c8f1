import { CircleAlert } from 'lucide';
import { type BlankProps, BlankScreen } from './BlankScreen';

export const ErrorState = (props: BlankProps) => (
  <BlankScreen icon={CircleAlert} tone="red" role="alert" {...props} />
);
