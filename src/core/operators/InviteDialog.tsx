import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useIdempotencyKeys } from '../engine/calls/useIdempotencyKeys';
import type { CreatedInvitation, OperatorRole } from '../provider/calls/operators';
import { Input } from '../ui/Input';
import { Labelled } from '../ui/Labelled';
import { Select } from '../ui/Select';
import { useText } from '../ui/useText';
import { OperatorEditFrame } from './OperatorEditFrame';
import { useRoleOptions } from './operatorTexts';
import { useOperatorChangeRunner } from './useOperators';

const DIALOG_WIDTH_PX = 480;

export interface InviteDialogProps {
  roles: readonly OperatorRole[];
  ownScope: readonly string[];
  /** Called with an invitation for which no mail was sent, so that its link is shown. */
  onInvitationLink: (operatorName: string, invitation: CreatedInvitation) => void;
  onClose: () => void;
}

export const InviteDialog = ({ roles, ownScope, onInvitationLink, onClose }: InviteDialogProps) => {
  const translate = useText();
  const notify = useNotify();
  const { busy, error, fields, run } = useOperatorChangeRunner();
  const getIdempotencyKey = useIdempotencyKeys();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [_role, setRole] = useState('');
  const roleOptions = [
    { value: '', label: translate('operators.invite.choose') },
    ...useRoleOptions(roles, ownScope),
  ];
  const submitInvitation = async () => {
    const newOperator = { name, email, _role };
    const idempotencyKey = getIdempotencyKey(newOperator);
    const [invited] = (await run((calls) => calls.inviteOperator(newOperator, idempotencyKey))) ?? [];
    if (!invited) return;
    onClose();
    if (invited.invitation.link !== undefined) onInvitationLink(invited.operator.name, invited.invitation);
    else notify(translate('operators.invite.mailed'), { type: 'success' });
  };
  return (
    <OperatorEditFrame
      title={translate('operators.invite.open')}
      width={DIALOG_WIDTH_PX}
      isDirty={[name, email, _role].some((value) => value !== '')}
      submitLabel={translate('operators.invite.submit')}
      onSubmit={submitInvitation}
      {...{ busy, error, onClose }}
    >
      <p>{translate('operators.invite.text')}</p>
      <Labelled label={translate('operators.invite.name')} required error={fields.name}>
        {(controlProps) => (
          <Input
            {...controlProps}
            data-autofocus
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Labelled
        label={translate('operators.invite.email')}
        required
        help={translate('operators.invite.emailHelp')}
        error={fields.email}
      >
        {(controlProps) => (
          <Input
            {...controlProps}
            type="email"
            inputMode="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Labelled>
      <Labelled
        label={translate('operators.invite.role')}
        required
        help={roles.length === 0 ? translate('operators.invite.noRoles') : undefined}
        error={fields._role}
      >
        {(controlProps) => (
          <Select
            {...controlProps}
            options={roleOptions}
            value={_role}
            onChange={({ target }) => setRole(target.value)}
          />
        )}
      </Labelled>
    </OperatorEditFrame>
  );
};
