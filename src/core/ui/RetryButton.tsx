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
  const region = button.closest<HTMLElement>(REGION_SELECTOR);
  // Runs after the button was removed, with or without its region.
  queueMicrotask(() => {
    const target = region?.isConnected && !region.closest('[inert]') ? region : findFallbackFocusTarget();
    if (!target || document.activeElement !== document.body) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
};

export const RetryButton = (props: Omit<ComponentProps<typeof Button>, 'icon' | 'children'>) => (
  <Button ref={keepFocusOnRemoval} {...props} icon={RotateCcw}>
    {useText()('app.retry')}
  </Button>
);
