import { KeyRound, Plus } from 'lucide';
import { useState } from 'react';
import { useErrorText } from '../engine/calls/errorText';
import type { ProgramToken } from '../provider/calls/operators';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import cardStyles from '../ui/card.module.css';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { ProgressBar } from '../ui/ProgressBar';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';
import { OneTimeSecretDialog } from './InvitationLinkDialog';
import type { RightsMatrixRow } from './matrix';
import { TokenDialog } from './TokenDialog';
import { TokenTable } from './TokenTable';
import { useApiTokens, useOperatorChangeRunner } from './useOperators';

const RevokeTokenDialog = ({
  token: { _id, name },
  onClose,
}: {
  token: ProgramToken;
  onClose: () => void;
}) => {
  const translate = useText();
  const { busy, error, run } = useOperatorChangeRunner();
  const revokeTokenAndCloseDialog = async () => {
    if (await run((calls) => calls.revokeToken(_id), translate('operators.tokens.revoking.done'))) onClose();
  };
  return (
    <ConfirmDialog
      title={translate('operators.tokens.revoking.title', { name })}
      message={translate('operators.tokens.revoking.text')}
      confirmLabel={translate('operators.tokens.revoking.submit')}
      tone="danger"
      onConfirm={revokeTokenAndCloseDialog}
      onCancel={onClose}
      {...{ busy, error }}
    />
  );
};

export interface TokensViewProps {
  rows: readonly RightsMatrixRow[];
  /** True while the dialog for a new token is open. */
  isAdding: boolean;
  onAddingChange: (isAdding: boolean) => void;
}

export const TokensView = ({ rows, isAdding, onAddingChange }: TokensViewProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { tokens, error, refetch } = useApiTokens();
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const [revoked, setRevoked] = useState<ProgramToken | null>(null);
  return (
    <>
      <p className="muted">{translate('operators.tokens.text')}</p>
      {error && !tokens && (
        <ErrorState title={translate('operators.tokens.failed')} text={formatErrorText(error)}>
          <RetryButton variant="outlined" onClick={() => refetch()} />
        </ErrorState>
      )}
      {!error && !tokens && <ProgressBar label={translate('app.loading')} />}
      {tokens?.length === 0 && (
        <section className={cardStyles.card}>
          <EmptyState
            icon={KeyRound}
            title={translate('operators.tokens.none')}
            text={translate('operators.tokens.noneText')}
          >
            <Button variant="tonal" icon={Plus} onClick={() => onAddingChange(true)}>
              {translate('operators.tokens.add')}
            </Button>
          </EmptyState>
        </section>
      )}
      {tokens && tokens.length > 0 && <TokenTable {...{ tokens, rows }} onRevoke={setRevoked} />}
      {isAdding && (
        <TokenDialog
          {...{ rows }}
          onMade={(tokenName, key) => setMade({ name: tokenName, key })}
          onClose={() => onAddingChange(false)}
        />
      )}
      {made && (
        <OneTimeSecretDialog
          title={translate('operators.tokens.keyTitle')}
          text={translate('operators.tokens.keyText', { name: made.name })}
          label={translate('operators.tokens.key')}
          value={made.key}
          copyLabel={translate('operators.tokens.copy')}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
};
