import { type FormEvent, useEffect, useRef } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import { Button } from '../../ui/Button';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import styles from './Step.module.css';
import type { SecondStepAttempt } from './useSecondStepAttempt';

const { recovery: texts, code } = secondStep;

export interface RecoveryCodeFieldProps {
  attempt: SecondStepAttempt;
  onCode: (code: string) => void;
}

export const RecoveryCodeField = ({ attempt: { busy, failed, fail }, onCode }: RecoveryCodeFieldProps) => {
  const passwordInputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) passwordInputRef.current?.focus();
  }, [busy]);
  const submitRecoveryCode = (event: FormEvent) => {
    event.preventDefault();
    const recoveryCode = passwordInputRef.current?.value.trim() ?? '';
    if (recoveryCode === '') fail(texts.required);
    else onCode(recoveryCode);
  };
  return (
    <form noValidate className={styles.fields} onSubmit={submitRecoveryCode}>
      <Labelled label={texts.label} error={busy ? undefined : failed?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            ref={passwordInputRef}
            name="recovery"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Labelled>
      <Button className={styles.wide} type="submit" variant="primary" busy={busy} busyLabel={code.busy}>
        {code.submit}
      </Button>
    </form>
  );
};
