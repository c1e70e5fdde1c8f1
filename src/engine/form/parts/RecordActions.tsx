import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ConsoleProvider, type ConsoleRecord, recordIn } from '../../../provider/dataProvider';
import { newKey } from '../../../provider/key';
import { type Action, holds, type Loose } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { useReason } from '../../errorText';
import { useRecordFormContext } from '../../fields/RecordFormContext';
import { useOneCall } from '../../useOneCall';
import { useChanges } from './FormState';

interface ActionProps {
  name: string;
  action: Action<Loose>;
  record: ConsoleRecord;
}

const questionsOf = (action: Action<Loose>, record: ConsoleRecord) =>
  (action.ask ?? []).filter(({ when }) => holds(when, record));

/**
 * Asks an act's questions one after the other, then does it; what fails stays and can be tried again. Where somebody
 * else saved first, the form takes over their record and the questions that it calls for are asked anew.
 */
const Asking = ({ name, action, record, onClose }: ActionProps & { onClose: () => void }) => {
  const { resource, texts, acted } = useRecordFormContext();
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const reason = useReason();
  // One key for all tries of this opening: what was done already is not done again.
  const [key] = useState(newKey);
  const [questions, setQuestions] = useState(() => questionsOf(action, record));
  const [asked, setAsked] = useState(0);
  const act = useOneCall({
    mutationFn: () => provider.act(resource.name, action.run.call, { record, key }),
    onSuccess(after) {
      acted(after);
      notify(texts.action(name, 'done'), { type: 'success' });
      onClose();
      return client.invalidateQueries({ queryKey: [resource.name] });
    },
    onError(error) {
      const theirs = recordIn(error, resource);
      if (!theirs) return;
      acted(theirs);
      setQuestions(questionsOf(action, theirs));
      setAsked(0);
    },
  });
  const question = questions[asked];
  const isLast = asked >= questions.length - 1;
  return (
    <ConfirmDialog
      // Each question takes the focus anew.
      key={asked}
      title={texts.action(name, 'label')}
      message={question ? texts.action(name, question.message) : texts.action(name, 'label')}
      confirmLabel={isLast ? texts.action(name, 'label') : translate('form.continue')}
      cancelLabel={translate('form.cancel')}
      busy={act.isPending}
      error={act.error && reason(act.error)}
      onConfirm={() => (isLast ? act.call() : setAsked(asked + 1))}
      onCancel={onClose}
    />
  );
};

const ActionButton = (props: ActionProps) => {
  const { texts } = useRecordFormContext();
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  // An act concerns the record as it is stored: what was typed has to be saved before.
  const unsaved = useChanges().length > 0;
  const start = () => {
    if (unsaved) notify(translate('form.saveFirst'), { type: 'warning' });
    else setOpen(true);
  };
  return (
    <>
      <Button variant="outlined" onClick={start}>
        {texts.action(props.name, 'label')}
      </Button>
      {open && <Asking {...props} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The acts that a resource offers beside save and delete, on the record that the form shows. */
export const RecordActions = () => {
  const { resource, stored } = useRecordFormContext();
  if (!stored) return null;
  return Object.entries(resource.actions ?? {})
    .filter(([, { when }]) => holds(when, stored))
    .map(([name, action]) => <ActionButton key={name} {...{ name, action }} record={stored} />);
};
