import { render } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createI18nProvider } from '../../../../i18n/provider';
import { EngineProvider, type EngineServices } from '../../../../src/core/engine/EngineContext';
import { ListModelProvider } from '../../../../src/core/engine/list/listing/ListingContext';
import { createOperatorRights, RightsProvider } from '../../../../src/core/engine/rights';
import { defineBin } from '../../../../src/core/resources/bin';
import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { group, messages } from '../../theProduct';
import { openListing } from './openListing';

const i18n = createI18nProvider(messages);
const engine = { bin: defineBin([], group), shownVariants: () => [] } as unknown as EngineServices;
const rights = createOperatorRights(['console'], []);

/** Renders a part of a resource's list, or of one of its variants. */
export function renderIn(resource: AnyResource, children: ReactNode, variant?: string) {
  const opened = openListing(resource, { variant, rights, translate: i18n.translate });
  const rendered = render(
    <I18nContextProvider value={i18n}>
      <RightsProvider value={rights}>
        <EngineProvider value={engine}>
          <ListModelProvider value={opened.listing}>{children}</ListModelProvider>
        </EngineProvider>
      </RightsProvider>
    </I18nContextProvider>,
  );
  return { ...rendered, ...opened };
}

/** A record as a list gets it. */
export const recordOf = (values: Loose) => ({ ...values, id: '1', _id: '1' });
