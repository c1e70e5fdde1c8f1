import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource, FormView, Loose } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useRights } from '../../rights';
import type { Texts } from '../../texts';
import { type UnansweredRecord, useNextUnansweredRecordFinder } from './useNextUnansweredRecord';

/** A button that saves the form and then continues instead of returning to the list. */
export interface SaveAndContinueOption {
  name: 'again' | 'next';
  label: string;
}

interface AfterSaveOptions {
  resource: AnyResource;
  view: FormView<Loose>;
  texts: Texts;
  stored: ConsoleRecord | null;
  onClose: () => void;
}

type NextUnansweredRecordPromise = Promise<UnansweredRecord | undefined>;

/**
 * Returns the buttons that save the form and then take a next step, and the functions that choose and take
 * this step. The next step is the list, another new record, or the next unanswered record.
 */
export function useNextStepAfterSave({ resource, view, texts, stored, onClose }: AfterSaveOptions) {
  const translate = useText();
  const formatErrorText = useErrorText();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { changes } = useRights();
  const findNextUnanswered = useNextUnansweredRecordFinder(resource, view);
  const chosenNextStepRef = useRef<SaveAndContinueOption['name'] | null>(null);
  const nextRecordPromiseRef = useRef<NextUnansweredRecordPromise>(undefined);
  // The value from the form's opening is kept, because a record that this form creates counts as new until
  // the form closes.
  const [isNew] = useState(stored === null);

  const openNewRecordForm = () =>
    navigate(
      { pathname: `/${resource.name}/create`, search },
      { replace: true, state: { ...state, copyOf: undefined } },
    );
  const openNextUnansweredRecord = async () => {
    const nextRecord = await nextRecordPromiseRef.current;
    if (!nextRecord) {
      notify(translate('form.noneLeft', { state: texts.state(view.answers ?? '', true) }), { type: 'info' });
      return onClose();
    }
    const pathname = `/${resource.name}/${encodeURIComponent(nextRecord.id)}`;
    await navigate({ pathname, search }, { replace: true, state: { ...state, from: nextRecord.from } });
  };

  const createAnotherOption = { name: 'again', label: translate('form.again') } as const;
  const offeredOptions: SaveAndContinueOption[] = [
    ...(resource.repeats?.again && isNew && changes(resource) ? [createAnotherOption] : []),
    ...(view.answers !== undefined && !isNew && changes(resource)
      ? [
          {
            name: 'next',
            label: translate('form.saveNext', { state: texts.state(view.answers, true) }),
          } as const,
        ]
      : []),
  ];
  return {
    offered: offeredOptions,
    /** Chooses the step that follows the save; must be called before the save. */
    choose(optionName: SaveAndContinueOption['name'] | null) {
      chosenNextStepRef.current = optionName;
      if (optionName !== 'next' || !stored) return;
      // The search for the next record starts before the save, while this record is still unanswered. The
      // search can then find the record that follows it in the list.
      nextRecordPromiseRef.current = findNextUnanswered(stored.id);
      nextRecordPromiseRef.current.catch(() => {});
    },
    /** Takes the step that was chosen; must be called when everything is stored. */
    leave() {
      if (chosenNextStepRef.current === 'again') void openNewRecordForm();
      else if (chosenNextStepRef.current !== 'next') onClose();
      else {
        openNextUnansweredRecord().catch((error: unknown) => {
          notify(formatErrorText(error), { type: 'error' });
          onClose();
        });
      }
    },
  };
}
