import { type RefObject, useEffect } from 'react';
import { type FormView, formFields, type Loose } from '../../../schema/index';
import { focusField, focusFieldWhenShown } from '../../fields/focus';

/**
 * Sets the focus when the form opens: to the first field in a dialog for a new record, and to the answer
 * field of a record to be answered.
 */
export function useFocusFirstField(
  form: RefObject<HTMLFormElement | null>,
  view: FormView<Loose>,
  isNew: boolean,
): void {
  const [first] = formFields(view);
  const startsAt = isNew && 'dialog' in view.in ? first?.field : undefined;
  const answer = isNew ? undefined : view.answers;
  useEffect(() => {
    if (startsAt !== undefined) focusField(form.current, startsAt);
    return answer === undefined || !form.current ? undefined : focusFieldWhenShown(form.current, answer);
  }, [form, startsAt, answer]);
}
