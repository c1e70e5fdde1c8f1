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
  const translateDynamicKey = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const formRef = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<PasswordFieldErrors>({});
  const [message, setMessage] = useState('');
  const title = translate('app.pages.password');
  const { menu } = useDeployment();
  const menuCrumbs = menu
    .filter(({ pages }) => pages.includes('password'))
    .map(({ name }) => ({ label: translateDynamicKey(`app.menu.${name}`) }));
  const { identity } = useGetIdentity();
  const { username = '' } = (identity ?? {}) as Partial<OperatorIdentity>;

  const readPasswordField = (name: PasswordFieldName) => {
    const input = formRef.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input.value : '';
  };
  // The first invalid field gets the focus as soon as the fields are enabled again.
  useEffect(() => {
    const invalidFieldName = passwordFieldNames.find((name) => errors[name] !== undefined);
    const input = invalidFieldName && formRef.current?.elements.namedItem(invalidFieldName);
    if (input instanceof HTMLInputElement) input.focus();
  }, [errors]);

  const findPasswordFieldErrors = (): PasswordFieldErrors => {
    const requiredMessage = translate('app.password.required');
    const emptyFieldErrors = passwordFieldNames
      .filter((name) => readPasswordField(name) === '')
      .map((name) => [name, requiredMessage]);
    if (emptyFieldErrors.length > 0) return Object.fromEntries(emptyFieldErrors);
    const arePasswordsDifferent = readPasswordField('password') !== readPasswordField('again');
    return arePasswordsDifferent ? { again: translate('app.password.differs') } : {};
  };

  const savePassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fieldErrors = findPasswordFieldErrors();
    setErrors(fieldErrors);
    setMessage('');
    if (Object.keys(fieldErrors).length > 0) return;
    setBusy(true);
    try {
      const securityCalls = await provider.security();
      await securityCalls.changePassword(readPasswordField('current'), readPasswordField('password'));
      formRef.current?.reset();
      notify(translate('app.password.changed'), { type: 'success' });
    } catch (error) {
      const fieldMessages = getFieldMessagesFromError(error);
      if (Object.keys(fieldMessages).length > 0) setErrors(fieldMessages);
      else setMessage(formatErrorText(error));
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
      <PageHead crumbs={[...menuCrumbs, { label: title }]} title={title} />
      <form
        ref={formRef}
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
