import { type ReactNode, useEffect, useRef, useState } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import { classNames } from '../../ui/classNames';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import styles from './CodeField.module.css';
import { AUTHENTICATOR_CODE_LENGTH, extractAuthenticatorDigits } from './digits';
import type { SecondStepAttempt } from './useSecondStepAttempt';

const { code: texts } = secondStep;

interface AuthenticatorCodeState {
  code: string;
  change: (changedText: string) => void;
  submitCode: () => void;
}

/**
 * Returns the state of a field for a code of six digits. `sendCode` is called when the sixth digit
 * is entered, and when the button is clicked.
 */
export function useAuthenticatorCodeField(
  { busy, fail }: Pick<SecondStepAttempt, 'busy' | 'fail'>,
  sendCode: (code: string) => void,
): AuthenticatorCodeState {
  const [code, setCode] = useState('');
  return {
    code,
    change(typedText) {
      const digits = extractAuthenticatorDigits(typedText);
      if (busy || digits === code) return;
      setCode(digits);
      if (digits.length === AUTHENTICATOR_CODE_LENGTH) sendCode(digits);
    },
    submitCode: () => (code.length === AUTHENTICATOR_CODE_LENGTH ? sendCode(code) : fail(texts.required)),
  };
}

export interface AuthenticatorCodeFieldProps extends Pick<AuthenticatorCodeState, 'code' | 'change'> {
  error: ReactNode;
  busy: boolean;
  help?: boolean;
  isSmall?: boolean;
}

// After a wrong code, the code stays in the field and is selected. The next typed digit replaces it.
export const AuthenticatorCodeField = ({
  code,
  change,
  error,
  busy,
  help = false,
  isSmall = false,
}: AuthenticatorCodeFieldProps) => {
  const passwordInputRef = useRef<HTMLInputElement>(null);
  // While an input method composes a text, the field shows that text unchanged.
  const [composed, setComposed] = useState<string>();
  useEffect(() => {
    if (busy) return;
    passwordInputRef.current?.focus();
    if (error) passwordInputRef.current?.select();
  }, [busy, error]);
  return (
    <Labelled className="grow" label={texts.label} error={busy ? undefined : error} help={help && texts.help}>
      {(controlProps) => (
        <Input
          {...controlProps}
          ref={passwordInputRef}
          className={classNames(styles.code, isSmall && styles.small)}
          name="code"
          value={composed ?? code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-busy={busy || undefined}
          onChange={({ target, nativeEvent }) => {
            if ('isComposing' in nativeEvent && nativeEvent.isComposing) setComposed(target.value);
            else change(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(undefined);
            change(currentTarget.value);
          }}
        />
      )}
    </Labelled>
  );
};
