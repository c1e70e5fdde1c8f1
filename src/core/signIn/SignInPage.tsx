import { KeyRound } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { canUsePasskeys } from '../provider/session/passkeySite';
import { Button } from '../ui/Button';
import labelledStyles from '../ui/Labelled.module.css';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { Pattern } from './Pattern';
import { SignInForm } from './SignInForm';
import styles from './SignInPage.module.css';
import type { OnSignedIn } from './useSignIn';

export type SignInPageProps = {
  /** The console's name, from the server. */
  name: string;
  logo: ReactNode;
  onSignedIn: OnSignedIn;
};

export const SignInPage = ({ name, logo, onSignedIn }: SignInPageProps) => {
  useEffect(() => {
    document.title = `${texts.title} · ${name}`;
  }, [name]);
  const passkeys = canUsePasskeys();
  return (
    <div className={styles.page}>
      <main>
        <div className={styles.brand}>
          {logo}
          <strong>{name}</strong>
          <span className="muted">{texts.console}</span>
        </div>
        <SignInForm
          texts={texts}
          onSignedIn={onSignedIn}
          layout="page"
          actions={({ busy, blocked, byPasskey }) => (
            <>
              <Button type="submit" variant="primary" busy={busy} busyLabel={texts.busy} disabled={blocked}>
                {texts.submit}
              </Button>
              {passkeys && !blocked && (
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
        <footer>
          <span>{texts.staffOnly}</span>
          <ThemeSwitch label={texts.theme.label} names={texts.theme} />
        </footer>
      </main>
      <Pattern />
    </div>
  );
};
