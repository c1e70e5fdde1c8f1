import { type RefObject, useEffect } from 'react';
import { collectFormFields, type FormView, type Loose } from '../../../schema/index';
import { focusField, focusFieldWhenShown } from '../../fields/focus';

/**
 * Sets the focus when the form opens. A dialog for a new record focuses its first field. A stored record
 * focuses the field in which the operator answers it (`view.answers`).
 */
export function useFocusFirstField(
  formRef: RefObject<HTMLFormElement | null>,
  view: FormView<Loose>,
  isRecordNew: boolean,
): void {
  const [first] = collectFormFields(view);
  const firstFieldPath = isRecordNew && 'dialog' in view.in ? first?.field : undefined;
  const answerFieldPath = isRecordNew ? undefined : view.answers;
  useEffect(() => {
    if (firstFieldPath !== undefined) focusField(formRef.current, firstFieldPath);
    return answerFieldPath === undefined || !formRef.current
      ? undefined
      : focusFieldWhenShown(formRef.current, answerFieldPath);
  }, [formRef, firstFieldPath, answerFieldPath]);
}
