import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { READ_TITLES_ONLY_OPTION, type RecordTitle } from '../../../../provider/calls/titles';
import type { ConsoleProvider } from '../../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../../provider/wire/headers';
import {
  type AnyResource,
  collectFormFields,
  type FormView,
  findFieldOutsideLists,
  findTitlePathOfResource,
  getRecordNameOrId,
  isEditableField,
  isOneLineTextField,
  type Loose,
  setAt,
} from '../../../../schema/index';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/Dialog';
import { ErrorState } from '../../../../ui/ErrorState';
import { RetryButton } from '../../../../ui/RetryButton';
import { useSaveShortcut } from '../../../../ui/useSaveShortcut';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { useRecordFormContext } from '../../../fields/RecordFormContext';
import type { NewRecordDialogProps } from '../../../fields/RecordPicker';
import { lazyPreloadableComponent } from '../../../loading/latePart';
import { useRights } from '../../../rights';
import { useTexts } from '../../../texts';
import { useReportUnsavedDialogText } from '../../../unsavedWork';
import { useSelectedFormState } from '../../edit/EditingContext';
import { useFocusFirstField } from '../../edit/useFocusFirstField';
import { type NewFormModelOptions, useNewFormModel } from '../../edit/useNewFormEditing';
import { FormContextProviders } from '../../FormContextProviders';
import { loadBlankFormData } from '../../open/loadForm';
import { FormDialogs } from '../FormDialogs';
import { FormFooterLayout } from '../FormFooter';
import styles from '../FormFrame.module.css';
import { FormNotices } from '../FormNotices';
import { FormSections } from '../FormSections';
import { FormSkeleton } from '../FormSkeleton';

const FormDrafts = lazyPreloadableComponent(
  async () => (await import('../../leave/drafts/FormDrafts')).FormDrafts,
);

/**
 * Returns the initial values of a record that the operator creates from a search text. The text becomes the
 * record's title if the operator can type the title in this form. A title with a format or pattern stays
 * empty.
 */
export function createInitialValuesFromSearchText(
  resource: AnyResource,
  view: FormView<Loose>,
  searchText: string,
  canWritePath: (path: string) => boolean,
): Loose {
  const namePath = findTitlePathOfResource(resource, resource.list);
  if (namePath === undefined || searchText === '') return {};
  const titleField = findFieldOutsideLists(resource.fields, namePath);
  const isTitleTypeable =
    titleField &&
    isOneLineTextField(titleField) &&
    !titleField.format &&
    !titleField.pattern &&
    isEditableField(titleField);
  const isTitleShown = collectFormFields(view).some((formField) => formField.field === namePath);
  return isTitleTypeable && isTitleShown && canWritePath(namePath) ? { [namePath]: searchText } : {};
}

type NewRecordDialogFormProps = NewFormModelOptions &
  Pick<NewRecordDialogProps, 'onCreated' | 'onClose'> & {
    title: string;
    /** Whether the unsaved input of this form is kept as a draft. */
    hasDrafts: boolean;
    /**
     * A ref that receives the function to close the dialog. If input would be lost, the function first asks
     * for confirmation.
     */
    close: RefObject<() => void>;
  };

const NewRecordDialogForm = ({
  title,
  hasDrafts,
  close,
  onCreated,
  onClose,
  ...options
}: NewRecordDialogFormProps) => {
  const { resource, view, texts } = options;
  const client = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const { editing, fields } = useNewFormModel(options, formRef);
  const { stored, isDone, isDirty } = useSelectedFormState(editing, (formState) => ({
    stored: formState.stored,
    isDone: formState.isDone,
    isDirty: editing.isDirty(),
  }));
  const [isAsked, setAsked] = useState(false);
  useReportUnsavedDialogText(isDirty && !isDone);
  const closeNewRecordDialog = () => {
    if (!stored) return onClose();
    // The new record's title is put into the cache, so that the picker shows it without waiting for a call.
    const { id } = stored;
    const recordName = getRecordNameOrId(resource, findTitlePathOfResource(resource, resource.list), stored);
    client.setQueryData<RecordTitle>([resource.name, 'getOne', { id, meta: READ_TITLES_ONLY_OPTION }], {
      ...{ id, title: recordName },
      _id: id,
      detail: '',
    });
    onCreated(id);
  };
  const handleDone = useEffectEvent(closeNewRecordDialog);
  useEffect(() => {
    if (isDone) handleDone();
  }, [isDone]);
  const closeDialogOrAskIfUnsaved = () => (editing.isDirty() ? setAsked(true) : closeNewRecordDialog());
  useEffect(() => {
    close.current = closeDialogOrAskIfUnsaved;
  });
  const saveRecord = () => void editing.save();
  useSaveShortcut(formRef, saveRecord);
  useFocusFirstField(formRef, view, true);
  return (
    <FormContextProviders {...{ resource, view, texts, editing, fields }}>
      <form
        ref={formRef}
        inert={isDone}
        noValidate
        autoComplete="off"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, this form is inside the form under the dialog. Without this call, the submit
          // event would save that form too.
          event.stopPropagation();
          saveRecord();
        }}
      >
        <DialogBody className={styles.sheet}>
          {hasDrafts && <FormDrafts />}
          <FormSections {...{ view }} place="dialog" />
        </DialogBody>
        <FormNotices />
        <FormFooterLayout onCancel={closeDialogOrAskIfUnsaved} />
      </form>
      <FormDialogs question={isAsked ? { leave: closeNewRecordDialog, stay: () => setAsked(false) } : null} />
    </FormContextProviders>
  );
};

// The form of a new record, shown over another form. It has no route, so the other form stays as it is.
export const NewRecordDialog = ({ target, view, text, ...ends }: NewRecordDialogProps) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { writes } = useRights();
  const texts = useTexts(target);
  const translate = useText();
  const formatErrorText = useErrorText();
  const [createKey] = useState(createIdempotencyKey);
  const { data, error, refetch } = useQuery({
    queryKey: ['form', target.name, createKey],
    queryFn: async ({ signal }) => {
      const { values } = await loadBlankFormData(provider, target, undefined, signal);
      const initialValues = createInitialValuesFromSearchText(target, view, text, (path) =>
        writes(target, null, path),
      );
      return Object.entries(initialValues).reduce(
        (record, [path, value]) => setAt(record, path, value),
        values,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const title = texts.title('create');
  // A resource has only one draft for new records. This form keeps no draft if the form under it also creates
  // a record of the resource, for example in a tree.
  const parentForm = useRecordFormContext();
  const keepsDraft = !(parentForm.creating && parentForm.resource.name === target.name);
  const closeDialogRef = useRef(ends.onClose);
  return (
    <Dialog
      {...{ title }}
      width={'dialog' in view.in ? view.in.dialog : view.in.page}
      closable
      onClose={() => closeDialogRef.current()}
    >
      {data ? (
        <NewRecordDialogForm
          {...{ ...ends, title, texts, view, createKey, hasDrafts: keepsDraft, close: closeDialogRef }}
          resource={target}
          loaded={{ stored: null, values: data }}
        />
      ) : (
        <>
          <DialogBody className={styles.sheet}>
            {error ? (
              <ErrorState title={translate('form.failed.title', { title })} text={formatErrorText(error)}>
                <RetryButton variant="tonal" onClick={() => void refetch()} />
              </ErrorState>
            ) : (
              <FormSkeleton {...{ view, texts }} resource={target} place="dialog" creating />
            )}
          </DialogBody>
          <DialogFoot />
        </>
      )}
    </Dialog>
  );
};
