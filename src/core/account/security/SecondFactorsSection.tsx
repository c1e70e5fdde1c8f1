import { KeyRound, Pencil, Plus, ShieldCheck, ShieldOff, Trash2 } from 'lucide';
import { useState } from 'react';
import type { OwnSecuritySettings } from '../../provider/calls/security';
import { canUsePasskeys } from '../../provider/session/passkeySite';
import { limits, toSeoulDay } from '../../schema/index';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { AddSecondFactorDialog, type AddSecondFactorDialogProps } from './AddSecondFactorDialog';
import { SecuritySection, SecuritySettingRow } from './SecuritySection';
import styles from './SecuritySection.module.css';
import { formatSecondFactorLastUse } from './timeTexts';
import { useChangeSecuritySettings } from './useSecurityChange';

/** The second factor that the operator is about to remove: a passkey or the authenticator app. */
type SecondFactorToRemove = { by: 'app' } | { by: 'passkey'; _id: string; name: string };

const RemoveFactorDialog = ({
  removing,
  onClose,
}: {
  removing: SecondFactorToRemove;
  onClose: () => void;
}) => {
  const translate = useText();
  const { busy, error, run } = useChangeSecuritySettings();
  const removeSecondFactor = async () => {
    const hasSucceeded = await run(
      (securityCalls) =>
        removing.by === 'app'
          ? securityCalls.removeAuthenticator()
          : securityCalls.removePasskey(removing._id),
      translate('security.factors.removed'),
    );
    if (hasSucceeded) onClose();
  };
  return (
    <ConfirmDialog
      title={
        removing.by === 'app'
          ? translate('security.factors.removing.app')
          : translate('security.factors.removing.passkey', { name: removing.name })
      }
      message={translate('security.factors.removing.text')}
      confirmLabel={
        removing.by === 'app'
          ? translate('security.factors.off')
          : translate('security.factors.removing.submit')
      }
      tone="danger"
      onConfirm={removeSecondFactor}
      onCancel={onClose}
      {...{ busy, error }}
    />
  );
};

const DIALOG_WIDTH_PX = 424;

interface RenamePasskeyProps {
  passkey: OwnSecuritySettings['passkeys'][number];
  onClose: () => void;
}

const RenamePasskeyDialog = ({ passkey: { _id, name: currentName }, onClose }: RenamePasskeyProps) => {
  const translate = useText();
  const { busy, error, run } = useChangeSecuritySettings();
  const [name, setName] = useState(currentName);
  const isNameUnchanged = name.trim() === '' || name.trim() === currentName;
  const savePasskeyName = async () => {
    const successMessage = translate('security.factors.renamed');
    if (
      isNameUnchanged ||
      (await run((securityCalls) => securityCalls.renamePasskey(_id, name.trim()), successMessage))
    )
      onClose();
  };
  const closeUnlessBusy = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      title={translate('security.factors.renaming.title')}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={closeUnlessBusy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void savePasskeyName();
        }}
      >
        <DialogBody>
          <Labelled label={translate('security.factors.renaming.name')} error={error}>
            {(controlProps) => (
              <Input
                {...controlProps}
                data-autofocus
                maxLength={limits.secondFactorLimits.passkeyName}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Labelled>
        </DialogBody>
        <DialogFoot>
          <span className="push" />
          <Button onClick={closeUnlessBusy}>{translate('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {translate('security.factors.renaming.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};

export const SecondFactorsSection = ({ security }: { security: OwnSecuritySettings }) => {
  const translate = useText();
  const [adding, setAdding] = useState<AddSecondFactorDialogProps['factor']>();
  const [removing, setRemoving] = useState<SecondFactorToRemove>();
  const [renaming, setRenaming] = useState<RenamePasskeyProps['passkey']>();
  const { authenticator, passkeys, offersPasskeys } = security;
  const canAddPasskey = offersPasskeys && canUsePasskeys();
  const formatAddedTimeAndLastUse = (addedText: string, usedAt: string | null) =>
    `${addedText} · ${formatSecondFactorLastUse(translate, usedAt)}`;
  return (
    <SecuritySection title={translate('security.factors.title')} help={translate('security.factors.help')}>
      {passkeys.map((passkey) => {
        const { _id, name, addedAt, usedAt } = passkey;
        return (
          <SecuritySettingRow
            key={_id}
            icon={KeyRound}
            title={translate('security.factors.passkey', { name })}
            text={formatAddedTimeAndLastUse(translate('security.on', { day: toSeoulDay(addedAt) }), usedAt)}
          >
            <IconButton
              icon={Pencil}
              label={translate('security.factors.renamePasskey', { name })}
              onClick={() => setRenaming(passkey)}
            />
            <IconButton
              icon={Trash2}
              label={translate('security.factors.removePasskey', { name })}
              onClick={() => setRemoving({ by: 'passkey', _id, name })}
            />
          </SecuritySettingRow>
        );
      })}
      {authenticator && (
        <SecuritySettingRow
          icon={ShieldCheck}
          title={translate('security.factors.app')}
          text={formatAddedTimeAndLastUse(
            translate('security.connected', { day: toSeoulDay(authenticator.addedAt) }),
            authenticator.usedAt,
          )}
        >
          <Button size="small" onClick={() => setAdding('app')}>
            {translate('security.factors.again')}
          </Button>
          <Button
            size="small"
            tone="red"
            aria-label={translate('security.factors.offApp')}
            onClick={() => setRemoving({ by: 'app' })}
          >
            {translate('security.factors.off')}
          </Button>
        </SecuritySettingRow>
      )}
      {!authenticator && passkeys.length === 0 && (
        <SecuritySettingRow
          icon={ShieldOff}
          title={translate('security.factors.none')}
          text={translate('security.factors.noneText')}
        />
      )}
      <div className={styles.more}>
        {!authenticator && (
          <Button size="small" tone="blue" icon={Plus} onClick={() => setAdding('app')}>
            {translate('security.factors.addApp')}
          </Button>
        )}
        {canAddPasskey && (
          <Button size="small" tone="blue" icon={Plus} onClick={() => setAdding('passkey')}>
            {translate('security.factors.addPasskey')}
          </Button>
        )}
      </div>
      {!canAddPasskey && passkeys.length > 0 && (
        <span className={styles.help}>{translate('security.factors.elsewhere')}</span>
      )}
      {adding && <AddSecondFactorDialog factor={adding} onClose={() => setAdding(undefined)} />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemoveFactorDialog removing={removing} onClose={() => setRemoving(undefined)} />}
    </SecuritySection>
  );
};
