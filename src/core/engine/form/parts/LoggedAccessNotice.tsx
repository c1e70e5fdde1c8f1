import { Eye } from 'lucide';
import { useGetIdentity } from 'ra-core';
import { Link } from 'react-router';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { toSeoulTimeText } from '../../../schema/index';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';
import { useRights } from '../../rights';
import styles from './LoggedAccessNotice.module.css';

// Rendered only if the API logged that the operator opened the record.
export const LoggedAccessNotice = ({ stored }: { stored: ConsoleRecord | null }) => {
  const translate = useText();
  const { identity } = useGetIdentity();
  const { recordOfAccess } = useEngine();
  const { reads } = useRights();
  if (!stored?.recordedAt) return null;
  const openedAt = toSeoulTimeText(stored.recordedAt);
  return (
    <p className={styles.note}>
      <span>
        <Icon of={Eye} />
        {translate('form.opened', { at: openedAt, operator: identity?.fullName ?? '' })}
      </span>
      {recordOfAccess && reads(recordOfAccess) && (
        // The link names the person by the record's id, because a URL must not contain a name or an e-mail
        // address.
        <Link to={`/${recordOfAccess.name}?${new URLSearchParams([['member', stored.id]])}`}>
          {translate('form.openings')}
        </Link>
      )}
    </p>
  );
};
