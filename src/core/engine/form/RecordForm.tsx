import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { type AnyResource, type Loose, nameOf, namePath, personNameBeside } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { useIgnoreStalePress } from '../../ui/freshPress';
import { useSaveShortcut } from '../../ui/useSaveShortcut';
import { latePart } from '../loading/latePart';
import { useRights } from '../rights';
import { useSelectedFormState } from './edit/EditingContext';
import { useFocusFirstField } from './edit/useFocusFirstField';
import { type NewEditingOptions, useNewFormEditing } from './edit/useNewFormEditing';
import { FormContextProviders } from './FormContextProviders';
import { useGuardedFormRoute } from './leave/useGuardedFormRoute';
import { CopyButton } from './parts/CopyButton';
import { FormDialogs } from './parts/FormDialogs';
import { FormFoot, FormSaveBar } from './parts/FormFoot';
import { FormBody, FormHead, formPlaceOf } from './parts/FormFrame';
import { FormNotices } from './parts/FormNotices';
import { FormSections } from './parts/FormSections';
import { LastChanged } from './parts/LastChanged';
import { ListItemCounter } from './parts/ListItemCounter';
import { ReadOnlyFormFoot, ReadOnlyFormNotice } from './parts/OnlyRead';
import { LateNewRecordDialog } from './parts/over/LateNewRecordDialog';
import { PrintSheetButton } from './parts/PrintSheetButton';
import { PreviewButton } from './parts/preview/PreviewButton';
import { RecordActions } from './parts/RecordActions';
import { RecordedOpeningNote } from './parts/RecordedOpeningNote';
import { UnreadableNotice } from './parts/UnreadableNotice';
import { useScrollHintsIntoSight } from './parts/useScrollHintsIntoSight';
import { useSetFootRoom } from './parts/useSetFootRoom';
import styles from './RecordForm.module.css';
import { type SaveAndGoOnButton, useAfterSave } from './save/useAfterSave';

const FormDrafts = latePart(async () => (await import('./leave/drafts/FormDrafts')).FormDrafts);

export interface RecordFormProps extends NewEditingOptions {
  title: string;
  /** Called with the id of a created record before the record's route is entered. */
  onCreated: (id: string) => void;
  onClose: () => void;
  /** Shown below the fields of a stored record. */
  Beside?: ComponentType | undefined;
}

/**
 * Returns a record's name if its resource declares a title; otherwise undefined, because the form's first
 * field shows the name.
 */
const subjectOf = (resource: AnyResource, stored: Loose | null) => {
  if (!stored || !resource.title) return undefined;
  const path = namePath(resource, resource.list);
  const beside = personNameBeside(resource, path, stored);
  return [nameOf(resource, path, stored), ...(beside ? [beside] : [])].join(' · ');
};

export const RecordForm = ({ title, onCreated, onClose, Beside, ...options }: RecordFormProps) => {
  const { resource, view, texts, loaded } = options;
  const element = useRef<HTMLFormElement>(null);
  const { editing, fields } = useNewFormEditing(options, element);
  const { createdId, isDone } = useSelectedFormState(editing, (state) => ({
    createdId: state.createdId,
    isDone: state.isDone,
  }));
  const question = useGuardedFormRoute({ resource, isDirty: editing.isDirty, createdId, onCreated });
  const { changes, edits } = useRights();
  const readOnly = !edits(resource);
  const after = useAfterSave({ resource, view, texts, stored: loaded.stored, onClose });
  const saveAnd = (name: SaveAndGoOnButton['name'] | null) => {
    if (readOnly) return;
    after.choose(name);
    void editing.save();
  };
  const save = () => saveAnd(null);
  useSaveShortcut(element, save);
  useFocusFirstField(element, view, loaded.stored === null);

  // If a save ends while the question about leaving is open, the router continues to the route that the
  // operator requested.
  const leave = useEffectEvent(() => {
    if (question) question.leave();
    // A singleton has no list to return to, so its form stays open.
    else if (resource.singleton) editing.stayOpen();
    else after.leave();
  });
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  const isAsked = question !== null;
  useEffect(() => {
    if (isAsked) editing.stayOpen();
  }, [isAsked, editing]);

  const freshPress = useIgnoreStalePress();
  const foot = useRef<HTMLDivElement>(null);
  useSetFootRoom(foot);
  useScrollHintsIntoSight(foot);
  const place = formPlaceOf(view);
  const Foot = place === 'page' ? FormSaveBar : FormFoot;
  return (
    <FormContextProviders
      {...{ resource, view, texts, editing, fields }}
      NewRecordDialog={LateNewRecordDialog}
    >
      <form
        ref={element}
        {...freshPress}
        inert={isDone}
        className={place === 'page' ? styles.page : undefined}
        noValidate
        autoComplete="off"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormBody
          view={view}
          isBeside={Beside !== undefined && loaded.stored !== null}
          head={
            <FormHead
              {...{ resource, texts, title }}
              subject={subjectOf(resource, loaded.stored)}
              counter={<ListItemCounter view={view} />}
              note={<RecordedOpeningNote stored={loaded.stored} />}
              actions={
                <>
                  <LastChanged place="head" />
                  <PrintSheetButton />
                  <PreviewButton />
                  <CopyButton />
                  <RecordActions />
                </>
              }
            />
          }
        >
          {!changes(resource) && <ReadOnlyFormNotice />}
          <UnreadableNotice />
          {!readOnly && <FormDrafts />}
          {Beside && loaded.stored ? (
            <div className={place === 'page' ? styles.split : undefined}>
              <div className={styles.main}>
                <FormSections {...{ view, place }} />
              </div>
              <Beside key={loaded.stored.id} />
            </div>
          ) : (
            <FormSections {...{ view, place }} />
          )}
          <LastChanged place="end" />
        </FormBody>
        <div ref={foot} className={classNames(styles.foot, resource.singleton && styles.open)}>
          <FormNotices />
          {readOnly ? (
            <ReadOnlyFormFoot place={place} onClose={onClose} />
          ) : (
            <Foot onCancel={onClose} offered={after.offered} onSave={saveAnd} />
          )}
        </div>
      </form>
      <FormDialogs question={question} />
    </FormContextProviders>
  );
};
