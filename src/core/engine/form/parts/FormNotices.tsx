import { X } from 'lucide';
import type { ReactNode } from 'react';
import type { FileChangeTask } from '../../../provider/calls/uploads';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
import { RetryButton } from '../../../ui/RetryButton';
import { useText } from '../../../ui/useText';
import { isFinalUploadFailure } from '../../fields/uploadStates';
import { useFormModel, useFormModelState } from '../edit/EditingContext';
import styles from './FormNotices.module.css';

const joinTaskFileNames = (tasks: readonly FileChangeTask[]) => tasks.map(({ name }) => name).join(', ');

const FailureNotice = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => {
  const translate = useText();
  return (
    <Notice tone="red" role="alert" centered>
      {children}
      <IconButton icon={X} label={translate('form.failed.close')} onClick={onClose} />
    </Notice>
  );
};

interface MissingFilesNoticeProps {
  tasks: readonly FileChangeTask[];
  /** Retries the failed uploads and removals of files; undefined if they would fail again. */
  onRetry: (() => void) | undefined;
  onClose: () => void;
}

const MissingFilesNotice = ({ tasks, onRetry, onClose }: MissingFilesNoticeProps) => {
  const translate = useText();
  const failuresByTextKey = [
    { key: 'text' as const, of: tasks.filter(({ sending }) => sending) },
    { key: 'removal' as const, of: tasks.filter(({ sending, order }) => !sending && !order) },
    { key: 'order' as const, of: tasks.filter(({ order }) => order) },
  ].filter(({ of }) => of.length > 0);
  return (
    <FailureNotice onClose={onClose}>
      <div className="grow">
        {failuresByTextKey.map(({ key, of }) => (
          <div key={key}>{translate(`form.missing.${key}`, { names: joinTaskFileNames(of) })}</div>
        ))}
      </div>
      {onRetry && <RetryButton size="small" onClick={onRetry} />}
    </FailureNotice>
  );
};

export const FormNotices = () => {
  const formModel = useFormModel();
  const failureMessage = useFormModelState((formState) => formState.failure);
  const missingFileTasks = useFormModelState(() => formModel.listMissingFiles());
  const canRetry = missingFileTasks.some(
    ({ sending }) =>
      sending === undefined || !isFinalUploadFailure(formModel.uploadStates.stateOf(sending.file)),
  );
  if (failureMessage === null && missingFileTasks.length === 0) return null;
  return (
    <div className={styles.notices}>
      {failureMessage !== null && (
        <FailureNotice onClose={formModel.closeFailure}>
          <span className="grow">{failureMessage}</span>
        </FailureNotice>
      )}
      {missingFileTasks.length > 0 && (
        <MissingFilesNotice
          tasks={missingFileTasks}
          onRetry={canRetry ? () => void formModel.save() : undefined}
          onClose={formModel.closeMissing}
        />
      )}
    </div>
  );
};
