import { type FormEvent, type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../engine/form/leave/useLeaveGuard';
import { useReportUnsavedDialogText } from '../engine/unsavedWork';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';
import styles from './Operators.module.css';

export interface OperatorEditFrameProps {
  title: string;
  width: number;
  isDirty: boolean;
  busy: boolean;
  /** The reason why the dialog is read-only; undefined if the values can be edited. */
  blockedText?: string | undefined;
  error?: string | undefined;
  /**
   * The values that the signed-in operator edited here and another operator changed in the meantime. `part`
   * is the name of the value. `value` is the text of the stored value; '' if this text is not shown.
   */
  changedByBoth?: readonly { part: string; value: string }[];
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export const OperatorEditFrame = (props: OperatorEditFrameProps) => {
  const {
    title,
    width,
    isDirty,
    busy,
    blockedText,
    error,
    changedByBoth = [],
    submitLabel,
    onSubmit,
    onClose,
    children,
  } = props;
  const translate = useText();
  const [asks, setAsks] = useState(false);
  useReportUnsavedDialogText(isDirty);
  const { question } = useLeaveGuard(
    () => isDirty,
    () => false,
  );
  const describeConflictingValue = ({ part, value }: { part: string; value: string }) =>
    value === '' ? part : translate('operators.theirs', { part, value });
  const closeOrAskIfDirty = () => {
    if (busy) return;
    if (isDirty) setAsks(true);
    else onClose();
  };
  const submitEditFormUnlessBusy = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <>
      <Dialog title={title} width={width} closable onClose={closeOrAskIfDirty}>
        <form noValidate onSubmit={submitEditFormUnlessBusy}>
          <DialogBody>
            {blockedText && <Notice>{blockedText}</Notice>}
            {children}
            {changedByBoth.length > 0 && (
              <Notice tone="amber" role="status">
                {translate('operators.both', {
                  parts: changedByBoth.map(describeConflictingValue).join(', '),
                })}
              </Notice>
            )}
            {error && (
              <Notice tone="red" role="alert">
                {error}
              </Notice>
            )}
          </DialogBody>
          <DialogFoot>
            {isDirty && (
              <span className={styles.unsaved} role="status">
                <b>{translate('operators.unsaved')}</b> <span>{translate('operators.asks')}</span>
              </span>
            )}
            <span className="push" />
            <Button onClick={closeOrAskIfDirty}>
              {translate(blockedText ? 'ra.action.close' : 'app.cancel')}
            </Button>
            {!blockedText && (
              <Button type="submit" variant="primary" busy={busy}>
                {submitLabel}
              </Button>
            )}
          </DialogFoot>
        </form>
      </Dialog>
      {(asks || question) && (
        <ConfirmDialog
          title={translate('operators.discard.title')}
          message={translate('operators.discard.text')}
          confirmLabel={translate('operators.discard.go')}
          cancelLabel={translate('operators.discard.stay')}
          tone="danger"
          onConfirm={question ? question.leave : onClose}
          onCancel={question ? question.stay : () => setAsks(false)}
        />
      )}
    </>
  );
};
