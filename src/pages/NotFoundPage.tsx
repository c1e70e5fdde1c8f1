import { SearchX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useConsole } from '../frame/ConsoleContext';
import { nameKeyOf, pathOf } from '../frame/menuEntries';
import { PageHead } from '../frame/PageHead';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';

/** No page has this address; the menu's entries do. */
export const NotFoundPage = () => {
  const { menu } = useConsole();
  const translate = useTranslate();
  const title = translate('app.notFound.title');
  return (
    <div className="page">
      <PageHead crumbs={[]} title={title} />
      <EmptyState icon={SearchX} title={title} text={translate('app.notFound.message')}>
        {menu.flatMap(({ entries }) =>
          entries.map((entry) => (
            <Link key={pathOf(entry)} className={buttonClass('outlined', 'small')} to={pathOf(entry)}>
              {translate(nameKeyOf(entry))}
            </Link>
          )),
        )}
      </EmptyState>
    </div>
  );
};
