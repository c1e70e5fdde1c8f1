import { SearchX } from 'lucide';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { MenuLinksPage } from './MenuLinksPage';
import { createResourceListPredicate, type MenuTarget } from './menuEntries';
import { usePermittedMenuTargets } from './useMenu';

const NotFoundMessage = ({ places }: { places: readonly MenuTarget[] }) => {
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

export const NotFoundPage = () => <NotFoundMessage places={usePermittedMenuTargets()} />;

export const NotFoundInResource = ({ resource }: { resource: AnyResource }) => (
  <NotFoundMessage places={usePermittedMenuTargets().filter(createResourceListPredicate(resource))} />
);
