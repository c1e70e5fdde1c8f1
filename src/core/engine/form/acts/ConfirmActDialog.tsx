import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify } from 'ra-core';
import { type ComponentType, Suspense, useState } from 'react';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import {
  type Action,
  type AnyResource,
  doesRecordMeetCondition,
  getActionUrlSegment,
  getConfirmationQuestionsOfAct,
  getInputPathsOfActQuestion,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  isPersonalDataRecord,
  type Loose,
} from '../../../schema/index';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { useUnmaskedRecord } from '../../calls/useUnmaskedRecord';
import { type ActWidgetProps, useEngine } from '../../EngineContext';
import { lazyDialog } from '../../loading/lazyDialog';
import type { Texts } from '../../texts';
import { actionIcons } from './actionIcons';

export type ConfirmActDialogProps = {
  resource: AnyResource;
  texts: Texts;
  /** Name of the act (an action on the record) in the schema. */
  name: string;
  action: Action<Loose>;
  record: ConsoleRecord;
  /** The record's name; absent if the screen already shows it. */
  recordName?: string;
  /** Called with a newer version of the record: the action's result, or another operator's save. */
  onRecord?: (record: ConsoleRecord) => void;
  /** Called with the changed record when the action has succeeded. */
  onDone?: (record: ConsoleRecord) => void;
  onClose: () => void;
};

const findConfirmationQuestionsToAsk = (action: Action<Loose>, record: ConsoleRecord) =>
  getConfirmationQuestionsOfAct(action).filter(({ when }) => doesRecordMeetCondition(when, record));

const ActInputForm = lazyDialog(async () => (await import('./ActInputForm')).ActInputForm);

/** Returns an error without the record that its body contains. The question already shows that record. */
function stripRecordFromErrorBody(error: unknown, { api }: AnyResource): unknown {
  if (!(error instanceof HttpError)) return error;
  const { [api.one]: _, ...body } = error.body ?? {};
  return new HttpError(error.message, error.status, body);
}

/**
 * Returns a function that gives each request body its Idempotency-Key. Equal bodies get the same key, so that
 * a retry after a lost answer does not repeat the action.
 */
function useIdempotencyKeys(): (body: Loose | undefined) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const sent = JSON.stringify(body ?? {});
    const key = keys.get(sent) ?? createIdempotencyKey();
    keys.set(sent, key);
    return key;
  };
}

// After a failure, the dialog stays open for a retry. If another operator has saved the record, the dialog
// shows the new record and asks again.
export const ConfirmActDialog = (props: ConfirmActDialogProps) => {
  const { resource, texts, name, action, recordName, onRecord, onDone, onClose } = props;
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const errorText = useErrorText();
  const keyFor = useIdempotencyKeys();
  const { widgets } = useEngine();
  const [record, setRecord] = useState(props.record);
  const [questions, setQuestions] = useState(() => findConfirmationQuestionsToAsk(action, record));
  const [asked, setAsked] = useState(0);
  const hasFields = getInputPathsOfActQuestion(action).length > 0;
  const { record: whole, ...reading } = useUnmaskedRecord(
    resource,
    props.record,
    // If the action has inputs, the whole record is read. A list row sometimes lacks the values with which
    // the inputs start.
    recordName !== undefined && (hasFields || isPersonalDataRecord(resource, props.record)),
  );
  const replaceShownRecord = (newer: ConsoleRecord) => {
    setRecord(newer);
    onRecord?.(newer);
  };
  const sendActRequest = (body?: Loose) =>
    provider.act(resource.name, getActionUrlSegment(name, action), { record, key: keyFor(body), body });
  const handleRecordActionSuccess = (after: ConsoleRecord) => {
    replaceShownRecord(after);
    notify(texts.action(name, 'done'), { type: 'success' });
    void client.invalidateQueries({ queryKey: [resource.name] });
  };
  const act = useExclusiveMutation({
    mutationFn: ({ body }: { body?: Loose }) => sendActRequest(body),
    onSuccess(after) {
      handleRecordActionSuccess(after);
      onClose();
      onDone?.(after);
    },
    onError(error) {
      const theirs = findCurrentRecordInConflict(error, resource);
      if (!theirs) return;
      replaceShownRecord(theirs);
      setQuestions(findConfirmationQuestionsToAsk(action, theirs));
      setAsked(0);
    },
  });
  const question = questions[asked];
  const isLast = asked >= questions.length - 1;
  const text = question ? texts.action(name, question.message) : texts.action(name, 'label');
  if (isLast && action.widget) {
    // The type is widened, because some products have no widget with this name.
    const registered: Readonly<Record<string, ComponentType<ActWidgetProps>>> = widgets.act;
    const Widget = registered[action.widget];
    if (!Widget) throw new Error(`No widget ${action.widget}`);
    return (
      <Suspense>
        <Widget
          {...{ resource, record }}
          call={getActionUrlSegment(name, action)}
          title={texts.action(name, 'label')}
          question={text}
          confirmLabel={texts.action(name, 'label')}
          cancelLabel={translate('form.cancel')}
          busy={act.isPending}
          error={act.error}
          onConfirm={(body) => act.call({ body })}
          onCancel={onClose}
        />
      </Suspense>
    );
  }
  const title = texts.action(name, 'label');
  const icon = action.row && actionIcons[action.row];
  const message = recordName !== undefined && (
    <>
      <dl className={lossesStyles.losses}>
        <dt>{texts.record}</dt>
        <dd>
          {(whole !== props.record &&
            getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, whole)) ||
            recordName}
        </dd>
      </dl>
      <p>{text}</p>
    </>
  );
  if (hasFields && !reading.isReading && !reading.error) {
    return (
      <ActInputForm
        {...{ resource, texts, action, title, icon }}
        confirmLabel={title}
        record={whole}
        run={async (body) => {
          try {
            handleRecordActionSuccess(await sendActRequest(body));
          } catch (error) {
            const theirs = findCurrentRecordInConflict(error, resource);
            if (theirs) replaceShownRecord(theirs);
            throw stripRecordFromErrorBody(error, resource);
          }
        }}
        onDone={() => {
          onClose();
          onDone?.(record);
        }}
        onClose={onClose}
      >
        {message || <p>{text}</p>}
      </ActInputForm>
    );
  }
  const failure = act.error ?? (hasFields ? reading.error : null);
  return (
    <ConfirmDialog
      // Each question gets a new React key, so that it is mounted again and takes the focus.
      key={asked}
      {...(icon && { icon })}
      {...(action.irreversible && { tone: 'danger' as const })}
      title={title}
      message={message || text}
      confirmLabel={isLast ? title : translate('form.continue')}
      cancelLabel={translate('form.cancel')}
      busy={act.isPending || (hasFields && reading.isReading)}
      error={failure && errorText(failure)}
      onConfirm={() => {
        if (hasFields) reading.readAgain();
        else if (isLast) act.call({});
        else setAsked(asked + 1);
      }}
      onCancel={onClose}
    />
  );
};
