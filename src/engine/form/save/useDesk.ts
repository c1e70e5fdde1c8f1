import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { type AnyResource, getAt, type Loose, variantIn } from '../../../schema/index';
import { leafFields, same, snapshot } from '../../values/changes';
import type { AskConflict } from '../merge/useConflict';
import { blankForm, complete } from '../open/toFormValues';
import type { Opened } from '../open/useOpening';
import { valuesAnew } from './anew';
import type { Desk } from './desk';
import { createDesk, type Known } from './desk';

/** Writes values into the form, field by field, so that inputs which do not change are left alone. */
function show(form: UseFormReturn<Loose>, resource: AnyResource, values: Loose): void {
  const now = form.getValues();
  for (const [path] of leafFields(resource)) {
    const value = getAt(values, path);
    if (!same(getAt(now, path), value)) form.setValue(path, snapshot(value));
  }
}

interface DeskOptions {
  resource: AnyResource;
  opened: Opened;
  form: UseFormReturn<Loose>;
  ask: AskConflict;
  /** Told the record that a save created. */
  onCreated: (record: ConsoleRecord) => void;
}

/** The form as its saves see it, and what of the stored record the screen shows. */
export function useDesk({ resource, opened, form, ask, onCreated }: DeskOptions) {
  const [shown, setShown] = useState<Known>({ stored: opened.stored, base: opened.values });
  const known = useRef(shown);
  const [unanswered] = useState(() => new Set<Loose>());

  const desk = createDesk({
    resource,
    ask,
    unanswered,
    known: () => known.current,
    values: () => snapshot(form.getValues()),
    settle(stored, values) {
      const isNew = known.current.stored === null;
      known.current = { stored, base: complete(resource.fields, stored) };
      setShown(known.current);
      show(form, resource, values);
      if (isNew) onCreated(stored);
    },
  });

  /** The record is gone: what the form holds of it is a new one from now on. */
  const startAnew = () => {
    const values = valuesAnew(resource.fields, desk.values());
    unanswered.clear();
    known.current = { stored: null, base: blankForm(resource, variantIn(resource, values)) };
    setShown(known.current);
    show(form, resource, values);
  };
  return { ...shown, desk, startAnew };
}

/** Puts the form back to what is stored. */
export const revert = (form: UseFormReturn<Loose>, desk: Desk): void => {
  form.clearErrors();
  show(form, desk.resource, desk.base());
};
