import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import {
  type AnyResource,
  findNameReplacedByInstead,
  findTitlePathOfResource,
  getRecordNameOrId,
  type Loose,
} from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { useStaleClickGuard } from '../../ui/freshPress';
import { useSaveShortcut } from '../../ui/useSaveShortcut';
import { lazyPreloadableComponent } from '../loading/latePart';
import { useRights } from '../rights';
import { useSelectedFormState } from './edit/EditingContext';
import { useFocusFirstField } from './edit/useFocusFirstField';
import { type NewFormModelOptions, useNewFormModel } from './edit/useNewFormEditing';
import { FormContextProviders } from './FormContextProviders';
import { useGuardedFormRoute } from './leave/useGuardedFormRoute';
import { CopyRecordButton } from './parts/CopyRecordButton';
import { FormDialogs } from './parts/FormDialogs';
import { FormFooter, FormPageSaveBar } from './parts/FormFooter';
import { FormBody, FormHeader, getFormContainer } from './parts/FormFrame';
import { FormNotices } from './parts/FormNotices';
import { FormSections } from './parts/FormSections';
import { LastChangeInfo } from './parts/LastChangeInfo';
import { ListItemCounter } from './parts/ListItemCounter';
import { LoggedAccessNotice } from './parts/LoggedAccessNotice';
import { ReadOnlyFormFooter, ReadOnlyFormNotice } from './parts/OnlyRead';
import { LazyNewRecordDialog } from './parts/over/LazyNewRecordDialog';
import { PrintSheetButton } from './parts/PrintSheetButton';
import { PreviewButton } from './parts/preview/PreviewButton';
import { RecordActions } from './parts/RecordActions';
import { UnreadableValuesNotice } from './parts/UnreadableValuesNotice';
import { useScrollHintsIntoView } from './parts/useScrollHintsIntoView';
import { useFooterScrollPadding } from './parts/useSetFootRoom';
import styles from './RecordForm.module.css';
import { type SaveAndContinueOption, useNextStepAfterSave } from './save/useAfterSave';

const FormDrafts = lazyPreloadableComponent(
  async () => (await import('./leave/drafts/FormDrafts')).FormDrafts,
);

export interface RecordFormProps extends NewFormModelOptions {
  title: string;
  /** Called with the id of a created record before the record's route is entered. */
  onCreated: (id: string) => void;
  onClose: () => void;
  /** Rendered below the fields of a stored record, such as its related records. */
  Beside?: ComponentType | undefined;
}

/**
 * Returns a record's name if its resource declares a title; otherwise undefined, because the form's first
 * field shows the name.
 */
const getRecordNameForFormTitle = (resource: AnyResource, storedRecord: Loose | null) => {
  if (!storedRecord || !resource.title) return undefined;
  const namePath = findTitlePathOfResource(resource, resource.list);
  const replacedName = findNameReplacedByInstead(resource, namePath, storedRecord);
  return [getRecordNameOrId(resource, namePath, storedRecord), ...(replacedName ? [replacedName] : [])].join(
    ' · ',
  );
};

export const RecordForm = ({ title, onCreated, onClose, Beside, ...options }: RecordFormProps) => {
  const { resource, view, texts, loaded } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const { editing, fields } = useNewFormModel(options, formRef);
  const { createdId, isDone } = useSelectedFormState(editing, (state) => ({
    // After a record is created, the form's URL normally changes to the record's URL. It does not if the
    // schema names a widget for the edit page. That widget would replace the form before the save is
    // complete.
    createdId: view.widgets?.edit === undefined ? state.createdId : null,
    isDone: state.isDone,
  }));
  const leaveQuestion = useGuardedFormRoute({ resource, isDirty: editing.isDirty, createdId, onCreated });
  const { changes, edits } = useRights();
  const readOnly = !edits(resource);
  const nextStepAfterSave = useNextStepAfterSave({ resource, view, texts, stored: loaded.stored, onClose });
  const saveFormWithNextStep = (optionName: SaveAndContinueOption['name'] | null) => {
    if (readOnly) return;
    nextStepAfterSave.choose(optionName);
    void editing.save();
  };
  const saveForm = () => saveFormWithNextStep(null);
  useSaveShortcut(formRef, saveForm);
  useFocusFirstField(formRef, view, loaded.stored === null);

  // If the save ends while the form asks whether to leave, the operator is taken to the page that they
  // requested.
  const leaveForm = useEffectEvent(() => {
    if (leaveQuestion) leaveQuestion.leave();
    // The form of a singleton (a resource with one record) stays open, because there is no list to return to.
    else if (resource.singleton) editing.stayOpen();
    else nextStepAfterSave.leave();
  });
  useEffect(() => {
    if (isDone) leaveForm();
  }, [isDone]);
  const isLeaveQuestionOpen = leaveQuestion !== null;
  useEffect(() => {
    if (isLeaveQuestionOpen) editing.stayOpen();
  }, [isLeaveQuestionOpen, editing]);

  const pressHandlers = useStaleClickGuard();
  const footerRef = useRef<HTMLDivElement>(null);
  useFooterScrollPadding(footerRef);
  useScrollHintsIntoView(footerRef);
  const container = getFormContainer(view);
  const FooterComponent = container === 'page' ? FormPageSaveBar : FormFooter;
  return (
    <FormContextProviders
      {...{ resource, view, texts, editing, fields }}
      NewRecordDialog={LazyNewRecordDialog}
    >
      <form
        ref={formRef}
        {...pressHandlers}
        inert={isDone}
        className={container === 'page' ? styles.page : undefined}
        noValidate
        autoComplete="off"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          saveForm();
        }}
      >
        <FormBody
          view={view}
          isBeside={Beside !== undefined && loaded.stored !== null}
          head={
            <FormHeader
              {...{ resource, texts, title }}
              subject={getRecordNameForFormTitle(resource, loaded.stored)}
              counter={<ListItemCounter view={view} />}
              note={<LoggedAccessNotice stored={loaded.stored} />}
              actions={
                <>
                  <LastChangeInfo place="head" />
                  <PrintSheetButton />
                  <PreviewButton />
                  <CopyRecordButton />
                  <RecordActions />
                </>
              }
            />
          }
        >
          {!changes(resource) && <ReadOnlyFormNotice />}
          <UnreadableValuesNotice />
          {!readOnly && <FormDrafts />}
          {Beside && loaded.stored ? (
            <div className={container === 'page' ? styles.split : undefined}>
              <div className={styles.main}>
                <FormSections {...{ view, place: container }} />
              </div>
              <Beside key={loaded.stored.id} />
            </div>
          ) : (
            <FormSections {...{ view, place: container }} />
          )}
          <LastChangeInfo place="end" />
        </FormBody>
        <div ref={footerRef} className={classNames(styles.foot, resource.singleton && styles.open)}>
          <FormNotices />
          {readOnly ? (
            <ReadOnlyFormFooter place={container} onClose={onClose} />
          ) : (
            <FooterComponent
              onCancel={onClose}
              offered={nextStepAfterSave.offered}
              onSave={saveFormWithNextStep}
            />
          )}
        </div>
      </form>
      <FormDialogs question={leaveQuestion} />
    </FormContextProviders>
  );
};
