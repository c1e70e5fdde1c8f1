import { ClipboardList } from 'lucide';
import { useState } from 'react';
import type { OwnSecuritySettings } from '../../provider/calls/security';
import { toSeoulDay } from '../../schema/index';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Notice } from '../../ui/Notice';
import { useText } from '../../ui/useText';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { SecuritySection, SecuritySettingRow } from './SecuritySection';
import styles from './SecuritySection.module.css';
import { useChangeSecuritySettings } from './useSecurityChange';

/** Number of remaining recovery codes at or below which the page shows a warning. */
const FEW_RECOVERY_CODES_THRESHOLD = 2;

const RecoveryCodesMeter = ({
  remainingCodeCount,
  totalCount: codeCount,
  label,
}: {
  remainingCodeCount: number;
  totalCount: number;
  label: string;
}) => (
  <span className={styles.meter} role="img" aria-label={label}>
    {Array.from({ length: codeCount }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars differ only in their position.
      <i key={index} data-used={index >= remainingCodeCount || undefined} />
    ))}
  </span>
);

export const RecoveryCodesSection = ({ security: { recovery } }: { security: OwnSecuritySettings }) => {
  const translate = useText();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, error, run, clear } = useChangeSecuritySettings();
  const closeDialog = () => {
    setAsking(false);
    clear();
  };
  const makeNewRecoveryCodes = async () => {
    const hasSucceeded = await run(async (securityCalls) =>
      setCodes((await securityCalls.makeRecovery()).recovery),
    );
    if (hasSucceeded) closeDialog();
  };
  const remainingCodesText = recovery
    ? translate('security.recovery.left', { left: recovery.left, of: recovery.of })
    : '';
  return (
    <SecuritySection title={translate('security.recovery.title')}>
      {recovery ? (
        <SecuritySettingRow
          icon={ClipboardList}
          title={remainingCodesText}
          text={translate('security.recovery.made', { day: toSeoulDay(recovery.madeAt) })}
        >
          <RecoveryCodesMeter
            remainingCodeCount={recovery.left}
            totalCount={recovery.of}
            label={remainingCodesText}
          />
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {translate('security.recovery.make')}
          </Button>
        </SecuritySettingRow>
      ) : (
        <SecuritySettingRow icon={ClipboardList} title={translate('security.recovery.none')} />
      )}
      {recovery && recovery.left <= FEW_RECOVERY_CODES_THRESHOLD && (
        <Notice tone="amber">{translate('security.recovery.few', { left: recovery.left })}</Notice>
      )}
      {asking && (
        <ConfirmDialog
          title={translate('security.recovery.making.title')}
          message={translate('security.recovery.making.text')}
          confirmLabel={translate('security.recovery.make')}
          onConfirm={makeNewRecoveryCodes}
          onCancel={closeDialog}
          {...{ busy, error }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecuritySection>
  );
};
