import { SearchX } from 'lucide';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { EntriesPage } from './EntriesPage';
import { isListOf, type MenuPlace } from './menuEntries';
import { useMenuPlaces } from './useMenu';

const NotFound = ({ places }: { places: readonly MenuPlace[] }) => {
  const translate = useText();
  return (
    <EntriesPage
      icon={SearchX}
      title={translate('app.notFound.title')}
      text={translate('app.notFound.message')}
      places={places}
    />
  );
};

export const NotFoundPage = () => <NotFound places={useMenuPlaces()} />;

export const NotFoundIn = ({ resource }: { resource: AnyResource }) => (
  <NotFound places={useMenuPlaces().filter(isListOf(resource))} />
);
