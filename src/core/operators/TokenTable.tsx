import { Trash2 } from 'lucide';
import type { Token } from '../provider/calls/operators';
import { toSeoul } from '../schema/index';
import { narrowedTo, scopeOf } from '../schema/record/scopes';
import { Chip } from '../ui/Chip';
import cardStyles from '../ui/card.module.css';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { useMedia } from '../ui/usePhone';
import { useText } from '../ui/useText';
import type { Row } from './matrix';
import styles from './Operators.module.css';
import { saidAt, useRightsText } from './said';

/** Up to the minute. */
const MINUTE = 16;
const WIDTHS = [240, undefined, 156, 148, 176, 72];
/** Below it, a row is a card. */
const NARROW = '(max-width: 1100px)';

export interface TokenTableProps {
  tokens: readonly Token[];
  rows: readonly Row[];
  onRevoke: (token: Token) => void;
}

const Name = ({ name, state }: Token) => {
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
  const rightsText = useRightsText(rows);
  const isNarrow = useMedia(NARROW);
  const label = translate('operators.tokens.table');
  const rightsOf = ({ scopes, personal, reason }: Token) => {
    const said = rightsText(scopeOf(narrowedTo(scopes)));
    return (
      <span title={[said, reason].filter((part) => part !== '').join(' · ')}>
        {personal && <Chip tone="amber">{translate('operators.tokens.personal')}</Chip>} {said}
      </span>
    );
  };
  const lastUsed = ({ lastUsedAt }: Token) =>
    lastUsedAt === null ? translate('operators.tokens.never') : saidAt(translate, lastUsedAt);
  const end = ({ expiresAt }: Token) => toSeoul(expiresAt).slice(0, MINUTE);
  const revoke = (token: Token) => (
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
              <Name {...token} />
              <span className={styles.acts}>{revoke(token)}</span>
            </div>
            <dl>
              <dt>{translate('operators.tokens.columns.rights')}</dt>
              <dd>{rightsOf(token)}</dd>
              <dt>{translate('operators.tokens.columns.lastUsed')}</dt>
              <dd className="num">{lastUsed(token)}</dd>
              <dt>{translate('operators.tokens.columns.expires')}</dt>
              <dd className="num">{end(token)}</dd>
              <dt>{translate('operators.tokens.columns.madeBy')}</dt>
              <dd>{token.createdBy}</dd>
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <section className={classNames(cardStyles.card, cardStyles.clipped)} aria-label={label}>
      <table className={styles.table}>
        <colgroup>
          {WIDTHS.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {(['name', 'rights', 'lastUsed', 'expires', 'madeBy'] as const).map((column) => (
              <th key={column} scope="col">
                {translate(`operators.tokens.columns.${column}`)}
              </th>
            ))}
            <th scope="col" className={styles.right}>
              {translate('operators.tokens.columns.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token._id}>
              <td>
                <Name {...token} />
              </td>
              <td>{rightsOf(token)}</td>
              <td className={styles.when}>{lastUsed(token)}</td>
              <td className={styles.when}>{end(token)}</td>
              <td>{token.createdBy}</td>
              <td className={styles.right}>
                <span className={styles.acts}>{revoke(token)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
