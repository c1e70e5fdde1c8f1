import { KeyRound, Lock } from 'lucide';
import { useDataProvider } from 'ra-core';
import type { FormEvent } from 'react';
import { secondStep as texts } from '../../../i18n/ko/core/secondStep';
import { useErrorText } from '../engine/calls/errorText';
import type { OwnSecuritySettings } from '../provider/calls/security';
import type { ConsoleProvider } from '../provider/dataProvider';
import { canUsePasskeys } from '../provider/session/passkeySite';
import { passwordConfirmationGate } from '../provider/wire/sessionGate';
import { AuthenticatorCodeField, useAuthenticatorCodeField } from '../signIn/second/AuthenticatorCodeField';
import { useSecondStepAttempt } from '../signIn/second/useSecondStepAttempt';
import { Button } from '../ui/Button';
import { DialogBody, DialogFoot } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';

export interface ConfirmSecondFactorProps {
  security: Pick<OwnSecuritySettings, 'authenticator' | 'passkeys' | 'offersPasskeys'>;
  onCancel: () => void;
}

export const ConfirmSecondFactor = ({ security, onCancel }: ConfirmSecondFactorProps) => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const secondFactorAttempt = useSecondStepAttempt(useErrorText());
  const { busy, failed, run } = secondFactorAttempt;
  const runSecondFactorConfirmation = (
    sendConfirmation: (securityCalls: Awaited<ReturnType<ConsoleProvider['security']>>) => Promise<void>,
  ) =>
    void run(async () => {
      await sendConfirmation(await provider.security());
      passwordConfirmationGate.openGate();
    });
  const confirmWithPasskey = () =>
    runSecondFactorConfirmation((securityCalls) => securityCalls.confirmByPasskey());
  const { code, change, submitCode } = useAuthenticatorCodeField(secondFactorAttempt, (digits) =>
    runSecondFactorConfirmation((securityCalls) => securityCalls.confirmByCode(digits)),
  );
  const submitSecondFactorCode = (event: FormEvent) => {
    event.preventDefault();
    submitCode();
  };
  const hasAuthenticator = security.authenticator !== null;
  const hasUsablePasskey = security.passkeys.length > 0 && security.offersPasskeys && canUsePasskeys();
  const isLockedOut = failed?.code === 'too_many_tries';
  const showsCodeField = hasAuthenticator && !isLockedOut;
  return (
    <form noValidate onSubmit={submitSecondFactorCode}>
      <DialogBody>
        <p>{texts.confirm.text}</p>
        {showsCodeField && (
          <AuthenticatorCodeField {...{ code, change, busy }} error={failed?.message} help />
        )}
        {!hasAuthenticator && !hasUsablePasskey && <Notice tone="amber">{texts.passkey.elsewhere}</Notice>}
        {failed && !busy && !showsCodeField && (
          <Notice tone="red" role="alert" {...(isLockedOut && { icon: Lock })}>
            {failed.message}
          </Notice>
        )}
        {hasUsablePasskey && (
          <Button
            variant={hasAuthenticator ? 'outlined' : 'primary'}
            icon={KeyRound}
            busy={busy}
            autoFocus={!hasAuthenticator}
            onClick={confirmWithPasskey}
          >
            {texts.passkey.confirm}
          </Button>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button onClick={() => !busy && onCancel()}>{translate('app.cancel')}</Button>
        {showsCodeField && (
          <Button type="submit" variant="primary" busy={busy} busyLabel={texts.code.busy}>
            {texts.code.submit}
          </Button>
        )}
      </DialogFoot>
    </form>
  );
};
