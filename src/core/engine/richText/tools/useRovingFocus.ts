import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { moveFocusByArrowKey } from '../../../ui/arrowKeys';

const findEnabledToolButtons = (container: HTMLElement | null): HTMLButtonElement[] => [
  ...(container?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
];

const makeOnlyTabStop = (buttons: HTMLButtonElement[], chosen: HTMLButtonElement | undefined): void => {
  for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
};

/**
 * Makes the enabled buttons of a container a single Tab stop. Arrow keys, Home and End move the focus between
 * them.
 */
export const useRovingFocus = (container: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const buttons = findEnabledToolButtons(container.current);
    if (buttons.filter(({ tabIndex }) => tabIndex === 0).length !== 1) makeOnlyTabStop(buttons, buttons[0]);
  });

  return {
    onFocus: () => {
      const buttons = findEnabledToolButtons(container.current);
      const focused = buttons.find((button) => button === document.activeElement);
      if (focused) makeOnlyTabStop(buttons, focused);
    },
    onKeyDown: (event: KeyboardEvent) =>
      moveFocusByArrowKey(event, 'horizontal', findEnabledToolButtons(container.current)),
  };
};
