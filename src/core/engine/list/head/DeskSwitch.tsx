import { Columns3, List } from 'lucide';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/classNames';
import { addDeskStateTexts } from '../../../ui/deskStateTexts';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import styles from './DeskSwitch.module.css';

addDeskStateTexts();

interface DeskSwitchProps {
  /** Which of the two pages is open. */
  open: 'list' | 'desk';
  /** The query of the other page's URL. */
  other: URLSearchParams;
}

export const DeskSwitch = ({ open, other }: DeskSwitchProps) => {
  const { search } = useLocation();
  const translate = useText();
  const pages = [
    { page: 'list', icon: List, text: translate('deskStates.list') },
    { page: 'desk', icon: Columns3, text: translate('deskStates.open') },
  ] as const;
  return (
    <nav className={styles.switch} aria-label={translate('deskStates.switch')}>
      {pages.map(({ page, icon, text }) => (
        <Link
          key={page}
          className={classNames(styles.page, page === open && styles.open)}
          aria-current={page === open ? 'page' : undefined}
          to={{ search: page === open ? search : `?${other}` }}
        >
          <Icon of={icon} size={16} /> {text}
        </Link>
      ))}
    </nav>
  );
};
