import type { ReactNode } from 'react';
import { unsavedWorkTracker, useHasUnsavedWork } from '../engine/unsavedWork';
import type { OperatorIdentity } from '../provider/session/authProvider';
import { useText } from '../ui/useText';
import type { SignInWaitReason } from './useCheckSignedIn';
import { useLeavePage } from './useLeave';
import { useSignOut } from './useSignOut';

interface SignInWaitContent {
  title: string;
  lines: readonly string[];
  /** The label and the action of the button that leaves the page instead of signing in again. */
  leaveButton: { label: string; press: () => unknown };
  /** The confirmation dialog about unsaved changes, as an element that the caller renders. */
  question: ReactNode;
}

/**
 * Returns an operator's name together with the username, because several operators may have the same name.
 */
const formatNameWithUsername = (name = '', username = '') =>
  ['', name].includes(username) ? name : `${name}(${username})`;

const discardUnsavedWorkAndReload = () => {
  unsavedWorkTracker.giveUp();
  window.location.reload();
  return true;
};

/**
 * Returns the texts and the button for a page that waits until its operator signs in again. `tell` shows why
 * leaving the page failed.
 */
export function useSignInWaitPageContent(
  { another }: SignInWaitReason,
  own: OperatorIdentity | undefined,
  tell: (why: string) => void,
): SignInWaitContent {
  const translate = useText();
  const hasUnsaved = useHasUnsavedWork();
  const label = another
    ? translate('app.expired.taken.goOn', { name: another.name })
    : translate('app.expired.other');
  const { signOut, question: beforeSignOut } = useSignOut(label, tell);
  const { leave, question: beforeLeave } = useLeavePage(label, discardUnsavedWorkAndReload);

  if (another) {
    const account = formatNameWithUsername(another.name, another.username);
    return {
      title: translate('app.expired.taken.title'),
      lines: [
        translate('app.expired.taken.who', { account }),
        translate('app.expired.kept'),
        translate('app.expired.taken.again', {
          account: formatNameWithUsername(own?.fullName, own?.username),
        }),
      ],
      leaveButton: { label, press: leave },
      question: beforeLeave,
    };
  }
  return {
    title: translate('app.expired.title'),
    lines: hasUnsaved
      ? [translate('app.expired.kept'), translate('app.expired.again')]
      : [translate('app.expired.nothing')],
    leaveButton: { label, press: signOut },
    question: beforeSignOut,
  };
}
