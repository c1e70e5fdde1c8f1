import { type FormEvent, useState } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import type { SecondFactorSetUpCalls } from '../../provider/session/secondSteps';
import { Button } from '../../ui/Button';
import { Input } from '../../ui/Input';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { Labelled } from '../../ui/Labelled';
import styles from './Step.module.css';
import type { SecondFactorSetUpProps } from './setting';
import { useSecondStepAttempt } from './useSecondStepAttempt';

const { passkeySetUp: texts } = secondStep;

/** Maximum number of characters of a passkey's name. The API has the same limit. */
const MAX_PASSKEY_NAME_LENGTH = 40;

export interface PasskeySetUpProps extends SecondFactorSetUpProps {
  calls: Pick<SecondFactorSetUpCalls, 'addPasskey'>;
}

export const PasskeySetUp = ({ calls, explain, onAdded, onFailed }: PasskeySetUpProps) => {
  const { busy, failed, run, fail } = useSecondStepAttempt(explain, onFailed);
  const [name, setName] = useState('');
  const submitPasskeyName = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    if (trimmedName === '') return fail(texts.required);
    void run(async () => onAdded(await calls.addPasskey(trimmedName)));
  };
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={submitPasskeyName}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isImeCompositionKeyEvent(event)) event.preventDefault();
      }}
    >
      <Labelled label={texts.label} error={busy ? undefined : failed?.message}>
        {(controlProps) => (
          <Input
            {...controlProps}
            name="passkey"
            autoFocus
            value={name}
            placeholder={texts.example}
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Button className={styles.wide} type="submit" variant="primary" busy={busy} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  );
};
