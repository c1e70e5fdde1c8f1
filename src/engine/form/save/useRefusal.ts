import { useTranslate } from 'ra-core';
import { type RefObject, useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AnyResource, type FormView, formFields, type Loose } from '../../../schema/index';
import { focusField, showsField } from '../../fields/focus';
import type { Texts } from '../../texts';
import { hiddenProblem } from './hiddenProblem';
import { firstOf } from './problems';
import type { Messages } from './useChecks';

interface RefusalOptions {
  resource: AnyResource;
  form: UseFormReturn<Loose>;
  element: RefObject<HTMLFormElement | null>;
  view: FormView<Loose>;
  texts: Texts;
}

/**
 * Says what is wrong: at each field, with the focus in the first of them; what the form does not show is said
 * below it, behind `message`.
 */
export function useRefusal({ resource, form, element, view, texts }: RefusalOptions) {
  const translate = useTranslate();
  const { setError } = form;
  return useCallback(
    (messages: Messages, message?: string) => {
      const paths = Object.keys(messages);
      const shown = paths.filter((path) => showsField(element.current, path));
      for (const path of shown) setError(path, { type: 'refused', message: messages[path] ?? '' });
      const hidden = paths
        .filter((path) => !shown.includes(path))
        .map((path) => hiddenProblem({ resource, texts, translate }, path, messages[path] ?? ''));
      const below = [...(message === undefined ? [] : [message]), ...hidden].join(' ');
      if (below) setError('root.serverError', { type: 'refused', message: below });
      const order = formFields(view).map(({ field }) => field);
      const first = firstOf(shown, order);
      if (first !== undefined) focusField(element.current, first);
    },
    [setError, resource, element, view, texts, translate],
  );
}
