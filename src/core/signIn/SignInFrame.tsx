import { type ReactNode, useEffect } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { SignInBackground } from './SignInBackground';
import styles from './SignInPage.module.css';

export type SignInFrameProps = {
  /** The name of the console, which the server writes into the page. */
  name: string;
  logo: ReactNode;
  title: string;
  children: ReactNode;
};

export const SignInFrame = ({ name, logo, title, children }: SignInFrameProps) => {
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles.page}>
      <main>
        <div className={styles.brand}>
          {logo}
          <strong>{name}</strong>
          <span className="muted">{texts.console}</span>
        </div>
        {children}
        <footer>
          <span>{texts.staffOnly}</span>
          <ThemeSwitch label={texts.theme.label} names={texts.theme} />
        </footer>
      </main>
      <SignInBackground />
    </div>
  );
};
