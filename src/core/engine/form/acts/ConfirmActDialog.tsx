import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify } from 'ra-core';
import { type ComponentType, Suspense, useState } from 'react';
import {
  type ConsoleProvider,
  type ConsoleRecord,
  findCurrentRecordInConflict,
} from '../../../provider/dataProvider';
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
import { classNames } from '../../../ui/classNames';
import lossesStyles from '../../../ui/losses.module.css';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useIdempotencyKeys } from '../../calls/useIdempotencyKeys';
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

/**
 * Returns an error without the record in its body, because the confirmation question already shows that
 * record.
 */
function stripRecordFromErrorBody(error: unknown, { api }: AnyResource): unknown {
  if (!(error instanceof HttpError)) return error;
  const { [api.one]: _, ...body } = error.body ?? {};
  return new HttpError(error.message, error.status, body);
}

// After a failure, the dialog stays open for a retry. If another operator has saved the record, the dialog
// shows the new record and asks again.
export const ConfirmActDialog = (props: ConfirmActDialogProps) => {
  const { resource, texts, name, action, recordName, onRecord, onDone, onClose } = props;
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const getIdempotencyKey = useIdempotencyKeys();
  const { widgets } = useEngine();
  const [record, setRecord] = useState(props.record);
  const [questions, setQuestions] = useState(() => findConfirmationQuestionsToAsk(action, record));
  const [questionIndex, setQuestionIndex] = useState(0);
  const hasInputFields = getInputPathsOfActQuestion(action).length > 0;
  const { record: unmaskedRecord, ...reading } = useUnmaskedRecord(
    resource,
    props.record,
    // If the action has inputs, the whole record is read. A list row sometimes lacks the values with which
    // the inputs start.
    recordName !== undefined && (hasInputFields || isPersonalDataRecord(resource, props.record)),
  );
  const replaceShownRecord = (newerRecord: ConsoleRecord) => {
    setRecord(newerRecord);
    onRecord?.(newerRecord);
  };
  const sendActRequest = (requestBody?: Loose) =>
    provider.act(resource.name, getActionUrlSegment(name, action), {
      record,
      key: getIdempotencyKey(requestBody),
      body: requestBody,
    });
  const handleRecordActionSuccess = (updatedRecord: ConsoleRecord) => {
    replaceShownRecord(updatedRecord);
    notify(texts.action(name, 'done'), { type: 'success' });
    void client.invalidateQueries({ queryKey: [resource.name] });
  };
  const actMutation = useExclusiveMutation({
    mutationFn: ({ body }: { body?: Loose }) => sendActRequest(body),
    onSuccess(updatedRecord) {
      handleRecordActionSuccess(updatedRecord);
      onClose();
      onDone?.(updatedRecord);
    },
    onError(error) {
      const currentRecord = findCurrentRecordInConflict(error, resource);
      if (!currentRecord) return;
      replaceShownRecord(currentRecord);
      setQuestions(findConfirmationQuestionsToAsk(action, currentRecord));
      setQuestionIndex(0);
    },
  });
  const currentQuestion = questions[questionIndex];
  const isLastQuestion = questionIndex >= questions.length - 1;
  const questionText = currentQuestion
    ? texts.action(name, currentQuestion.message)
    : texts.action(name, 'label');
  if (isLastQuestion && action.widget) {
    // The type is widened, because some products have no widget with this name.
    const widgetByName: Readonly<Record<string, ComponentType<ActWidgetProps>>> = widgets.act;
    const Widget = widgetByName[action.widget];
    if (!Widget) throw new Error(`No widget ${action.widget}`);
    return (
      <Suspense>
        <Widget
          {...{ resource, record }}
          call={getActionUrlSegment(name, action)}
          title={texts.action(name, 'label')}
          question={questionText}
          confirmLabel={texts.action(name, 'label')}
          cancelLabel={translate('app.cancel')}
          busy={actMutation.isPending}
          error={actMutation.error}
          onConfirm={(requestBody) => actMutation.call({ body: requestBody })}
          onCancel={onClose}
        />
      </Suspense>
    );
  }
  const actLabel = texts.action(name, 'label');
  const actIcon = action.row && actionIcons[action.row];
  const questionBody = recordName !== undefined && (
    <>
      <dl className={classNames(lossesStyles.losses, !action.irreversible && lossesStyles.harmless)}>
        <dt>{texts.record}</dt>
        <dd>
          {(unmaskedRecord !== props.record &&
            getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, unmaskedRecord)) ||
            recordName}
        </dd>
      </dl>
      <p>{questionText}</p>
    </>
  );
  if (hasInputFields && !reading.isReading && !reading.error) {
    return (
      <ActInputForm
        {...{ resource, texts, action, title: actLabel, icon: actIcon }}
        confirmLabel={actLabel}
        record={unmaskedRecord}
        run={async (requestBody) => {
          try {
            handleRecordActionSuccess(await sendActRequest(requestBody));
          } catch (error) {
            const currentRecord = findCurrentRecordInConflict(error, resource);
            if (currentRecord) replaceShownRecord(currentRecord);
            throw stripRecordFromErrorBody(error, resource);
          }
        }}
        onDone={() => {
          onClose();
          onDone?.(record);
        }}
        onClose={onClose}
      >
        {questionBody || <p>{questionText}</p>}
      </ActInputForm>
    );
  }
  const shownError = actMutation.error ?? (hasInputFields ? reading.error : null);
  return (
    <ConfirmDialog
      // Each question gets a new React key, so that it is mounted again and takes the focus.
      key={questionIndex}
      {...(actIcon && { icon: actIcon })}
      {...(action.irreversible && { tone: 'danger' as const })}
      title={actLabel}
      message={questionBody || questionText}
      confirmLabel={isLastQuestion ? actLabel : translate('form.continue')}
      busy={actMutation.isPending || (hasInputFields && reading.isReading)}
      error={shownError && formatErrorText(shownError)}
      onConfirm={() => {
        if (hasInputFields) reading.readAgain();
        else if (isLastQuestion) actMutation.call({});
        else setQuestionIndex(questionIndex + 1);
      }}
      onCancel={onClose}
    />
  );
};
