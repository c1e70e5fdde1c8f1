import { useAuthProvider, useGetIdentity, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { signIn as texts } from '../../i18n/ko/signIn';
import { SignInForm } from '../pages/signIn/SignInForm';
import type { Identity } from '../provider/authProvider';
import { sessionGate } from '../provider/sessionGate';
import { Button } from '../ui/Button';
import { Dialog, DialogFoot } from '../ui/Dialog';
import { onSignedOut } from './signOutChannel';
import { useSignOut } from './useSignOut';

const WIDTH = 424;

/** Over everything while calls wait for the session: what the operator typed stays below it. */
export const ExpiredSession = () => {
  const expired = useSyncExternalStore(sessionGate.subscribe, () => sessionGate.expired);
  const translate = useTranslate();
  const signOut = useSignOut();
  const authProvider = useAuthProvider();
  const { identity } = useGetIdentity();
  // Another tab's sign-out ends this session too; the next call would only find that out.
  useEffect(() => onSignedOut(() => void sessionGate.renew().catch(() => undefined)), []);
  if (!expired) return null;

  const username = (identity as Identity | undefined)?.username;
  return (
    <Dialog title={translate('app.expired.title')} width={WIDTH} role="alertdialog">
      <SignInForm
        texts={texts}
        layout="dialog"
        {...(username !== undefined && { username })}
        onSignedIn={async () => {
          await authProvider?.checkAuth({});
          sessionGate.done();
        }}
        actions={({ busy, blocked }) => (
          <DialogFoot>
            <Button variant="text" onClick={signOut}>
              {translate('app.expired.other')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              className="push"
              busy={busy}
              busyLabel={texts.busy}
              disabled={blocked}
            >
              {translate('app.expired.submit')}
            </Button>
          </DialogFoot>
        )}
      >
        <p>
          {translate('app.expired.kept')}
          <br />
          {translate('app.expired.again')}
        </p>
      </SignInForm>
    </Dialog>
  );
};
