import type { IconNode } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import {
  type Action,
  type AnyResource,
  createActionDialogFields,
  type FormView,
  getChoicesOfField,
  getInputPathsOfActQuestion,
  isChoiceField,
  type Loose,
  toRequestBody,
} from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog';
import labelledStyles from '../../../ui/Labelled.module.css';
import { Notice } from '../../../ui/Notice';
import { useSaveShortcut } from '../../../ui/useSaveShortcut';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { FieldAtPath } from '../../fields/FieldAtPath';
import { focusField, isFieldVisible } from '../../fields/focus';
import slotsStyles from '../../fields/slots.module.css';
import type { Texts } from '../../texts';
import { useSelectedFormState } from '../edit/EditingContext';
import { createFormModel } from '../edit/editing';
import { createReactHookFormStore } from '../edit/fieldStore';
import { useFocusFirstField } from '../edit/useFocusFirstField';
import { FormContextProviders } from '../FormContextProviders';
import { useUnsavedTextGuard } from '../leave/typedText';
import { createInitialFormValues, toFormValues } from '../open/toFormValues';
import styles from './ActInputForm.module.css';

const DIALOG_WIDTH_PX = 480;

export type ActInputFormProps = {
  resource: AnyResource;
  texts: Texts;
  action: Action<Loose>;
  /** The record whose values the inputs start with; null for several records, whose inputs start blank. */
  record: ConsoleRecord | null;
  title: string;
  confirmLabel: string;
  icon?: IconNode | undefined;
  /** Rendered above the inputs: the action's description, the record's name, and the question. */
  children: ReactNode;
  /** Runs the action with the values of its input fields; rejects on failure. */
  run: (requestBody: Loose) => Promise<void>;
  /** Called when the action has succeeded. */
  onDone: () => void;
  onClose: () => void;
};

/** Returns a resource with an action's input fields as its only fields, so that form inputs can edit them. */
function createActInputResource(
  resource: AnyResource,
  action: Action<Loose>,
  record: Loose | null,
): AnyResource {
  const { name, api, menu } = resource;
  const inputFields = createActionDialogFields(resource.fields, getInputPathsOfActQuestion(action));
  const fieldEntries = Object.entries(inputFields).map(([path, field]) =>
    isChoiceField(field)
      ? [path, { ...field, choices: getChoicesOfField(resource, record ?? {}, path) }]
      : [path, field],
  );
  return {
    name,
    api: { ...api, fixed: {} },
    ...(menu && { menu }),
    fields: Object.fromEntries(fieldEntries),
  };
}

const createActInputView = (action: Action<Loose>): FormView<Loose> => ({
  in: { dialog: DIALOG_WIDTH_PX },
  sections: [{ title: '', fields: getInputPathsOfActQuestion(action) }],
});

export const ActInputForm = (props: ActInputFormProps) => {
  const { texts, action, title, confirmLabel, icon, children, run, onClose } = props;
  const translate = useText();
  const formatErrorText = useErrorText();
  const formRef = useRef<HTMLFormElement>(null);
  // The ref holds the latest `run`, because the dialog passes a new `run` when it gets a newer record.
  const latestRunRef = useRef(run);
  useEffect(() => {
    latestRunRef.current = run;
  });
  const [{ resource, view, editing, fields }] = useState(() => {
    const resource = createActInputResource(props.resource, action, props.record);
    const view = createActInputView(action);
    const initialValues = props.record
      ? toFormValues(resource.fields, props.record)
      : createInitialFormValues(resource, undefined);
    const formModel = createFormModel({
      ...{ resource, view },
      loaded: { stored: null, values: initialValues },
      createKey: '',
      provider: {
        async create(_name: string, { data }: { data: Loose }) {
          await latestRunRef.current(toRequestBody(resource, data));
          return { data: { ...data, id: '', _id: '' } as never };
        },
        update: () => Promise.reject(new Error('A question creates its answer once')),
        runTask: () => Promise.reject(new Error('A question sends no files')),
      },
      words: { texts, translate, errorText: formatErrorText },
      element: {
        shows: (path) => isFieldVisible(formRef.current, path),
        focus: (path) => focusField(formRef.current, path),
      },
      notify: () => {},
      onEnd: () => {},
    });
    return { resource, view, editing: formModel, fields: createReactHookFormStore(formModel, resource) };
  });
  useEffect(() => editing.open(), [editing]);
  useFocusFirstField(formRef, view, true);
  const { isSaving, failure, problems, isDone, isTyped, values } = useSelectedFormState(
    editing,
    (formState) => ({
      isSaving: formState.isSaving,
      failure: formState.failure,
      problems: formState.problems,
      isDone: formState.isDone,
      isTyped: editing.isDirty(),
      values: formState.values,
    }),
  );
  // When the operator changes a value, the error message of the last attempt disappears.
  useEffect(() => {
    if (values) editing.closeFailure();
  }, [editing, values]);
  const handleDone = useEffectEvent(props.onDone);
  useEffect(() => {
    if (isDone) handleDone();
  }, [isDone]);
  // The form's error message is omitted if a field already shows it.
  const isFailureShownAtField = Object.values(problems).some(({ message }) => failure?.endsWith(message));
  const { close: requestClose, question } = useUnsavedTextGuard(isTyped && !isDone, onClose);
  const closeDialogUnlessSaving = () => {
    if (!isSaving) requestClose();
  };
  const submitActInput = () => void editing.save();
  useSaveShortcut(formRef, submitActInput);
  const handleFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree, the dialog is inside the record's form, so React would also pass the submit event to
    // that form.
    event.stopPropagation();
    submitActInput();
  };
  return (
    <Dialog
      title={title}
      width={DIALOG_WIDTH_PX}
      role="alertdialog"
      closable
      onClose={closeDialogUnlessSaving}
    >
      <form ref={formRef} onSubmit={handleFormSubmit} noValidate inert={isDone} aria-label={title}>
        <DialogBody className={styles.body}>
          {children}
          <FormContextProviders {...{ resource, view, texts, editing, fields }}>
            <div className={slotsStyles.rows}>
              {getInputPathsOfActQuestion(action).map((inputPath) => (
                <div className={classNames(labelledStyles.row, slotsStyles.slots)} key={inputPath}>
                  <FieldAtPath path={inputPath} />
                </div>
              ))}
            </div>
          </FormContextProviders>
          {failure && !isFailureShownAtField && (
            <Notice tone="red" role="alert">
              {failure}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <span className="push" />
          <Button onClick={closeDialogUnlessSaving}>{translate('app.cancel')}</Button>
          <Button
            type="submit"
            variant={action.irreversible ? 'danger' : 'primary'}
            icon={icon}
            busy={isSaving}
          >
            {confirmLabel}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
};
