import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Loose } from '../../../schema/index';
import type { Messages } from './useChecks';

/**
 * Takes away what was said of a field once a change of another one makes it right: an input's own change checks that
 * input alone. Returns what remembers the messages that are told.
 */
export function useFixed(form: UseFormReturn<Loose>, check: (values: Loose) => Messages) {
  const told = useRef<readonly string[]>([]);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      if (told.current.length === 0) return;
      const now = check(form.getValues());
      const fixed = told.current.filter((path) => now[path] === undefined);
      told.current = told.current.filter((path) => now[path] !== undefined);
      if (fixed.length > 0) form.clearErrors(fixed);
    });
    return unsubscribe;
  }, [form, check]);
  return (messages: Messages): Messages => {
    told.current = Object.keys(messages);
    return messages;
  };
}
