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
  formRef: RefObject<HTMLFormElement | null>,
): { editing: FormModel; fields: ReactHookFormStore } {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const [made] = useState(() => {
    const formModel = createFormModel({
      ...options,
      provider,
      words: { texts, translate, errorText: formatErrorText },
      element: {
        shows: (path) => isFieldVisible(formRef.current, path),
        focus: (path) => focusField(formRef.current, path),
      },
      notify: (notificationText, notificationType) => notify(notificationText, { type: notificationType }),
      onEnd: (storedRecord) => updateCachedRowVersion(client, options.resource.name, storedRecord),
    });
    return { editing: formModel, fields: createReactHookFormStore(formModel, options.resource) };
  });
  const { editing } = made;
  useEffect(() => editing.open(), [editing]);
  return made;
}
