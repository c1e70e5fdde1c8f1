import { Columns3, List } from 'lucide';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../ui/classNames';
import { addAnswerDeskStateTexts } from '../../../ui/deskStateTexts';
import { Icon } from '../../../ui/Icon';
import styles from '../../../ui/SegmentedControl.module.css';
import { useText } from '../../../ui/useText';

addAnswerDeskStateTexts();

interface ListOrDeskSwitchProps {
  /** The page that is open: the resource's list, or its reply desk, where operators answer the records. */
  openPage: 'list' | 'desk';
  /** The URL query of the page that is not open. */
  otherQuery: URLSearchParams;
}

export const ListOrDeskSwitch = ({ openPage, otherQuery }: ListOrDeskSwitchProps) => {
  const { search } = useLocation();
  const translate = useText();
  const pages = [
    { page: 'list', icon: List, text: translate('deskStates.list') },
    { page: 'desk', icon: Columns3, text: translate('deskStates.open') },
  ] as const;
  return (
    <nav className={styles.segments} aria-label={translate('deskStates.switch')}>
      {pages.map(({ page, icon, text }) => (
        <Link
          key={page}
          className={classNames(styles.option, page === openPage && styles.chosen)}
          aria-current={page === openPage ? 'page' : undefined}
          to={{ search: page === openPage ? search : `?${otherQuery}` }}
        >
          <Icon of={icon} size={16} /> {text}
        </Link>
      ))}
    </nav>
  );
};
