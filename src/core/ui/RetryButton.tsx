import { RotateCcw } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from './Button';
import { useText } from './useText';

export const RetryButton = (props: Omit<ComponentProps<typeof Button>, 'icon' | 'children'>) => (
  <Button {...props} icon={RotateCcw}>
    {useText()('app.retry')}
  </Button>
);
