import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { useText } from '../../../ui/useText';
import { updateCachedRowVersion } from '../../calls/cachedLists';
import { useErrorText } from '../../calls/errorText';
import { focusField, isFieldVisible } from '../../fields/focus';
import type { Texts } from '../../texts';
import { createFormModel, type FormModel, type FormModelOptions } from './editing';
import { createReactHookFormStore, type ReactHookFormStore } from './fieldStore';

export interface NewFormModelOptions
  extends Pick<FormModelOptions, 'resource' | 'view' | 'loaded' | 'createKey'> {
  texts: Texts;
}

/** Creates the `FormModel` of a form and the store for its inputs, once for each form. */
export function useNewFormModel(
  { texts, ...options }: NewFormModelOptions,
  form: RefObject<HTMLFormElement | null>,
): { editing: FormModel; fields: ReactHookFormStore } {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useText();
  const errorText = useErrorText();
  const notify = useNotify();
  const [made] = useState(() => {
    const editing = createFormModel({
      ...options,
      provider,
      words: { texts, translate, errorText },
      element: {
        shows: (path) => isFieldVisible(form.current, path),
        focus: (path) => focusField(form.current, path),
      },
      notify: (message, type) => notify(message, { type }),
      onEnd: (stored) => updateCachedRowVersion(client, options.resource.name, stored),
    });
    return { editing, fields: createReactHookFormStore(editing, options.resource) };
  });
  const { editing } = made;
  useEffect(() => editing.open(), [editing]);
  return made;
}
