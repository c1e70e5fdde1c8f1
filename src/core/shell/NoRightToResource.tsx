import { ShieldAlert } from 'lucide';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useTexts } from '../engine/texts';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { MenuLinksPage } from './MenuLinksPage';
import { createResourceListPredicate, type MenuTarget } from './menuEntries';
import { usePermittedMenu, usePermittedMenuTargets } from './useMenu';

const AccessRefusedPage = ({
  text,
  offeredPlaces,
}: {
  text: string;
  offeredPlaces: readonly MenuTarget[];
}) => {
  const translate = useText();
  return (
    <MenuLinksPage
      icon={ShieldAlert}
      title={translate('app.noRight.title')}
      text={text}
      places={offeredPlaces}
    />
  );
};

export const NoRightToResource = ({ resource, creating }: { resource: AnyResource; creating: boolean }) => {
  const translate = useText();
  const { name, record } = useTexts(resource);
  const menuTargets = usePermittedMenuTargets();
  return creating ? (
    <AccessRefusedPage
      text={translate('app.noRight.toCreate', { name: record })}
      offeredPlaces={menuTargets.filter(createResourceListPredicate(resource))}
    />
  ) : (
    <AccessRefusedPage text={translate('app.noRight.toRead', { name })} offeredPlaces={menuTargets} />
  );
};

export const PageOrNoRightMessage = ({ name, Page }: { name: string; Page: ComponentType }) => {
  const translate = useText();
  const translateDynamicKey = useTranslate();
  const menuTargets = usePermittedMenuTargets();
  if (usePermittedMenu().some(({ pages }) => pages.includes(name))) return <Page />;
  const refusalText = translate('app.noRight.toRead', { name: translateDynamicKey(`app.pages.${name}`) });
  return <AccessRefusedPage text={refusalText} offeredPlaces={menuTargets} />;
};

export const NoRightToAnyPage = () => (
  <AccessRefusedPage text={useText()('app.noRight.nothing')} offeredPlaces={[]} />
);
