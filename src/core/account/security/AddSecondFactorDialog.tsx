import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import { useErrorText } from '../../engine/calls/errorText';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { SecondFactorAddedAnswer } from '../../provider/session/secondSteps';
import { AuthenticatorSetUp } from '../../signIn/second/AuthenticatorSetUp';
import { PasskeySetUp } from '../../signIn/second/PasskeySetUp';
import { Dialog, DialogBody } from '../../ui/Dialog';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { useReloadSecuritySettings } from './useSecurityChange';

const ADD_SECOND_FACTOR_DIALOG_WIDTH_PX = 424;

export interface AddSecondFactorDialogProps {
  factor: 'app' | 'passkey';
  onClose: () => void;
}

export const AddSecondFactorDialog = ({ factor, onClose }: AddSecondFactorDialogProps) => {
  const translate = useText();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleProvider>();
  const getErrorText = useErrorText();
  const reloadSettings = useReloadSecuritySettings();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data: securityCalls } = useQuery({
    queryKey: ['securityCalls'],
    queryFn: () => provider.security(),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const showRecoveryCodesOrClose = ({ recovery }: SecondFactorAddedAnswer) => {
    notify(translate('security.factors.added'), { type: 'success' });
    void reloadSettings();
    if (recovery) setCodes(recovery);
    else onClose();
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const setUpTexts = factor === 'app' ? secondStep.setUp : secondStep.passkeySetUp;
  const SetUp = factor === 'app' ? AuthenticatorSetUp : PasskeySetUp;
  return (
    <Dialog title={setUpTexts.title} width={ADD_SECOND_FACTOR_DIALOG_WIDTH_PX} closable onClose={onClose}>
      <DialogBody>
        <p>{setUpTexts.text}</p>
        {securityCalls ? (
          <SetUp {...{ calls: securityCalls, explain: getErrorText, onAdded: showRecoveryCodesOrClose }} />
        ) : (
          <ProgressBar label={translate('app.loading')} />
        )}
      </DialogBody>
    </Dialog>
  );
};
