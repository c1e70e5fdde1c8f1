import { ChevronDown, ChevronUp } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { collectFormFields, type FormView, type Loose, today } from '../../schema/index';
import { determineAnswerableRecordState } from '../../schema/record/desk';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { classNames } from '../../ui/classNames';
import { useStaleClickGuard } from '../../ui/freshPress';
import { IconButton } from '../../ui/IconButton';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { useSaveShortcut } from '../../ui/useSaveShortcut';
import { useText } from '../../ui/useText';
import { useFormModelState, useSelectedFormState } from '../form/edit/EditingContext';
import { useFocusFirstField } from '../form/edit/useFocusFirstField';
import { type NewFormModelOptions, useNewFormModel } from '../form/edit/useNewFormEditing';
import { FormContextProviders } from '../form/FormContextProviders';
import { FormDrafts } from '../form/leave/drafts/FormDrafts';
import { useGuardedFormRoute } from '../form/leave/useGuardedFormRoute';
import { FormDialogs } from '../form/parts/FormDialogs';
import { FormNotices } from '../form/parts/FormNotices';
import { FormSections } from '../form/parts/FormSections';
import { LoggedAccessNotice } from '../form/parts/LoggedAccessNotice';
import { LazyNewRecordDialog } from '../form/parts/over/LazyNewRecordDialog';
import { RecordActions } from '../form/parts/RecordActions';
import { UnreadableValuesNotice } from '../form/parts/UnreadableValuesNotice';
import { useUnsavedFieldPaths } from '../form/parts/UnsavedChangesStatus';
import { useRights } from '../rights';
import styles from './DeskPage.module.css';
import { EarlierRecordsOfPerson } from './EarlierRecordsOfPerson';
import { findAnswerInput } from './insertText';
import { computeBusinessDaysWaited } from './ReplyDeskQueue';
import { ReplyDeskTasks } from './ReplyDeskTasks';
import { SavedReplyTextPicker } from './SavedReplyTextPicker';
import type { AnswerDeadlineRule } from './useDeskQueue';

/** Milliseconds between two calls that tell other operators that this operator is writing. */
const WRITING_NOTICE_INTERVAL_MS = 20_000;

/**
 * Splits a form view into two: one with the sections that the operator reads, and one with the answer's
 * section.
 */
function separateAnswerSections(view: FormView<Loose>) {
  const columnlessSections = view.sections.map(({ column: _, ...section }) => section);
  const isAnswerSection = ({ fields }: (typeof columnlessSections)[number]) =>
    collectFormFields({ sections: [{ title: '', fields }] }).some(({ field }) => field === view.answers);
  return {
    read: { ...view, sections: columnlessSections.filter((section) => !isAnswerSection(section)) },
    answer: { ...view, sections: columnlessSections.filter(isAnswerSection) },
  };
}

interface SaveReplyButtonsProps {
  /** Whether the reply is a field of the form. Otherwise an action sends it, and saving does not reply. */
  savesReply: boolean;
  onSave: (opensNext: boolean) => void;
}

const SaveReplyButtons = ({ savesReply, onSave }: SaveReplyButtonsProps) => {
  const translate = useText();
  const isSaving = useFormModelState(({ isSaving: saving }) => saving);
  const isFormUnchanged = useUnsavedFieldPaths().length === 0;
  return (
    <>
      <Button variant="outlined" disabled={isSaving || isFormUnchanged} onClick={() => onSave(false)}>
        {translate('desk.save')}
      </Button>
      {savesReply && (
        <Button type="submit" variant="primary" busy={isSaving} disabled={isFormUnchanged && !isSaving}>
          {translate('desk.saveNext')}
        </Button>
      )}
    </>
  );
};

interface ReplyDeskFormProps extends NewFormModelOptions {
  due: AnswerDeadlineRule | undefined;
  writer: string | undefined;
  /** The record's position in the queue, from 0; -1 if the record is not in the queue. */
  at: number;
  total: number;
  /** URL of the previous record in the queue; undefined if there is none. */
  previous: string | undefined;
  next: string | undefined;
  onChanged: () => void;
}

export const ReplyDeskForm = (props: ReplyDeskFormProps) => {
  const { due, writer, at, total, previous, next, onChanged, ...options } = props;
  const { resource, view, texts } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const answerRef = useRef<HTMLDivElement>(null);
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const { edits } = useRights();
  const { editing, fields } = useNewFormModel(options, formRef);
  const { isDone, stored } = useSelectedFormState(editing, (state) => ({
    isDone: state.isDone,
    stored: state.stored,
  }));
  const leaveQuestion = useGuardedFormRoute({
    resource,
    isDirty: editing.isDirty,
    createdId: null,
    onCreated: () => {},
  });
  // On a phone the answer's form is a sheet over the record. The operator can fold the sheet to read more of
  // the record.
  const [isFolded, setFolded] = useState(false);
  const nextSearchRef = useRef<string | null>(null);
  const saveReply = (opensNext: boolean) => {
    // A folded sheet is unfolded, because a save that fails shows its problems at the answer field in the
    // sheet.
    setFolded(false);
    // The next record is chosen before the save, because the save removes the current record from the queue.
    nextSearchRef.current = opensNext ? (next ?? previous ?? '') : null;
    void editing.save();
  };
  const savesReply = view.answers !== undefined;
  useSaveShortcut(formRef, () => saveReply(savesReply));
  useFocusFirstField(formRef, view, false);

  const leaveForm = useEffectEvent(() => {
    onChanged();
    editing.stayOpen();
    if (leaveQuestion) leaveQuestion.leave();
    else if (nextSearchRef.current) void navigate({ search: nextSearchRef.current });
    else if (nextSearchRef.current === '') notify(translate('desk.done'), { type: 'info' });
  });
  useEffect(() => {
    if (isDone) leaveForm();
  }, [isDone]);

  const handleNavigationKey = useEffectEvent((event: KeyboardEvent) => {
    const targetSearch = { ArrowUp: previous, ArrowDown: next }[event.code];
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isImeCompositionKeyEvent(event))
      return;
    if (targetSearch === undefined || document.querySelector('[aria-modal=true]')) return;
    event.preventDefault();
    void navigate({ search: targetSearch });
  });
  useEffect(() => {
    document.addEventListener('keydown', handleNavigationKey);
    return () => document.removeEventListener('keydown', handleNavigationKey);
  }, []);

  const lastNoticeTimeRef = useRef(Number.NEGATIVE_INFINITY);
  const reportOperatorIsWriting = () => {
    const now = performance.now();
    if (now - lastNoticeTimeRef.current < WRITING_NOTICE_INTERVAL_MS || !stored) return;
    lastNoticeTimeRef.current = now;
    // If this call fails, nothing is shown, because the operator should go on writing undisturbed.
    provider.postOwn(resource.name, `${encodeURIComponent(stored.id)}/writing`, {}).catch(() => {});
  };

  const separatedViews = useMemo(() => separateAnswerSections(view), [view]);
  const pressHandlers = useStaleClickGuard();
  const waitStatus = due && stored ? computeBusinessDaysWaited(stored, due) : undefined;
  const isRecordAnswered =
    stored !== null &&
    resource.desk !== undefined &&
    determineAnswerableRecordState(resource, resource.desk, stored, today()) === 'ANSWERED';
  const renderNavigationButton = (targetSearch: string | undefined, label: 'previous' | 'next') => (
    <IconButton
      icon={label === 'previous' ? ChevronUp : ChevronDown}
      label={translate(`desk.${label}`)}
      disabled={targetSearch === undefined}
      onClick={() => targetSearch !== undefined && void navigate({ search: targetSearch })}
    />
  );
  return (
    <FormContextProviders
      {...{ resource, view, texts, editing, fields }}
      NewRecordDialog={LazyNewRecordDialog}
    >
      <form
        ref={formRef}
        {...pressHandlers}
        className={styles.form}
        noValidate
        aria-label={translate('desk.label', { name: texts.name })}
        onSubmit={(event) => {
          event.preventDefault();
          saveReply(savesReply);
        }}
      >
        <article className={styles.ask}>
          {waitStatus && !isRecordAnswered && (
            <p className={styles.line}>
              <Chip tone={waitStatus.tone}>
                {waitStatus.waited === 0
                  ? translate('desk.waitedToday')
                  : translate('desk.waited', { days: waitStatus.waited })}
              </Chip>
              {waitStatus.over === 0 && <span>{translate('desk.last', { limit: due?.days ?? 0 })}</span>}
              {waitStatus.over > 0 && (
                <b className={styles.late}>
                  {translate('desk.late', { limit: due?.days ?? 0, days: waitStatus.over })}
                </b>
              )}
            </p>
          )}
          <FormSections view={separatedViews.read} place="dialog" />
          <UnreadableValuesNotice />
          <EarlierRecordsOfPerson />
          <LoggedAccessNotice stored={stored} />
        </article>
        <section
          className={classNames(styles.answer, isFolded && styles.folded)}
          aria-label={translate('desk.answer')}
          onInput={reportOperatorIsWriting}
        >
          <button
            type="button"
            className={styles.grip}
            aria-expanded={!isFolded}
            aria-label={translate('desk.answer')}
            onClick={() => setFolded(!isFolded)}
          />
          <div className={styles.scroll}>
            <ReplyDeskTasks {...{ due, onChanged }} />
            {writer !== undefined && (
              <p className={styles.writer} role="status">
                {translate('desk.writing', { name: writer })}
              </p>
            )}
            {edits(resource) && <FormDrafts />}
            <div ref={answerRef} className={styles.typed}>
              <FormSections view={separatedViews.answer} place="dialog" />
            </div>
            {edits(resource) && stored && savesReply && (
              <SavedReplyTextPicker
                {...{ resource }}
                record={stored}
                into={() => findAnswerInput(answerRef.current)}
              />
            )}
            <div className={styles.acts}>
              <RecordActions />
            </div>
            <FormNotices />
          </div>
          <div className={styles.foot}>
            {renderNavigationButton(previous, 'previous')}
            {renderNavigationButton(next, 'next')}
            {at >= 0 && <span className="num">{translate('desk.place', { at: at + 1, total })}</span>}
            <span className="push" />
            {edits(resource) && <SaveReplyButtons savesReply={savesReply} onSave={saveReply} />}
          </div>
        </section>
      </form>
      <FormDialogs question={leaveQuestion} />
    </FormContextProviders>
  );
};
