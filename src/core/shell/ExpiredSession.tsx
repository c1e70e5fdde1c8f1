import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'ra-core';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { hasApiFeature } from '../provider/offers';
import type { OperatorIdentity } from '../provider/session/authProvider';
import { preloadSignInModules } from '../provider/session/session';
import { ApiCallError } from '../provider/wire/request';
import { sessionExpiryGate } from '../provider/wire/sessionGate';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { ProgressBar } from '../ui/ProgressBar';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';
import { type SignInWaitReason, useCheckSignedIn } from './useCheckSignedIn';
import { useContentOfSignInWait } from './useStandstillTexts';

const DIALOG_WIDTH_PX = 424;

const SessionEndMonitor = lazy(() => import('./SessionEnd').catch(() => ({ default: () => null })));

/**
 * Loads the sign-in form with the code for encryption and for the second factor. The form loads separately,
 * because it is only needed after the session has expired.
 */
const loadSignInForm = async () => {
  const [{ SignInForm }] = await Promise.all([
    import('../signIn/SignInForm'),
    preloadSignInModules(),
    hasApiFeature('security') && import('../signIn/second/SecondStep').catch(() => undefined),
  ]);
  return SignInForm;
};

/**
 * Milliseconds after the start of the console at which the sign-in form is preloaded. When the session ends,
 * a newer build on the server might no longer have the form's files.
 */
const SIGN_IN_FORM_PRELOAD_DELAY_MS = 10_000;

export const ExpiredSession = () => {
  const { standstill, look } = useCheckSignedIn();
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadSignInForm().catch(() => undefined);
      setIsLater(true);
    }, SIGN_IN_FORM_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLater && hasApiFeature('security') && !standstill && (
        <Suspense>
          <SessionEndMonitor onEnd={look} />
        </Suspense>
      )}
      {standstill && <ExpiredSessionDialog {...standstill} look={look} />}
    </>
  );
};

interface ExpiredSessionDialogProps extends SignInWaitReason {
  /** Checks whether the present session belongs to the operator of this page. */
  look: () => Promise<void>;
}

const ExpiredSessionDialog = ({ another, look }: ExpiredSessionDialogProps) => {
  const translate = useText();
  const { identity } = useGetIdentity();
  const operator = identity as OperatorIdentity | undefined;
  const [failure, setFailure] = useState<string>();
  const {
    title,
    lines,
    leaveButton: leaveAction,
    question,
  } = useContentOfSignInWait({ another }, operator, setFailure);
  const {
    data: SignInForm,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['signInForm'],
    queryFn: loadSignInForm,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

  const explanation = (
    <>
      <p>
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
    </>
  );
  const leaveButton = (
    <Button variant="text" onClick={leaveAction.press}>
      {leaveAction.label}
    </Button>
  );
  return (
    <>
      <Dialog title={title} width={DIALOG_WIDTH_PX} role="alertdialog">
        {SignInForm ? (
          <SignInForm
            key={another?._id}
            texts={texts}
            layout="dialog"
            {...(operator && { username: operator.username })}
            onSignedIn={async () => {
              await look();
              if (sessionExpiryGate.expired) throw new ApiCallError(401);
            }}
            stepFoot={<DialogFoot>{leaveButton}</DialogFoot>}
            actions={({ busy, blocked }) => (
              <DialogFoot>
                {leaveButton}
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
            {explanation}
          </SignInForm>
        ) : (
          <>
            <DialogBody>
              {explanation}
              {isError ? (
                <Notice tone="red" role="alert">
                  {translate('app.expired.failed')}
                </Notice>
              ) : (
                <ProgressBar label={translate('app.loading')} />
              )}
            </DialogBody>
            <DialogFoot>
              {leaveButton}
              {isError && <RetryButton variant="primary" className="push" onClick={() => refetch()} />}
            </DialogFoot>
          </>
        )}
      </Dialog>
      {question}
    </>
  );
};
