import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AnyResource, applyResets, getAt, type Loose } from '../../../schema/index';
import { changedPaths, snapshot } from '../../values/changes';

type Watched = Pick<UseFormReturn<Loose>, 'getValues' | 'setValue' | 'watch'>;

/**
 * Writes what a resource's resets say when an input changes the field that they wait for; never on load, nor when
 * the form itself takes over values. Answers the way to stop.
 */
export function watchResets(form: Watched, resource: AnyResource): () => void {
  let before = snapshot(form.getValues());
  const { unsubscribe } = form.watch((_, { type }) => {
    const after = snapshot(form.getValues());
    const reset = type === 'change' ? applyResets(resource, before, after) : after;
    before = reset;
    for (const path of changedPaths(resource, after, reset)) form.setValue(path, getAt(reset, path));
  });
  return unsubscribe;
}

export function useResets(form: UseFormReturn<Loose>, resource: AnyResource): void {
  useEffect(() => (resource.resets ? watchResets(form, resource) : undefined), [form, resource]);
}
