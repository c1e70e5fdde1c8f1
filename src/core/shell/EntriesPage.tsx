import type { IconNode } from 'lucide';
import { Link } from 'react-router';
import type { MenuEntry } from '../menu';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import { pathOf, useEntryName } from './menuEntries';

interface EntriesPageProps {
  icon: IconNode;
  title: string;
  text: string;
  entries: readonly MenuEntry[];
}

/** Explains why a page is not shown, and links to available pages of the menu. */
export const EntriesPage = ({ icon, title, text, entries }: EntriesPageProps) => {
  const nameOf = useEntryName();
  return (
    <div className={pageStyles.page}>
      <PageHead crumbs={[]} title={title} />
      <EmptyState icon={icon} title={title} text={text}>
        {entries.map((entry) => (
          <Link key={pathOf(entry)} className={buttonClass('outlined', 'small')} to={pathOf(entry)}>
            {nameOf(entry)}
          </Link>
        ))}
      </EmptyState>
    </div>
  );
};
