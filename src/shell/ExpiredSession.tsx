import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide';
import { useAuthProvider, useGetIdentity } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { signIn as texts } from '../../i18n/ko/signIn';
import { useHasUnsaved } from '../engine/unsavedWork';
import type { Identity } from '../provider/authProvider';
import { loadSignIn } from '../provider/session';
import { sessionGate } from '../provider/sessionGate';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../ui/useText';
import { onSignedOut } from './signOutChannel';
import { useSignOut } from './useSignOut';

const WIDTH = 424;

/** The form encrypts, by a library that no screen needs as long as the session lasts. */
const loadForm = async () => {
  const [{ SignInForm }] = await Promise.all([import('../signIn/SignInForm'), loadSignIn()]);
  return SignInForm;
};

/**
 * Milliseconds after which the form is fetched all the same: when the session has expired, the server may have a
 * newer build without this page's files.
 */
const AHEAD = 10_000;

/** Over everything while calls wait for the session: what the operator typed stays below it. */
export const ExpiredSession = () => {
  const expired = useSyncExternalStore(sessionGate.subscribe, () => sessionGate.expired);
  // Another tab's sign-out ends this session too; the next call would only find that out.
  useEffect(() => onSignedOut(() => void sessionGate.renew().catch(() => undefined)), []);
  useEffect(() => {
    const timer = setTimeout(() => void loadForm().catch(() => undefined), AHEAD);
    return () => clearTimeout(timer);
  }, []);
  return expired && <ExpiredDialog />;
};

const ExpiredDialog = () => {
  const translate = useText();
  const authProvider = useAuthProvider();
  const { identity } = useGetIdentity();
  const [failure, setFailure] = useState<string>();
  const another = translate('app.expired.other');
  const { signOut, question } = useSignOut(another, setFailure);
  const hasUnsaved = useHasUnsaved();
  const {
    data: SignInForm,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['signInForm'],
    queryFn: loadForm,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

  const username = (identity as Identity | undefined)?.username;
  const head = (
    <>
      <p>
        {hasUnsaved ? (
          <>
            {translate('app.expired.kept')}
            <br />
            {translate('app.expired.again')}
          </>
        ) : (
          translate('app.expired.nothing')
        )}
      </p>
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
    </>
  );
  const other = (
    <Button variant="text" onClick={signOut}>
      {another}
    </Button>
  );
  return (
    <>
      <Dialog title={translate('app.expired.title')} width={WIDTH} role="alertdialog">
        {SignInForm ? (
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
                {other}
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
            {head}
          </SignInForm>
        ) : (
          <>
            <DialogBody>
              {head}
              {isError ? (
                <Notice tone="red" role="alert">
                  {translate('app.expired.failed')}
                </Notice>
              ) : (
                <ProgressBar label={translate('app.loading')} />
              )}
            </DialogBody>
            <DialogFoot>
              {other}
              {isError && (
                <Button variant="primary" className="push" icon={RotateCcw} onClick={() => refetch()}>
                  {translate('app.retry')}
                </Button>
              )}
            </DialogFoot>
          </>
        )}
      </Dialog>
      {question}
    </>
  );
};
