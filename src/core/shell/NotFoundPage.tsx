import { SearchX } from 'lucide';
import type { MenuEntry } from '../menu';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { EntriesPage } from './EntriesPage';
import { useMenu } from './useMenu';

const useEntries = () => useMenu().flatMap(({ entries }) => entries);

const NotFound = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const translate = useText();
  return (
    <EntriesPage
      icon={SearchX}
      title={translate('app.notFound.title')}
      text={translate('app.notFound.message')}
      entries={entries}
    />
  );
};

/** No page has this address; links to the menu's entries. */
export const NotFoundPage = () => <NotFound entries={useEntries()} />;

/** No page of a resource has this address; links to its lists. */
export const NotFoundIn = ({ resource }: { resource: AnyResource }) => (
  <NotFound entries={useEntries().filter((entry) => entry.resource?.name === resource.name)} />
);
