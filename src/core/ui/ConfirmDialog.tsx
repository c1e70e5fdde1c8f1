import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog, DialogBody, DialogFoot } from './Dialog';
import { Notice } from './Notice';
import { useText } from './useText';

const DIALOG_WIDTH_PX = 424;

export type ConfirmDialogProps = {
  title: string;
  /**
   * The question of the dialog. It names the things that will be lost; longer content can be passed as
   * elements.
   */
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  closable?: boolean;
  /**
   * The action of the confirm button. If it returns a promise, the dialog is busy until the promise settles.
   */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** `danger` marks actions that can't be undone. */
  tone?: 'primary' | 'danger';
  icon?: IconNode;
  busy?: boolean;
  /** True if the confirm button is disabled for now. */
  disabled?: boolean;
  /** The reason why the action failed. The dialog stays open for another attempt. */
  error?: ReactNode;
};

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const translate = useText();
  const { title, message, confirmLabel, cancelLabel = translate('app.cancel'), onConfirm, onCancel } = props;
  const { closable = false, tone = 'primary', icon, busy = false, disabled = false, error } = props;
  const isDangerous = tone === 'danger';
  const cancelUnlessBusy = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      title={title}
      width={DIALOG_WIDTH_PX}
      role="alertdialog"
      closable={closable}
      onClose={cancelUnlessBusy}
    >
      <DialogBody>
        {typeof message === 'string' ? <p>{message}</p> : message}
        {error && (
          <Notice tone="red" role="alert">
            {error}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button onClick={cancelUnlessBusy} data-autofocus={isDangerous || undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          icon={icon}
          busy={busy}
          disabled={disabled}
          onClick={() => onConfirm()}
          data-autofocus={!isDangerous || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
