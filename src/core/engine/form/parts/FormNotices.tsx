import { RotateCcw, X } from 'lucide';
import type { ReactNode } from 'react';
import type { FileChangeTask } from '../../../provider/calls/uploads';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Notice } from '../../../ui/Notice';
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

const MissingFilesNotice = ({ tasks, onRetry: onAgain, onClose }: MissingFilesNoticeProps) => {
  const translate = useText();
  const sentences = [
    { key: 'text' as const, of: tasks.filter(({ sending }) => sending) },
    { key: 'removal' as const, of: tasks.filter(({ sending, order }) => !sending && !order) },
    { key: 'order' as const, of: tasks.filter(({ order }) => order) },
  ].filter(({ of }) => of.length > 0);
  return (
    <FailureNotice onClose={onClose}>
      <div className="grow">
        {sentences.map(({ key, of }) => (
          <div key={key}>{translate(`form.missing.${key}`, { names: joinTaskFileNames(of) })}</div>
        ))}
      </div>
      {onAgain && (
        <Button size="small" icon={RotateCcw} onClick={onAgain}>
          {translate('form.missing.again')}
        </Button>
      )}
    </FailureNotice>
  );
};

export const FormNotices = () => {
  const editing = useFormModel();
  const failure = useFormModelState((state) => state.failure);
  const missing = useFormModelState(() => editing.listMissingFiles());
  const mayHelp = missing.some(
    ({ sending }) =>
      sending === undefined || !isFinalUploadFailure(editing.uploadStates.stateOf(sending.file)),
  );
  if (failure === null && missing.length === 0) return null;
  return (
    <div className={styles.notices}>
      {failure !== null && (
        <FailureNotice onClose={editing.closeFailure}>
          <span className="grow">{failure}</span>
        </FailureNotice>
      )}
      {missing.length > 0 && (
        <MissingFilesNotice
          tasks={missing}
          onRetry={mayHelp ? () => void editing.save() : undefined}
          onClose={editing.closeMissing}
        />
      )}
    </div>
  );
};
