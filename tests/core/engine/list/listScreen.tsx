import { render } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createI18nProvider } from '../../../../i18n/provider';
import { type Engine, EngineProvider } from '../../../../src/core/engine/EngineContext';
import {
  ListScreenProvider,
  useListScreenOf,
} from '../../../../src/core/engine/list/listing/ListScreenContext';
import { RightsProvider, rightsOf } from '../../../../src/core/engine/rights';
import { binOf } from '../../../../src/core/resources/bin';
import {
  type AnyResource,
  type Loose,
  variantRecord,
  viewsOfRecord,
} from '../../../../src/core/schema/index';
import { group, messages } from '../../theProduct';

const i18n = createI18nProvider(messages);
const engine = { bin: binOf([], group), shownVariants: () => [] } as unknown as Engine;

interface ListProps {
  resource: AnyResource;
  variant?: string | undefined;
  children: ReactNode;
}

const List = ({ resource, variant, children }: ListProps) => {
  const { list } = viewsOfRecord(resource, variantRecord(resource, variant));
  if (!list) throw new Error(`${resource.name} has no list`);
  return <ListScreenProvider value={useListScreenOf(resource, list, variant)}>{children}</ListScreenProvider>;
};

/** Renders a part of a resource's list screen, or of one of its variants. */
export const renderIn = (resource: AnyResource, children: ReactNode, variant?: string) =>
  render(
    <I18nContextProvider value={i18n}>
      <RightsProvider value={rightsOf(['console'], [])}>
        <EngineProvider value={engine}>
          <List {...{ resource, variant, children }} />
        </EngineProvider>
      </RightsProvider>
    </I18nContextProvider>,
  );

/** A record as a list gets it. */
export const recordOf = (values: Loose) => ({ ...values, id: '1', _id: '1' });
