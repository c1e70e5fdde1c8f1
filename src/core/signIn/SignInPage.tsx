import { KeyRound } from 'lucide';
import type { ReactNode } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { canUsePasskeys } from '../provider/session/passkeySite';
import { Button } from '../ui/Button';
import labelledStyles from '../ui/Labelled.module.css';
import { SignInForm } from './SignInForm';
import { SignInFrame } from './SignInFrame';
import styles from './SignInPage.module.css';
import type { SignedInHandler } from './useSignIn';

export type SignInPageProps = {
  /** The name of the console, which the server writes into the page. */
  name: string;
  logo: ReactNode;
  onSignedIn: SignedInHandler;
};

export const SignInPage = ({ name, logo, onSignedIn }: SignInPageProps) => {
  const isPasskeySupported = canUsePasskeys();
  return (
    <SignInFrame name={name} logo={logo} title={texts.title}>
      <SignInForm
        texts={texts}
        onSignedIn={onSignedIn}
        layout="page"
        actions={({ busy, blocked, byPasskey }) => (
          <>
            <Button type="submit" variant="primary" busy={busy} busyLabel={texts.busy} disabled={blocked}>
              {texts.submit}
            </Button>
            {isPasskeySupported && !blocked && (
              <>
                <span className={styles.either}>{texts.or}</span>
                <Button variant="outlined" icon={KeyRound} onClick={byPasskey}>
                  {texts.passkey}
                </Button>
              </>
            )}
            <p className={labelledStyles.help}>{texts.help}</p>
          </>
        )}
      >
        <h1>
          {texts.greeting.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
      </SignInForm>
    </SignInFrame>
  );
};
