import { CircleAlert, RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { UploadTask } from '../../provider/uploads';
import { Button } from '../../ui/Button';

const namesOf = (tasks: readonly UploadTask[]) => tasks.map(({ name }) => name).join(', ');

const Failure = ({ children }: { children: ReactNode }) => (
  <div className="notice red" role="alert">
    <CircleAlert className="i i16" aria-hidden />
    {children}
  </div>
);

const Missing = ({ tasks, onAgain }: { tasks: readonly UploadTask[]; onAgain: () => void }) => {
  const translate = useTranslate();
  const sentences = [
    { key: 'text', names: namesOf(tasks.filter(({ sending }) => sending)) },
    { key: 'removal', names: namesOf(tasks.filter(({ sending }) => !sending)) },
  ].filter(({ names }) => names !== '');
  return (
    <Failure>
      <div className="grow">
        {sentences.map(({ key, names }) => (
          <div key={key}>{translate(`form.missing.${key}`, { names })}</div>
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
}

/** Why the last save did not get through, until the next one is tried. */
export const FormNotices = ({ missingNow, onAgain }: FormNoticesProps) => {
  const { errors } = useFormState();
  // A file that the operator takes back is missing no more.
  useWatch();
  const missing = missingNow();
  const message = errors.root?.serverError?.message;
  if (!message && missing.length === 0) return null;
  return (
    <div className="form-notices">
      {message && (
        <Failure>
          <span className="grow">{message}</span>
        </Failure>
      )}
      {missing.length > 0 && <Missing tasks={missing} onAgain={onAgain} />}
    </div>
  );
};
