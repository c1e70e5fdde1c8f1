import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { moveFocusByArrowKey } from '../../../ui/arrowKeys';

const findEnabledToolButtons = (container: HTMLElement | null): HTMLButtonElement[] => [
  ...(container?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
];

const makeOnlyTabStop = (buttons: HTMLButtonElement[], tabStop: HTMLButtonElement | undefined): void => {
  for (const button of buttons) button.tabIndex = button === tabStop ? 0 : -1;
};

/**
 * Makes the enabled buttons of a container a single Tab stop. Arrow keys, Home and End move the focus between
 * them.
 */
export const useRovingFocus = (containerRef: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const buttons = findEnabledToolButtons(containerRef.current);
    if (buttons.filter(({ tabIndex }) => tabIndex === 0).length !== 1) makeOnlyTabStop(buttons, buttons[0]);
  });

  return {
    onFocus: () => {
      const buttons = findEnabledToolButtons(containerRef.current);
      const focusedButton = buttons.find((button) => button === document.activeElement);
      if (focusedButton) makeOnlyTabStop(buttons, focusedButton);
    },
    onKeyDown: (event: KeyboardEvent) =>
      moveFocusByArrowKey(event, 'horizontal', findEnabledToolButtons(containerRef.current)),
  };
};
