import { RotateCcw } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from './Button';
import { findFallbackFocusTarget } from './Modal';
import { useText } from './useText';

const REGION_SELECTOR = 'section, [role=tabpanel], [role$=dialog]';

/**
 * Keeps the focus near a button that disappears while it has the focus, because another attempt began. The
 * part of the page around the button gets the focus.
 */
const keepFocusOnRemoval = (button: HTMLButtonElement | null) => () => {
  if (!button || document.activeElement !== button) return;
  const regions: HTMLElement[] = [];
  for (let element = button.parentElement; element; element = element.parentElement)
    if (element.matches(REGION_SELECTOR)) regions.push(element);
  // Runs after the button was removed. A region that was removed too, or is inert, does not take the focus.
  queueMicrotask(() => {
    for (const region of [...regions, findFallbackFocusTarget()]) {
      if (document.activeElement !== document.body) return;
      if (region && !region.hasAttribute('tabindex')) region.tabIndex = -1;
      region?.focus({ preventScroll: true });
    }
  });
};

export const RetryButton = (props: Omit<ComponentProps<typeof Button>, 'icon' | 'children'>) => (
  <Button ref={keepFocusOnRemoval} {...props} icon={RotateCcw}>
    {useText()('app.retry')}
  </Button>
);
