import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { type ComponentType, Suspense, useState } from 'react';
import { type ConsoleProvider, type ConsoleRecord, recordIn } from '../../provider/dataProvider';
import { newRequestKey } from '../../provider/key';
import {
  type Action,
  type AnyResource,
  calledIn,
  callOf,
  holds,
  isPersonal,
  type Loose,
  questionsIn,
  titlePaths,
} from '../../schema/index';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import lossesStyles from '../../ui/losses.module.css';
import { useText } from '../../ui/useText';
import { type ActWidgetProps, useEngine } from '../EngineContext';
import { useErrorText } from '../errorText';
import type { Texts } from '../texts';
import { useOneCall } from '../useOneCall';
import { useWholeRecord } from '../useWholeRecord';
import { actionIcons } from './actionIcons';

export type AskActionProps = {
  resource: AnyResource;
  texts: Texts;
  /** The action's key in the schema. */
  name: string;
  action: Action<Loose>;
  record: ConsoleRecord;
  /** What the record is called, where the screen around does not say so. */
  recordName?: string;
  /** Takes a newer record: what the act made of it, or what somebody else had saved before. */
  onRecord?: (record: ConsoleRecord) => void;
  /** The act is done. */
  onDone?: (record: ConsoleRecord) => void;
  onClose: () => void;
};

const questionsOf = (action: Action<Loose>, record: ConsoleRecord) =>
  questionsIn(action).filter(({ when }) => holds(when, record));

/** One key for every try with the same body: an act that was done without its answer arriving is not done twice. */
function useRequestKeys(): (body: Loose | undefined) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const sent = JSON.stringify(body ?? {});
    const key = keys.get(sent) ?? newRequestKey();
    keys.set(sent, key);
    return key;
  };
}

/**
 * Asks an act's questions one after the other, then does it; what fails stays and can be tried again. Where somebody
 * else saved first, their record is taken over and the questions that it calls for are asked anew.
 */
export const AskAction = (props: AskActionProps) => {
  const { resource, texts, name, action, recordName, onRecord, onDone, onClose } = props;
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const errorText = useErrorText();
  const keyFor = useRequestKeys();
  const { widgets } = useEngine();
  const [record, setRecord] = useState(props.record);
  const [questions, setQuestions] = useState(() => questionsOf(action, record));
  const [asked, setAsked] = useState(0);
  const { record: whole } = useWholeRecord(
    resource,
    props.record,
    recordName !== undefined && isPersonal(resource, props.record),
  );
  const take = (newer: ConsoleRecord) => {
    setRecord(newer);
    onRecord?.(newer);
  };
  const act = useOneCall({
    mutationFn: ({ body }: { body?: Loose }) =>
      provider.act(resource.name, callOf(name, action), { record, key: keyFor(body), body }),
    onSuccess(after) {
      take(after);
      notify(texts.action(name, 'done'), { type: 'success' });
      onClose();
      onDone?.(after);
      return client.invalidateQueries({ queryKey: [resource.name] });
    },
    onError(error) {
      const theirs = recordIn(error, resource);
      if (!theirs) return;
      take(theirs);
      setQuestions(questionsOf(action, theirs));
      setAsked(0);
    },
  });
  const question = questions[asked];
  const isLast = asked >= questions.length - 1;
  const text = question ? texts.action(name, question.message) : texts.action(name, 'label');
  if (isLast && action.widget) {
    // A product may have no such widget at all.
    const registered: Readonly<Record<string, ComponentType<ActWidgetProps>>> = widgets.act;
    const Widget = registered[action.widget];
    if (!Widget) throw new Error(`No widget ${action.widget}`);
    return (
      <Suspense>
        <Widget
          {...{ resource, record }}
          call={callOf(name, action)}
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
  return (
    <ConfirmDialog
      // A new element for each question, so that each takes the focus.
      key={asked}
      {...(action.row && { icon: actionIcons[action.row] })}
      {...(action.irreversible && { tone: 'danger' as const })}
      title={texts.action(name, 'label')}
      message={
        recordName === undefined ? (
          text
        ) : (
          <>
            <dl className={lossesStyles.losses}>
              <dt>{texts.record}</dt>
              <dd>
                {(whole !== props.record && calledIn(resource, titlePaths(resource)?.title, whole)) ||
                  recordName}
              </dd>
            </dl>
            <p>{text}</p>
          </>
        )
      }
      confirmLabel={isLast ? texts.action(name, 'label') : translate('form.continue')}
      cancelLabel={translate('form.cancel')}
      busy={act.isPending}
      error={act.error && errorText(act.error)}
      onConfirm={() => (isLast ? act.call({}) : setAsked(asked + 1))}
      onCancel={onClose}
    />
  );
};
