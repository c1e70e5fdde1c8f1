import { SearchX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { MenuEntry } from '../resources/menu';
import type { AnyResource } from '../schema/index';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { PageHead } from '../ui/PageHead';
import { useConsole } from './ConsoleContext';
import { nameKeyOf, pathOf } from './menuEntries';

const useEntries = () => useConsole().menu.flatMap(({ entries }) => entries);

const NotFound = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const translate = useTranslate();
  const title = translate('app.notFound.title');
  return (
    <div className="page">
      <PageHead crumbs={[]} title={title} />
      <EmptyState icon={SearchX} title={title} text={translate('app.notFound.message')}>
        {entries.map((entry) => (
          <Link key={pathOf(entry)} className={buttonClass('outlined', 'small')} to={pathOf(entry)}>
            {translate(nameKeyOf(entry))}
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
