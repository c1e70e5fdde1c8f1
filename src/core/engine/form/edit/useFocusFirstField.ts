import { type RefObject, useEffect } from 'react';
import { collectFormFields, type FormView, type Loose } from '../../../schema/index';
import { focusField, focusFieldWhenShown } from '../../fields/focus';

/**
 * Sets the focus when the form opens. A dialog for a new record focuses its first field. A stored record
 * focuses the field in which the operator answers it (`view.answers`).
 */
export function useFocusFirstField(
  form: RefObject<HTMLFormElement | null>,
  view: FormView<Loose>,
  isNew: boolean,
): void {
  const [first] = collectFormFields(view);
  const startsAt = isNew && 'dialog' in view.in ? first?.field : undefined;
  const answer = isNew ? undefined : view.answers;
  useEffect(() => {
    if (startsAt !== undefined) focusField(form.current, startsAt);
    return answer === undefined || !form.current ? undefined : focusFieldWhenShown(form.current, answer);
  }, [form, startsAt, answer]);
}
