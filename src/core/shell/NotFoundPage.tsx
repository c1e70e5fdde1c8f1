import { SearchX } from 'lucide';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { MenuLinksPage } from './MenuLinksPage';
import { createIsListOfResource, type MenuTarget } from './menuEntries';
import { usePermittedMenuTargets } from './useMenu';

const NotFound = ({ places }: { places: readonly MenuTarget[] }) => {
  const translate = useText();
  return (
    <MenuLinksPage
      icon={SearchX}
      title={translate('app.notFound.title')}
      text={translate('app.notFound.message')}
      places={places}
    />
  );
};

export const NotFoundPage = () => <NotFound places={usePermittedMenuTargets()} />;

export const NotFoundInResource = ({ resource }: { resource: AnyResource }) => (
  <NotFound places={usePermittedMenuTargets().filter(createIsListOfResource(resource))} />
);
