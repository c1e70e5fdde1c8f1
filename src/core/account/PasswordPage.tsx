import { useDataProvider, useGetIdentity, useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signIn as texts } from '../../../i18n/ko/core/signIn';
import { useErrorText } from '../engine/calls/errorText';
import type { ConsoleProvider } from '../provider/dataProvider';
import type { OperatorIdentity } from '../provider/session/authProvider';
import { loadEncryptionModule } from '../provider/session/seal';
import { getFieldMessagesFromError } from '../provider/wire/http';
import { useDeployment } from '../shell/DeploymentContext';
import { PasswordField } from '../signIn/PasswordField';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { Button } from '../ui/Button';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { isImeCompositionKeyEvent } from '../ui/ime';
import { Notice } from '../ui/Notice';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import { useText } from '../ui/useText';
import styles from './PasswordPage.module.css';

addOwnPasswordTexts();

const passwordFieldNames = ['current', 'password', 'again'] as const;
type PasswordFieldName = (typeof passwordFieldNames)[number];
type PasswordFieldErrors = { [N in PasswordFieldName]?: string | undefined };

const PasswordPage = () => {
  const translate = useText();
  const say = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const reason = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<PasswordFieldErrors>({});
  const [message, setMessage] = useState('');
  const title = translate('app.pages.password');
  const { menu } = useDeployment();
  const group = menu
    .filter(({ pages }) => pages.includes('password'))
    .map(({ name }) => ({ label: say(`app.menu.${name}`) }));
  const { identity } = useGetIdentity();
  const { username = '' } = (identity ?? {}) as Partial<OperatorIdentity>;

  const readPasswordField = (name: PasswordFieldName) => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input.value : '';
  };
  // The first invalid field gets the focus as soon as the fields are enabled again.
  useEffect(() => {
    const wrong = passwordFieldNames.find((name) => errors[name] !== undefined);
    const input = wrong && form.current?.elements.namedItem(wrong);
    if (input instanceof HTMLInputElement) input.focus();
  }, [errors]);

  const findPasswordFieldErrors = (): PasswordFieldErrors => {
    const required = translate('app.password.required');
    const empty = passwordFieldNames
      .filter((name) => readPasswordField(name) === '')
      .map((name) => [name, required]);
    if (empty.length > 0) return Object.fromEntries(empty);
    const differs = readPasswordField('password') !== readPasswordField('again');
    return differs ? { again: translate('app.password.differs') } : {};
  };

  const savePassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = findPasswordFieldErrors();
    setErrors(found);
    setMessage('');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const calls = await provider.security();
      await calls.changePassword(readPasswordField('current'), readPasswordField('password'));
      form.current?.reset();
      notify(translate('app.password.changed'), { type: 'success' });
    } catch (error) {
      const fields = getFieldMessagesFromError(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setMessage(reason(error));
    } finally {
      setBusy(false);
    }
  };

  const createPasswordFieldProps = (name: PasswordFieldName) => ({
    ref: null,
    name,
    texts,
    required: true,
    className: styles.field ?? '',
    error: errors[name],
  });
  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <PageHead crumbs={[...group, { label: title }]} title={title} />
      <form
        ref={form}
        noValidate
        className={classNames(cardStyles.card, styles.card)}
        aria-label={title}
        onSubmit={savePassword}
        // The code that encrypts passwords loads while the operator types.
        onInput={() => void loadEncryptionModule().catch(() => undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isImeCompositionKeyEvent(event)) event.preventDefault();
        }}
      >
        {/* A password manager reads from this field which account the password belongs to. */}
        <input
          className="sr-only"
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <p className="muted">{translate('app.password.help')}</p>
        <PasswordField {...createPasswordFieldProps('current')} label={translate('app.password.current')} />
        <PasswordField
          {...createPasswordFieldProps('password')}
          label={translate('app.password.next')}
          help={translate('app.password.rules')}
          autoComplete="new-password"
        />
        <PasswordField
          {...createPasswordFieldProps('again')}
          label={translate('app.password.again')}
          autoComplete="new-password"
        />
        {message !== '' && (
          <Notice tone="red" role="alert">
            {message}
          </Notice>
        )}
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busy={busy} busyLabel={translate('form.saving')}>
            {translate('form.save')}
          </Button>
        </div>
      </form>
    </div>
  );
};

export default PasswordPage;
