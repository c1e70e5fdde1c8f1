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
  onInvitationLink: (operatorName: string, invitation: CreatedInvitation) => void;
}

/**
 * Returns a function that opens the access log with the entries of an operator. Null if the signed-in
 * operator may not read the access log.
 */
function useAccessLogOpener({ _id }: ListedOperator): (() => Promise<void>) | null {
  const { recordOfAccess } = useEngine();
  const { reads } = useRights();
  const provider = useDataProvider<ConsoleProvider>();
  const navigate = useNavigate();
  if (!recordOfAccess || !reads(recordOfAccess)) return null;
  return async () => {
    // The list contains only masked usernames, but the access log is filtered by an unmasked username.
    const { operators } = await provider
      .readOwn(recordOfAccess.name, 'operators', {})
      .catch(() => ({ operators: [] }));
    const unmaskedOperator = Array.isArray(operators)
      ? operators.find((candidate) => candidate?._id === _id)
      : undefined;
    const accessLogQuery = unmaskedOperator
      ? `?${new URLSearchParams({ operator: String(unmaskedOperator.username) })}`
      : '';
    navigate(buildMenuEntryPath({ resource: recordOfAccess }) + accessLogQuery);
  };
}

export const OperatorActionsMenu = ({ operator, onOpen, onInvitationLink }: OperatorActionsMenuProps) => {
  const translate = useText();
  const notify = useNotify();
  const signedInOperator = useSignedInOperator();
  const { anchor, trigger, close } = usePopup();
  const { busy, error, run } = useOperatorChangeRunner();
  const resendRunner = useOperatorChangeRunner();
  const [asked, setAsked] = useState<ConfirmableOperatorAction | null>(null);
  const openAccessLog = useAccessLogOpener(operator);
  const { _id, name, scope } = operator;
  const canManageOperator =
    _id !== signedInOperator.id && doesScopeIncludeScope(signedInOperator.scope, scope);

  const resendInvitation = async () => {
    const [invited] = (await resendRunner.run((calls) => calls.inviteAgain(_id))) ?? [];
    if (invited?.invitation.link !== undefined) onInvitationLink(name, invited.invitation);
    else if (invited) notify(translate('operators.invite.mailed'), { type: 'success' });
  };
  const menuItems: MenuItem[] = [
    ...(canManageOperator && signedInOperator.changes && canBeInvitedAgain(operator)
      ? [
          {
            label: translate('operators.acts.inviteAgain'),
            icon: inviteIcon,
            onSelect: () => void resendInvitation(),
          },
        ]
      : []),
    ...confirmableOperatorActions
      .filter(
        (action) =>
          canManageOperator &&
          (action.removes ? signedInOperator.removes : signedInOperator.changes) &&
          action.isFor(operator),
      )
      .map((action) => ({
        label: translate(`operators.acts.${action.name}`),
        icon: action.icon,
        danger: action.isDanger,
        onSelect: () => setAsked(action),
      })),
  ];
  const runConfirmedAction = async (action: ConfirmableOperatorAction) => {
    if (await run((calls) => action.run(calls, _id), translate(`operators.ask.${action.name}.done`)))
      setAsked(null);
  };
  const moreLabel = translate('operators.acts.more', { name });
  return (
    <>
      <IconButton icon={ShieldCheck} label={translate('operators.acts.rights', { name })} onClick={onOpen} />
      {openAccessLog && (
        <IconButton
          icon={Clock}
          label={translate('operators.acts.signIns', { name })}
          onClick={openAccessLog}
        />
      )}
      {menuItems.length > 0 && (
        <IconButton icon={EllipsisVertical} label={moreLabel} busy={resendRunner.busy} {...trigger('menu')} />
      )}
      {anchor && (
        <Menu {...{ anchor, items: menuItems }} label={moreLabel} placement="bottom-end" onClose={close} />
      )}
      {asked && (
        <ConfirmDialog
          title={translate(`operators.ask.${asked.name}.title`, { name })}
          message={translate(`operators.ask.${asked.name}.text`)}
          confirmLabel={translate(`operators.acts.${asked.name}`)}
          tone={asked.isDanger ? 'danger' : 'primary'}
          onConfirm={() => runConfirmedAction(asked)}
          onCancel={() => setAsked(null)}
          {...{ busy, error }}
        />
      )}
      {resendRunner.error && (
        <ConfirmDialog
          title={translate('operators.acts.inviteAgain')}
          message={resendRunner.error}
          confirmLabel={translate('operators.acts.inviteAgain')}
          onConfirm={resendInvitation}
          onCancel={resendRunner.clear}
          busy={resendRunner.busy}
        />
      )}
    </>
  );
};
