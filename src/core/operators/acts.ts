import { type IconNode, LogOut, Mail, MailX, RotateCcw, ShieldOff, UserMinus, UserX } from 'lucide';
import type { ListedOperator, OperatorCalls } from '../provider/calls/operators';

/** An action on another operator that must be confirmed before it runs. */
export interface ConfirmableOperatorAction {
  name: 'suspend' | 'resume' | 'endSessions' | 'resetSecond' | 'withdraw' | 'remove';
  icon: IconNode;
  isDanger: boolean;
  /** True if the action requires the right to delete operators. */
  removes?: true;
  isFor: (operator: ListedOperator) => boolean;
  run: (calls: OperatorCalls, id: string) => Promise<void>;
}

const isInvitationPending = ({ state }: ListedOperator) => state === 'invited' || state === 'expired';
const hasSecondFactor = ({ factors }: ListedOperator) => factors.authenticator || factors.passkeys > 0;

/** The actions on an operator that must be confirmed, in the order of the menu. */
export const confirmableOperatorActions: readonly ConfirmableOperatorAction[] = [
  {
    name: 'endSessions',
    icon: LogOut,
    isDanger: false,
    isFor: ({ state }) => state === 'active',
    run: (calls, id) => calls.actOn(id, 'end-sessions'),
  },
  {
    name: 'resetSecond',
    icon: ShieldOff,
    isDanger: true,
    isFor: hasSecondFactor,
    run: (calls, id) => calls.actOn(id, 'reset-second'),
  },
  {
    name: 'resume',
    icon: RotateCcw,
    isDanger: false,
    isFor: ({ state }) => state === 'suspended',
    run: (calls, id) => calls.actOn(id, 'resume'),
  },
  {
    name: 'suspend',
    icon: UserX,
    isDanger: true,
    isFor: ({ state }) => state === 'active',
    run: (calls, id) => calls.actOn(id, 'suspend'),
  },
  {
    name: 'withdraw',
    icon: MailX,
    isDanger: true,
    removes: true,
    isFor: isInvitationPending,
    run: (calls, id) => calls.removeOperator(id),
  },
  {
    name: 'remove',
    icon: UserMinus,
    isDanger: true,
    removes: true,
    isFor: (operator) => !isInvitationPending(operator),
    run: (calls, id) => calls.removeOperator(id),
  },
];

/** Whether an operator can be invited again. This requires a pending or expired invitation. */
export const canBeInvitedAgain = isInvitationPending;
export const inviteIcon = Mail;
