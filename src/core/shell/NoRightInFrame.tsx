import { ShieldAlert } from 'lucide';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useTexts } from '../engine/texts';
import type { AnyResource } from '../schema/index';
import { useText } from '../ui/useText';
import { EntriesPage } from './EntriesPage';
import { isListOf, type MenuPlace } from './menuEntries';
import { useMenu, useMenuPlaces } from './useMenu';

const Refused = ({ text, instead }: { text: string; instead: readonly MenuPlace[] }) => {
  const translate = useText();
  return (
    <EntriesPage icon={ShieldAlert} title={translate('app.noRight.title')} text={text} places={instead} />
  );
};

export const NoRightInFrame = ({ resource, creating }: { resource: AnyResource; creating: boolean }) => {
  const translate = useText();
  const { name, record } = useTexts(resource);
  const places = useMenuPlaces();
  return creating ? (
    <Refused
      text={translate('app.noRight.toCreate', { name: record })}
      instead={places.filter(isListOf(resource))}
    />
  ) : (
    <Refused text={translate('app.noRight.toRead', { name })} instead={places} />
  );
};

export const PageOrNoRight = ({ name, Page }: { name: string; Page: ComponentType }) => {
  const translate = useText();
  const say = useTranslate();
  const places = useMenuPlaces();
  if (useMenu().some(({ pages }) => pages.includes(name))) return <Page />;
  const text = translate('app.noRight.toRead', { name: say(`app.pages.${name}`) });
  return <Refused text={text} instead={places} />;
};

export const NoRightAnywhere = () => <Refused text={useText()('app.noRight.nothing')} instead={[]} />;
