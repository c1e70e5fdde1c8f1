import { Clock, EllipsisVertical, ShieldCheck } from 'lucide';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../engine/EngineContext';
import { useRights } from '../engine/rights';
import type { CreatedInvitation, ListedOperator } from '../provider/calls/operators';
import type { ConsoleProvider } from '../provider/dataProvider';
import { doesScopeIncludeScope } from '../schema/index';
import { buildMenuEntryPath } from '../shell/menuEntries';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { IconButton } from '../ui/IconButton';
import { Menu, type MenuItem } from '../ui/Menu';
import { usePopup } from '../ui/usePopup';
import { useText } from '../ui/useText';
import {
  type ConfirmableOperatorAction,
  canBeInvitedAgain,
  confirmableOperatorActions,
  inviteIcon,
} from './acts';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';

export interface OperatorActionsMenuProps {
  operator: ListedOperator;
  onOpen: () => void;
  onInvitationLink: (name: string, invitation: CreatedInvitation) => void;
}

/**
 * Returns a function that opens the record of access (audit log) with the entries of an operator. Null if the
 * signed-in operator may not read the record of access.
 */
function useAccessLogOpener({ _id }: ListedOperator): (() => Promise<void>) | null {
  const { recordOfAccess } = useEngine();
  const { reads } = useRights();
  const provider = useDataProvider<ConsoleProvider>();
  const navigate = useNavigate();
  if (!recordOfAccess || !reads(recordOfAccess)) return null;
  return async () => {
    // The list contains only masked usernames, but the record of access (audit log) is filtered by an
    // unmasked username.
    const { operators } = await provider
      .readOwn(recordOfAccess.name, 'operators', {})
      .catch(() => ({ operators: [] }));
    const known = Array.isArray(operators) ? operators.find((each) => each?._id === _id) : undefined;
    const query = known ? `?${new URLSearchParams({ operator: String(known.username) })}` : '';
    navigate(buildMenuEntryPath({ resource: recordOfAccess }) + query);
  };
}

export const OperatorActionsMenu = ({
  operator,
  onOpen,
  onInvitationLink: onLink,
}: OperatorActionsMenuProps) => {
  const translate = useText();
  const notify = useNotify();
  const own = useSignedInOperator();
  const { anchor, trigger, close } = usePopup();
  const { busy, error, run } = useOperatorChangeRunner();
  const again = useOperatorChangeRunner();
  const [asked, setAsked] = useState<ConfirmableOperatorAction | null>(null);
  const signIns = useAccessLogOpener(operator);
  const { _id, name, scope } = operator;
  const isOther = _id !== own.id && doesScopeIncludeScope(own.scope, scope);

  const resendInvitation = async () => {
    const [invited] = (await again.run((calls) => calls.inviteAgain(_id))) ?? [];
    if (invited?.invitation.link !== undefined) onLink(name, invited.invitation);
    else if (invited) notify(translate('operators.invite.mailed'), { type: 'success' });
  };
  const items: MenuItem[] = [
    ...(isOther && own.changes && canBeInvitedAgain(operator)
      ? [
          {
            label: translate('operators.acts.inviteAgain'),
            icon: inviteIcon,
            onSelect: () => void resendInvitation(),
          },
        ]
      : []),
    ...confirmableOperatorActions
      .filter((act) => isOther && (act.removes ? own.removes : own.changes) && act.isFor(operator))
      .map((act) => ({
        label: translate(`operators.acts.${act.name}`),
        icon: act.icon,
        danger: act.isDanger,
        onSelect: () => setAsked(act),
      })),
  ];
  const runConfirmedAction = async (act: ConfirmableOperatorAction) => {
    if (await run((calls) => act.run(calls, _id), translate(`operators.ask.${act.name}.done`)))
      setAsked(null);
  };
  const more = translate('operators.acts.more', { name });
  return (
    <>
      <IconButton icon={ShieldCheck} label={translate('operators.acts.rights', { name })} onClick={onOpen} />
      {signIns && (
        <IconButton icon={Clock} label={translate('operators.acts.signIns', { name })} onClick={signIns} />
      )}
      {items.length > 0 && (
        <IconButton icon={EllipsisVertical} label={more} busy={again.busy} {...trigger('menu')} />
      )}
      {anchor && <Menu {...{ anchor, items }} label={more} placement="bottom-end" onClose={close} />}
      {asked && (
        <ConfirmDialog
          title={translate(`operators.ask.${asked.name}.title`, { name })}
          message={translate(`operators.ask.${asked.name}.text`)}
          confirmLabel={translate(`operators.acts.${asked.name}`)}
          cancelLabel={translate('operators.cancel')}
          tone={asked.isDanger ? 'danger' : 'primary'}
          onConfirm={() => runConfirmedAction(asked)}
          onCancel={() => setAsked(null)}
          {...{ busy, error }}
        />
      )}
      {again.error && (
        <ConfirmDialog
          title={translate('operators.acts.inviteAgain')}
          message={again.error}
          confirmLabel={translate('operators.acts.inviteAgain')}
          cancelLabel={translate('operators.cancel')}
          onConfirm={resendInvitation}
          onCancel={again.clear}
          busy={again.busy}
        />
      )}
    </>
  );
};
