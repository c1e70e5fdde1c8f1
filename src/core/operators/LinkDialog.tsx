import { Copy } from 'lucide';
import type { Invitation } from '../provider/calls/operators';
import { toSeoul } from '../schema/index';
import { useCopy } from '../signIn/second/useCopy';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { useText } from '../ui/useText';

const WIDTH = 480;
/** Up to the minute. */
const MINUTE = 16;

export interface LinkDialogProps {
  name: string;
  invitation: Invitation;
  onClose: () => void;
}

/** The link of an invitation that no mail carries, shown once: only its own button closes the dialog. */
export const LinkDialog = ({ name, invitation: { link = '', until }, onClose }: LinkDialogProps) => {
  const translate = useText();
  const { said, copy } = useCopy();
  return (
    <Dialog title={translate('operators.invite.linkTitle')} width={WIDTH}>
      <DialogBody>
        <p>{translate('operators.invite.linkText', { name, until: toSeoul(until).slice(0, MINUTE) })}</p>
        <Labelled label={translate('operators.invite.link')}>
          {(control) => (
            <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
          )}
        </Labelled>
        <p role="status" className="muted">
          {said}
        </p>
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button variant="outlined" icon={Copy} data-autofocus onClick={() => copy(link)}>
          {translate('operators.invite.copy')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {translate('operators.invite.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
