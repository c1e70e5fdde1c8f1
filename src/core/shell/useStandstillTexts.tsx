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
  /** The button that leaves the page instead of signing in again: its label and its action. */
  leaveButton: { label: string; press: () => unknown };
  /** The confirmation dialog about unsaved changes, as an element that the caller renders. */
  question: ReactNode;
}

/**
 * Returns an operator's name together with the username, because several operators may have the same name.
 */
const formatNameWithUsername = (fullName = '', username = '') =>
  ['', fullName].includes(username) ? fullName : `${fullName}(${username})`;

const discardUnsavedWorkAndReload = () => {
  unsavedWorkTracker.giveUp();
  window.location.reload();
  return true;
};

/**
 * Returns the texts and the button for a page that waits until its operator signs in again. `showFailure`
 * shows why leaving the page failed.
 */
export function useContentOfSignInWait(
  { another }: SignInWaitReason,
  operator: OperatorIdentity | undefined,
  showFailure: (errorMessage: string) => void,
): SignInWaitContent {
  const translate = useText();
  const hasUnsavedWork = useHasUnsavedWork();
  const label = another
    ? translate('app.expired.taken.goOn', { name: another.name })
    : translate('app.expired.other');
  const { signOut, question: signOutQuestion } = useSignOut(label, showFailure);
  const { leave, question: leaveQuestion } = useLeavePage(label, discardUnsavedWorkAndReload);

  if (another) {
    const account = formatNameWithUsername(another.name, another.username);
    return {
      title: translate('app.expired.taken.title'),
      lines: [
        translate('app.expired.taken.who', { account }),
        translate('app.expired.kept'),
        translate('app.expired.taken.again', {
          account: formatNameWithUsername(operator?.fullName, operator?.username),
        }),
      ],
      leaveButton: { label, press: leave },
      question: leaveQuestion,
    };
  }
  return {
    title: translate('app.expired.title'),
    lines: hasUnsavedWork
      ? [translate('app.expired.kept'), translate('app.expired.again')]
      : [translate('app.expired.nothing')],
    leaveButton: { label, press: signOut },
    question: signOutQuestion,
  };
}
