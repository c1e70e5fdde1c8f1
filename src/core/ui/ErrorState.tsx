import { CircleAlert } from 'lucide';
import { BlankScreen, type BlankScreenProps } from './BlankScreen';

export const ErrorState = (props: BlankScreenProps) => (
  <BlankScreen icon={CircleAlert} tone="red" role="alert" {...props} />
);
