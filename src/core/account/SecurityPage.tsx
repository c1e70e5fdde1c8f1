import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide';
import { useDataProvider, useGetIdentity } from 'ra-core';
import { Link } from 'react-router';
import { security } from '../../../i18n/ko/core/security';
import { addTexts } from '../../../i18n/late';
import { useErrorText } from '../engine/calls/errorText';
import type { OwnSecuritySettings } from '../provider/calls/security';
import type { ConsoleProvider } from '../provider/dataProvider';
import { hasApiFeature } from '../provider/offers';
import { now } from '../schema/basics/clock';
import { DAY_MS, today, toSeoulDay } from '../schema/index';
import { buildMenuPagePath } from '../shell/menuEntries';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { buildButtonClassName } from '../ui/Button';
import { classNames } from '../ui/classNames';
import { ErrorState } from '../ui/ErrorState';
import { Notice } from '../ui/Notice';
import { PageHead } from '../ui/PageHead';
import { ProgressBar } from '../ui/ProgressBar';
import pageStyles from '../ui/page.module.css';
import { RetryButton } from '../ui/RetryButton';
import { type TranslateFunction, useText } from '../ui/useText';
import styles from './SecurityPage.module.css';
import { OwnSessionsSection } from './security/OwnSessionsSection';
import { OwnSignInsSection } from './security/OwnSignInsSection';
import { RecoveryCodesSection } from './security/RecoveryCodesSection';
import { SecondFactorsSection } from './security/SecondFactorsSection';
import { SecuritySection, SecuritySettingRow } from './security/SecuritySection';
import { SECURITY_SETTINGS_QUERY_KEY } from './security/useSecurityChange';

addOwnPasswordTexts();
addTexts('security', security);

const SecondFactorRequiredNotice = ({
  security: { required, graceUntil, authenticator, passkeys },
}: {
  security: OwnSecuritySettings;
}) => {
  const translate = useText();
  if (!required || authenticator || passkeys.length > 0) return null;
  const remainingGraceDays = graceUntil === null ? 0 : Math.ceil((Date.parse(graceUntil) - now()) / DAY_MS);
  return (
    <Notice tone="amber">
      {remainingGraceDays > 0
        ? translate('security.due', { days: remainingGraceDays })
        : translate('security.dueNow')}
    </Notice>
  );
};

/** Returns the texts about the password: when it was set, and for how many days it has been in use. */
function describePasswordAge(
  translate: TranslateFunction,
  passwordSetAt: string | null | undefined,
): { title: string; text: string } {
  const helpText = translate('app.password.help');
  if (!passwordSetAt) return { title: translate('security.password.own'), text: helpText };
  const passwordSetDay = toSeoulDay(passwordSetAt);
  const ageDays = Math.round((Date.parse(today()) - Date.parse(passwordSetDay)) / DAY_MS);
  const ageTexts = ageDays > 0 ? [translate('security.password.age', { days: ageDays })] : [];
  return {
    title: translate('security.password.setOn', { day: passwordSetDay }),
    text: [...ageTexts, helpText].join(' · '),
  };
}

const SecurityPage = () => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const provider = useDataProvider<ConsoleProvider>();
  const { identity } = useGetIdentity();
  const {
    data: securitySettings,
    error,
    refetch,
  } = useQuery({
    queryKey: SECURITY_SETTINGS_QUERY_KEY,
    queryFn: async ({ signal }) => (await provider.security()).readSecurity(signal),
  });
  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <PageHead
        crumbs={[{ label: translate('security.account') }, { label: translate('security.crumb') }]}
        title={translate('security.title')}
        count={identity?.fullName}
      />
      {error && !securitySettings && (
        <ErrorState title={translate('security.failed')} text={formatErrorText(error)}>
          <RetryButton variant="outlined" onClick={() => refetch()} />
        </ErrorState>
      )}
      {!error && !securitySettings && <ProgressBar label={translate('app.loading')} />}
      {securitySettings && (
        <>
          <SecondFactorRequiredNotice security={securitySettings} />
          {hasApiFeature('password') && (
            <SecuritySection title={translate('security.password.title')}>
              <SecuritySettingRow
                icon={Lock}
                {...describePasswordAge(translate, securitySettings.passwordSetAt)}
              >
                <Link className={buildButtonClassName('outlined')} to={buildMenuPagePath('password')}>
                  {translate('security.password.change')}
                </Link>
              </SecuritySettingRow>
            </SecuritySection>
          )}
          <SecondFactorsSection security={securitySettings} />
          <RecoveryCodesSection security={securitySettings} />
          <OwnSessionsSection />
          <OwnSignInsSection />
        </>
      )}
    </div>
  );
};

export default SecurityPage;
