import { useEffect } from 'react';
import { signIn as texts } from '../../i18n/ko/signIn';
import type { Session } from '../provider/session';
import { Button } from '../ui/Button';
import { Logo, type LogoMark } from '../ui/Logo';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { Pattern } from './Pattern';
import { SignInForm } from './SignInForm';
import './signIn.css';

export type SignInPageProps = {
  /** The console's name, as the server tells it. */
  name: string;
  mark: LogoMark;
  onSignedIn: (session: Session) => void;
};

export const SignInPage = ({ name, mark, onSignedIn }: SignInPageProps) => {
  useEffect(() => {
    document.title = `${texts.title} · ${name}`;
  }, [name]);
  return (
    <div className="sign-in">
      <main>
        <div className="sign-in-brand">
          <Logo mark={mark} large />
          <strong>{name}</strong>
          <span className="muted">{texts.console}</span>
        </div>
        <SignInForm
          texts={texts}
          onSignedIn={onSignedIn}
          layout="page"
          actions={({ busy, blocked }) => (
            <>
              <Button type="submit" variant="primary" busy={busy} busyLabel={texts.busy} disabled={blocked}>
                {texts.submit}
              </Button>
              <p className="help">{texts.help}</p>
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
