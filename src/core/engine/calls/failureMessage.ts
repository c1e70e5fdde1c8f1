import { useNotify } from 'ra-core';
import { useId, useMemo } from 'react';
import { useErrorText } from './errorText';

type FailureRemovalListener = (action: string) => void;

const listeners = new Set<FailureRemovalListener>();

/**
 * Calls the listener with the name of each action whose failure message is outdated. Returns a function that
 * removes the listener.
 */
export function subscribeToOutdatedFailures(listener: FailureRemovalListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns functions for the message of an action's failure. `show` tells why the action failed. `clear`
 * removes the message, because the operator tries again. `action` is the action's name, which is unique on
 * the page; by default it belongs to the component.
 */
export function useFailureMessage(action?: string) {
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const componentId = useId();
  const name = action ?? componentId;
  return useMemo(
    () => ({
      show: (error: unknown) => notify(formatErrorText(error), { type: 'error', failedAction: name }),
      clear() {
        for (const removeMessage of listeners) removeMessage(name);
      },
    }),
    [notify, formatErrorText, name],
  );
}
