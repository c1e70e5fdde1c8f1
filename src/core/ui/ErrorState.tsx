import { CircleAlert } from 'lucide';
import { Blank, type BlankProps } from './Blank';

export const ErrorState = (props: BlankProps) => (
  <Blank icon={CircleAlert} tone="red" role="alert" {...props} />
);
