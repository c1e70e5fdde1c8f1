import { useDataProvider } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { useErrorText } from '../engine/calls/errorText';
import type { ConsoleProvider } from '../provider/dataProvider';
import { loadEncryptionModule } from '../provider/session/seal';
import { getFieldMessagesFromError } from '../provider/wire/http';
import { passwordConfirmationGate } from '../provider/wire/sessionGate';
import { PasswordField } from '../signIn/PasswordField';
import { Button } from '../ui/Button';
import { DialogBody, DialogFoot } from '../ui/Dialog';
import { isImeCompositionKeyEvent } from '../ui/ime';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';

/** A failed confirmation. The error belongs to a field or to the whole call. */
interface PasswordConfirmationFailure {
  fieldMessage?: string | undefined;
  message?: string;
}

export const ConfirmPassword = ({ onCancel }: { onCancel: () => void }) => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const describeError = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordConfirmationFailure>({});
  const passwordInputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) passwordInputRef.current?.focus();
  }, [busy]);

  const submitPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = passwordInputRef.current?.value ?? '';
    if (busy) return;
    if (password === '') {
      setFailure({ fieldMessage: translate('app.confirm.required') });
      return;
    }
    setBusy(true);
    try {
      await (await provider.security()).confirmPassword(password);
      passwordConfirmationGate.openGate();
    } catch (error) {
      const passwordMessage = getFieldMessagesFromError(error).password;
      setFailure(
        passwordMessage === undefined ? { message: describeError(error) } : { fieldMessage: passwordMessage },
      );
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={submitPassword}
      // The code that encrypts passwords loads while the operator types.
      onInput={() => void loadEncryptionModule().catch(() => undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isImeCompositionKeyEvent(event)) event.preventDefault();
      }}
    >
      <DialogBody>
        <p>{translate('app.confirm.text')}</p>
        <PasswordField
          ref={passwordInputRef}
          texts={texts}
          label={translate('app.confirm.password')}
          error={busy ? undefined : failure.fieldMessage}
        />
        {failure.message && !busy && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <span className="push" />
        <Button onClick={() => !busy && onCancel()}>{translate('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={translate('app.confirm.busy')}>
          {translate('app.confirm.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
};
