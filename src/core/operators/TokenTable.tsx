import { Trash2 } from 'lucide';
import type { ProgramToken } from '../provider/calls/operators';
import { toSeoulMinuteText } from '../schema/index';
import { buildOperatorScope, extractScopeRestrictions } from '../schema/record/scopes';
import { Chip } from '../ui/Chip';
import cardStyles from '../ui/card.module.css';
import { IconButton } from '../ui/IconButton';
import { TableFrame, useIsTableNarrow } from '../ui/TableFrame';
import tableStyles from '../ui/tableFrame.module.css';
import { useText } from '../ui/useText';
import type { RightsMatrixRow } from './matrix';
import styles from './Operators.module.css';
import { formatExactTime, useDescribeScope } from './operatorTexts';

const TOKEN_TABLE_COLUMN_WIDTHS_PX = [240, undefined, 156, 148, 176, 72];

export interface TokenTableProps {
  tokens: readonly ProgramToken[];
  rows: readonly RightsMatrixRow[];
  onRevoke: (token: ProgramToken) => void;
}

const TokenNameCell = ({ name, state }: ProgramToken) => {
  const translate = useText();
  return (
    <span className={styles.who}>
      <b className={styles.name}>{name}</b>
      {state !== 'active' && (
        <Chip tone={state === 'stopped' ? 'amber' : undefined}>
          {translate(`operators.tokens.states.${state}`)}
        </Chip>
      )}
    </span>
  );
};

export const TokenTable = ({ tokens, rows, onRevoke }: TokenTableProps) => {
  const translate = useText();
  const describeScope = useDescribeScope(rows);
  const isNarrow = useIsTableNarrow();
  const label = translate('operators.tokens.table');
  const describeTokenRights = ({ scopes, personal, reason }: ProgramToken) => {
    const scopeDescription = describeScope(buildOperatorScope(extractScopeRestrictions(scopes)));
    return (
      <span
        title={[scopeDescription, reason].filter((descriptionPart) => descriptionPart !== '').join(' · ')}
      >
        {personal && <Chip tone="amber">{translate('operators.tokens.personal')}</Chip>} {scopeDescription}
      </span>
    );
  };
  const describeLastTokenUse = ({ lastUsedAt }: ProgramToken) =>
    lastUsedAt === null ? translate('operators.tokens.never') : formatExactTime(translate, lastUsedAt);
  const formatTokenExpiry = ({ expiresAt }: ProgramToken) => toSeoulMinuteText(expiresAt);
  const renderRevokeButton = (token: ProgramToken) => (
    <IconButton
      icon={Trash2}
      label={translate('operators.tokens.revoke', { name: token.name })}
      onClick={() => onRevoke(token)}
    />
  );
  if (isNarrow)
    return (
      <ul className={styles.cards} aria-label={label}>
        {tokens.map((token) => (
          <li key={token._id} className={cardStyles.card}>
            <div className={styles.cardHead}>
              <TokenNameCell {...token} />
              <span className={styles.acts}>{renderRevokeButton(token)}</span>
            </div>
            <dl>
              <dt>{translate('operators.tokens.columns.rights')}</dt>
              <dd>{describeTokenRights(token)}</dd>
              <dt>{translate('operators.tokens.columns.lastUsed')}</dt>
              <dd className="num">{describeLastTokenUse(token)}</dd>
              <dt>{translate('operators.tokens.columns.expires')}</dt>
              <dd className="num">{formatTokenExpiry(token)}</dd>
              <dt>{translate('operators.tokens.columns.madeBy')}</dt>
              <dd>{token.createdBy}</dd>
            </dl>
          </li>
        ))}
      </ul>
    );
  const columnLabels = (['name', 'rights', 'lastUsed', 'expires', 'madeBy', 'acts'] as const).map((column) =>
    translate(`operators.tokens.columns.${column}`),
  );
  return (
    <TableFrame
      {...{ label, heads: columnLabels }}
      widths={TOKEN_TABLE_COLUMN_WIDTHS_PX}
      actionsColumn="shown"
    >
      {tokens.map((token) => (
        <tr key={token._id}>
          <td>
            <TokenNameCell {...token} />
          </td>
          <td>{describeTokenRights(token)}</td>
          <td className={tableStyles.when}>{describeLastTokenUse(token)}</td>
          <td className={tableStyles.when}>{formatTokenExpiry(token)}</td>
          <td>{token.createdBy}</td>
          <td className={tableStyles.right}>
            <span className={styles.acts}>{renderRevokeButton(token)}</span>
          </td>
        </tr>
      ))}
    </TableFrame>
  );
};
