import { type RefObject, useEffect } from 'react';
import { type FormView, formFields, type Loose } from '../../../schema/index';
import { focusField } from '../../fields/focus';

/** Puts the focus into the first field of a dialog that opens for a new record. */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  view: FormView<Loose>,
  isNew: boolean,
): void {
  const [first] = formFields(view);
  const startsAt = isNew && 'dialog' in view.in ? first?.field : undefined;
  useEffect(() => {
    if (startsAt !== undefined) focusField(form.current, startsAt);
  }, [form, startsAt]);
}
