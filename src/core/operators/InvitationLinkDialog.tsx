import { Copy } from 'lucide';
import type { CreatedInvitation } from '../provider/calls/operators';
import { toSeoulMinuteText } from '../schema/index';
import { useCopyText } from '../signIn/second/useCopyText';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { useText } from '../ui/useText';

const DIALOG_WIDTH_PX = 480;

export interface OneTimeSecretDialogProps {
  title: string;
  text: string;
  label: string;
  value: string;
  copyLabel: string;
  onClose: () => void;
}

export const OneTimeSecretDialog = ({
  title,
  text,
  label,
  value,
  copyLabel,
  onClose,
}: OneTimeSecretDialogProps) => {
  const translate = useText();
  const { said, copy } = useCopyText();
  return (
    <Dialog title={title} width={DIALOG_WIDTH_PX}>
      <DialogBody>
        <p>{text}</p>
        <Labelled label={label}>
          {(controlProps) => (
            <Input {...controlProps} readOnly value={value} onFocus={({ target }) => target.select()} />
          )}
        </Labelled>
        <p role="status" className="muted">
          {said}
        </p>
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button variant="outlined" icon={Copy} data-autofocus onClick={() => copy(value)}>
          {copyLabel}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {translate('operators.invite.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

export interface InvitationLinkDialogProps {
  name: string;
  invitation: CreatedInvitation;
  onClose: () => void;
}

export const InvitationLinkDialog = ({
  name,
  invitation: { link = '', until },
  onClose,
}: InvitationLinkDialogProps) => {
  const translate = useText();
  return (
    <OneTimeSecretDialog
      title={translate('operators.invite.linkTitle')}
      text={translate('operators.invite.linkText', { name, until: toSeoulMinuteText(until) })}
      label={translate('operators.invite.link')}
      value={link}
      copyLabel={translate('operators.invite.copy')}
      onClose={onClose}
    />
  );
};
