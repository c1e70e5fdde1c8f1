import type { IconNode } from 'lucide';
import { Link } from 'react-router';
import { buildButtonClassName } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import { type MenuTarget, useMenuTargetName } from './menuEntries';

interface MenuLinksPageProps {
  icon: IconNode;
  title: string;
  text: string;
  places: readonly MenuTarget[];
}

export const MenuLinksPage = ({ icon, title, text, places }: MenuLinksPageProps) => {
  const getMenuTargetName = useMenuTargetName();
  return (
    <div className={pageStyles.page}>
      <PageHead crumbs={[]} title={title} />
      <EmptyState icon={icon} title={title} text={text}>
        {places.map((menuTarget) => (
          <Link
            key={menuTarget.path}
            className={buildButtonClassName('outlined', 'small')}
            to={menuTarget.path}
          >
            {getMenuTargetName(menuTarget)}
          </Link>
        ))}
      </EmptyState>
    </div>
  );
};
