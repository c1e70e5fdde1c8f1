import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { secondStep } from '../../../i18n/ko/core/secondStep';
import type { ConsoleProvider } from '../provider/dataProvider';
import { hasApiFeature } from '../provider/offers';
import { passwordConfirmationGate } from '../provider/wire/sessionGate';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog';
import { ProgressBar } from '../ui/ProgressBar';
import { useText } from '../ui/useText';
import { ConfirmPassword } from './ConfirmPassword';
import { ConfirmSecondFactor } from './ConfirmSecondFactor';

addOwnPasswordTexts();

const CONFIRM_PASSWORD_DIALOG_WIDTH_PX = 424;

// Calls that need a confirmed password wait while this dialog is open. After the confirmation, they continue.
// If the operator cancels, they fail.
const ConfirmPasswordDialog = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  // The second factors are read before the operator can type. If there is one, the API requires it instead of
  // the password.
  const { data: securitySettings, isPending } = useQuery({
    queryKey: ['confirm', 'security'],
    queryFn: async ({ signal }) => (await provider.security()).readSecurity(signal),
    enabled: hasApiFeature('security'),
    gcTime: 0,
  });
  const isSecurityPending = hasApiFeature('security') && isPending;
  const hasSecondFactor =
    securitySettings && (securitySettings.authenticator !== null || securitySettings.passkeys.length > 0);
  const abandonConfirmation = () => passwordConfirmationGate.abandon();
  return (
    <Dialog
      title={isSecurityPending || hasSecondFactor ? secondStep.confirm.title : translate('app.confirm.title')}
      width={CONFIRM_PASSWORD_DIALOG_WIDTH_PX}
      role="alertdialog"
      onClose={abandonConfirmation}
    >
      {isSecurityPending ? (
        <>
          <DialogBody>
            <ProgressBar label={translate('app.loading')} />
          </DialogBody>
          <DialogFoot>
            <Button onClick={abandonConfirmation}>{translate('app.cancel')}</Button>
          </DialogFoot>
        </>
      ) : hasSecondFactor ? (
        <ConfirmSecondFactor security={securitySettings} onCancel={abandonConfirmation} />
      ) : (
        <ConfirmPassword onCancel={abandonConfirmation} />
      )}
    </Dialog>
  );
};

export default ConfirmPasswordDialog;
