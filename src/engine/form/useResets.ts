import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AnyResource, applyResets, getAt, type Loose } from '../../schema/index';
import { changedPaths, snapshot } from './changes';

/** Writes what a resource's resets say, when the operator changes the field that they wait for; never on load. */
export function useResets(form: UseFormReturn<Loose>, resource: AnyResource): void {
  useEffect(() => {
    if (!resource.resets) return;
    let before = snapshot(form.getValues());
    const { unsubscribe } = form.watch((_, { type }) => {
      const after = snapshot(form.getValues());
      const reset = type === 'change' ? applyResets(resource, before, after) : after;
      before = reset;
      for (const path of changedPaths(resource, after, reset)) form.setValue(path, getAt(reset, path));
    });
    return unsubscribe;
  }, [form, resource]);
}
