import { KeyRound, Smartphone } from 'lucide';
import type { ReactNode } from 'react';
import type { ListedOperator } from '../provider/calls/operators';
import { Chip } from '../ui/Chip';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { TableFrame, useIsTableNarrow } from '../ui/TableFrame';
import tableStyles from '../ui/tableFrame.module.css';
import { useText } from '../ui/useText';
import styles from './Operators.module.css';
import { formatExactTime } from './operatorTexts';

const SecondFactorCell = ({ factors: { authenticator, passkeys } }: ListedOperator) => {
  const translate = useText();
  if (!authenticator && passkeys === 0) return <Chip tone="amber">{translate('operators.noSecond')}</Chip>;
  return (
    <span className={styles.factors}>
      {passkeys > 0 && (
        <span>
          <Icon of={KeyRound} size={16} />
          {translate('operators.passkeys', { count: passkeys })}
        </span>
      )}
      {authenticator && (
        <span>
          <Icon of={Smartphone} size={16} />
          {translate('operators.app')}
        </span>
      )}
    </span>
  );
};

const OperatorNameCell = ({
  operator,
  isOwn,
  onOpen,
}: {
  operator: ListedOperator;
  isOwn: boolean;
  onOpen: () => void;
}) => {
  const translate = useText();
  const { name, state } = operator;
  return (
    <span className={styles.who}>
      <span className={classNames(styles.avatar, state !== 'active' && styles.off)} aria-hidden>
        {/\d+$/.exec(name)?.[0].slice(-2) ?? name.slice(0, 1)}
      </span>
      <button type="button" className={styles.name} onClick={onOpen}>
        {name}
      </button>
      {isOwn && <Chip tone="blue">{translate('operators.me')}</Chip>}
      {state !== 'active' && (
        <Chip tone={state === 'suspended' ? undefined : 'amber'}>
          {translate(`operators.states.${state}`)}
        </Chip>
      )}
    </span>
  );
};

function useOperatorCellTexts() {
  const translate = useText();
  return ({ addresses: [first, ...more], lastSignInAt }: ListedOperator) => {
    const addressText =
      more.length > 0
        ? translate('operators.andMore', { first: first ?? '', count: more.length })
        : (first ?? translate('operators.everywhere'));
    const lastSignInText =
      lastSignInAt === null ? translate('operators.never') : formatExactTime(translate, lastSignInAt);
    return { address: addressText, signIn: lastSignInText };
  };
}

export interface OperatorTableProps {
  operators: readonly ListedOperator[];
  ownId: string;
  getRoleName: (operator: ListedOperator) => string;
  onOpen: (operator: ListedOperator) => void;
  renderActions: (operator: ListedOperator) => ReactNode;
}

const OPERATOR_TABLE_COLUMN_WIDTHS_PX = [208, 168, 140, 184, 156, undefined, 128];

export const OperatorTable = ({
  operators,
  ownId,
  getRoleName,
  onOpen,
  renderActions,
}: OperatorTableProps) => {
  const translate = useText();
  const getCellTexts = useOperatorCellTexts();
  const isNarrow = useIsTableNarrow();
  const label = translate('operators.columns.table');
  if (isNarrow) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {operators.map((operator) => {
          const { address, signIn } = getCellTexts(operator);
          return (
            <li key={operator._id} className={cardStyles.card}>
              <div className={styles.cardHead}>
                <OperatorNameCell
                  {...{ operator }}
                  isOwn={operator._id === ownId}
                  onOpen={() => onOpen(operator)}
                />
                <span className={styles.acts}>{renderActions(operator)}</span>
              </div>
              <dl>
                <dt>{translate('operators.columns.username')}</dt>
                <dd>{operator.username}</dd>
                <dt>{translate('operators.columns.role')}</dt>
                <dd>
                  <Chip>{getRoleName(operator)}</Chip>
                </dd>
                <dt>{translate('operators.columns.second')}</dt>
                <dd>
                  <SecondFactorCell {...operator} />
                </dd>
                <dt>{translate('operators.columns.lastSignIn')}</dt>
                <dd className="num">{signIn}</dd>
                <dt>{translate('operators.columns.addresses')}</dt>
                <dd className="num">{address}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
    );
  }
  const columnLabels = (
    ['name', 'username', 'role', 'second', 'lastSignIn', 'addresses', 'acts'] as const
  ).map((column) => translate(`operators.columns.${column}`));
  return (
    <TableFrame
      {...{ label, heads: columnLabels }}
      widths={OPERATOR_TABLE_COLUMN_WIDTHS_PX}
      actionsColumn="shown"
    >
      {operators.map((operator) => {
        const { address, signIn } = getCellTexts(operator);
        return (
          <tr key={operator._id}>
            <td>
              <OperatorNameCell
                {...{ operator }}
                isOwn={operator._id === ownId}
                onOpen={() => onOpen(operator)}
              />
            </td>
            <td className="muted">{operator.username}</td>
            <td>
              <Chip>{getRoleName(operator)}</Chip>
            </td>
            <td>
              <SecondFactorCell {...operator} />
            </td>
            <td className={tableStyles.when}>{signIn}</td>
            <td className="num" title={operator.addresses.join(', ') || undefined}>
              {address}
            </td>
            <td className={tableStyles.right}>
              <span className={styles.acts}>{renderActions(operator)}</span>
            </td>
          </tr>
        );
      })}
    </TableFrame>
  );
};
