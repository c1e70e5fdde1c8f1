import { SearchX } from 'lucide';
import { Link } from 'react-router';
import type { MenuEntry } from '../resources/menu';
import type { AnyResource } from '../schema/index';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PageHead } from '../ui/PageHead';
import pageStyles from '../ui/page.module.css';
import { useText } from '../ui/useText';
import { pathOf, useEntryName } from './menuEntries';
import { useMenu } from './useMenu';

const useEntries = () => useMenu().flatMap(({ entries }) => entries);

const NotFound = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const translate = useText();
  const nameOf = useEntryName();
  const title = translate('app.notFound.title');
  return (
    <div className={pageStyles.page}>
      <PageHead crumbs={[]} title={title} />
      <EmptyState icon={SearchX} title={title} text={translate('app.notFound.message')}>
        {entries.map((entry) => (
          <Link key={pathOf(entry)} className={buttonClass('outlined', 'small')} to={pathOf(entry)}>
            {nameOf(entry)}
          </Link>
        ))}
      </EmptyState>
    </div>
  );
};

/** No page has this address; the menu's entries do. */
export const NotFoundPage = () => <NotFound entries={useEntries()} />;

/** No page of a resource has this address; its lists do. */
export const NotFoundIn = ({ resource }: { resource: AnyResource }) => (
  <NotFound entries={useEntries().filter((entry) => entry.resource === resource)} />
);
