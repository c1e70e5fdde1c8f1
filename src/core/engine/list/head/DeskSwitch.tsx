import { Columns3, List } from 'lucide';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/classNames';
import { addDeskStateTexts } from '../../../ui/deskStateTexts';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import styles from './DeskSwitch.module.css';

addDeskStateTexts();

const DESK = 'desk';

interface DeskSwitchProps {
  /** The page that is open. */
  open: 'list' | 'desk';
  /** The query of the desk, of the list that is open alone. */
  query?: URLSearchParams;
}

/** Leads from a list to the desk where operators answer what waits, and back. */
export const DeskSwitch = ({ open, query }: DeskSwitchProps) => {
  const { search } = useLocation();
  const translate = useText();
  const toList = new URLSearchParams(search);
  toList.delete(DESK);
  const toDesk = new URLSearchParams(query);
  toDesk.set(DESK, '');
  const pages = [
    { page: 'list', icon: List, search: open === 'list' ? search : `?${toList}` },
    { page: DESK, icon: Columns3, search: open === DESK ? search : `?${toDesk}` },
  ] as const;
  return (
    <nav className={styles.switch} aria-label={translate('deskStates.switch')}>
      {pages.map(({ page, icon, search: to }) => (
        <Link
          key={page}
          className={classNames(styles.page, page === open && styles.open)}
          aria-current={page === open ? 'page' : undefined}
          to={{ search: to }}
        >
          <Icon of={icon} size={16} /> {translate(`deskStates.${page === 'list' ? 'list' : 'open'}`)}
        </Link>
      ))}
    </nav>
  );
};
