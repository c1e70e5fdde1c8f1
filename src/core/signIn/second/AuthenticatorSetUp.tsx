import { Copy } from 'lucide';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import type { SecondFactorAddedAnswer, SecondFactorSetUpCalls } from '../../provider/session/secondSteps';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { AuthenticatorCodeField, useAuthenticatorCodeField } from './AuthenticatorCodeField';
import { AUTHENTICATOR_CODE_LENGTH } from './digits';
import { QrCode } from './QrCode';
import styles from './Step.module.css';
import type { SecondFactorSetUpProps } from './setting';
import { useCopyText } from './useCopyText';
import { useSecondStepAttempt } from './useSecondStepAttempt';

const { setUp: texts } = secondStep;

/**
 * Returns the secret for an authenticator app in groups of four letters, which are easier to read and type.
 */
const formatSecretInGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export interface AuthenticatorSetUpProps extends SecondFactorSetUpProps {
  calls: Pick<SecondFactorSetUpCalls, 'beginAuthenticator' | 'addAuthenticator'>;
}

export const AuthenticatorSetUp = ({ calls, explain, onAdded, onFailed }: AuthenticatorSetUpProps) => {
  const beginAttempt = useSecondStepAttempt(explain, onFailed);
  const addAttempt = useSecondStepAttempt(explain, onFailed);
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const { said, copy } = useCopyText();

  const beginAuthenticatorSetUp = () =>
    beginAttempt.run(async () => setBegun(await calls.beginAuthenticator()));
  const beginSetUpOnMount = useEffectEvent(() => void beginAuthenticatorSetUp());
  useEffect(() => beginSetUpOnMount(), []);

  const addAuthenticatorByCode = (digits: string) =>
    void addAttempt.run(async () =>
      onAdded((await calls.addAuthenticator(digits)) satisfies SecondFactorAddedAnswer),
    );
  const {
    code,
    change,
    submitCode: sendCode,
  } = useAuthenticatorCodeField(addAttempt, addAuthenticatorByCode);
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    sendCode();
  };

  if (!begun) {
    return beginAttempt.failed ? (
      <>
        <Notice tone="red" role="alert">
          {beginAttempt.failed.message}
        </Notice>
        <Button variant="outlined" onClick={beginAuthenticatorSetUp}>
          {texts.again}
        </Button>
      </>
    ) : (
      <ProgressBar label={texts.title} />
    );
  }
  return (
    <>
      <QrCode address={begun.address} />
      <div>
        <span className={styles.caption}>{texts.key}</span>
        <span className={styles.key}>
          <span className="grow">{formatSecretInGroups(begun.secret)}</span>
          <IconButton icon={Copy} label={texts.copyKey} onClick={() => void copy(begun.secret)} />
        </span>
        <span className={styles.said} role="status">
          {said}
        </span>
      </div>
      <form noValidate className={styles.line} onSubmit={submitCode}>
        <AuthenticatorCodeField
          {...{ code, change }}
          error={addAttempt.failed?.message}
          busy={addAttempt.busy}
          isSmall
        />
        <Button
          type="submit"
          variant="primary"
          disabled={code.length < AUTHENTICATOR_CODE_LENGTH}
          busy={addAttempt.busy}
          busyLabel={texts.busy}
        >
          {texts.submit}
        </Button>
      </form>
    </>
  );
};
