import { CircleAlert, RotateCcw, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { UploadTask } from '../../../provider/uploads';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';

const namesOf = (tasks: readonly UploadTask[]) => tasks.map(({ name }) => name).join(', ');

const Failure = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => {
  const translate = useTranslate();
  return (
    <div className="notice red" role="alert">
      <CircleAlert className="i i16" aria-hidden />
      {children}
      <IconButton icon={X} label={translate('form.failed.close')} onClick={onClose} />
    </div>
  );
};

interface MissingProps {
  tasks: readonly UploadTask[];
  onAgain: () => void;
  onClose: () => void;
}

const Missing = ({ tasks, onAgain, onClose }: MissingProps) => {
  const translate = useTranslate();
  const sentences = [
    { key: 'text', of: tasks.filter(({ sending }) => sending) },
    { key: 'removal', of: tasks.filter(({ sending, order }) => !sending && !order) },
    { key: 'order', of: tasks.filter(({ order }) => order) },
  ].filter(({ of }) => of.length > 0);
  return (
    <Failure onClose={onClose}>
      <div className="grow">
        {sentences.map(({ key, of }) => (
          <div key={key}>{translate(`form.missing.${key}`, { names: namesOf(of) })}</div>
        ))}
      </div>
      <Button size="small" icon={RotateCcw} onClick={onAgain}>
        {translate('form.missing.again')}
      </Button>
    </Failure>
  );
};

interface FormNoticesProps {
  /** Tells the file calls that failed after the record was saved, and that the form still wants. */
  missingNow: () => readonly UploadTask[];
  onAgain: () => void;
  /** The operator has read which files are missing. */
  onRead: () => void;
}

/** Why the last save did not get through, until it is closed or the next one is tried. */
export const FormNotices = ({ missingNow, onAgain, onRead }: FormNoticesProps) => {
  const { clearErrors } = useFormContext();
  const { errors } = useFormState();
  // A file that the operator takes back is missing no more.
  useWatch();
  const missing = missingNow();
  const message = errors.root?.serverError?.message;
  if (!message && missing.length === 0) return null;
  return (
    <div className="form-notices">
      {message && (
        <Failure onClose={() => clearErrors('root.serverError')}>
          <span className="grow">{message}</span>
        </Failure>
      )}
      {missing.length > 0 && <Missing tasks={missing} onAgain={onAgain} onClose={onRead} />}
    </div>
  );
};
