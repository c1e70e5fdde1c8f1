// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { DataProviderContext, TestMemoryRouter, testDataProvider } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { ConfirmActDialog } from '../../../../src/core/engine/form/acts/ConfirmActDialog';
import type { Texts } from '../../../../src/core/engine/texts';
import { choice, defineResource, id, text } from '../../../../src/core/schema/index';
import styles from '../../../../src/core/ui/losses.module.css';
import { recordOf, renderIn } from './listScreen';

afterEach(cleanup);

const bookings = defineResource('bookings', {
  fields: { _id: id(), name: text({ max: 20 }), state: choice(['NEW', 'DONE']) },
  api: { path: 'bookings', many: 'bookings', one: 'booking' },
  title: 'name',
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});
const texts = { record: '예약', action: () => '확정' } as unknown as Texts;

test.each([
  [true, { set: { state: 'DONE' }, irreversible: true as const }],
  [false, { set: { state: 'DONE' } }],
])('an act names its record as a loss: %s', (isLoss, action) => {
  renderIn(
    bookings,
    <TestMemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <DataProviderContext value={testDataProvider()}>
          <ConfirmActDialog
            {...{ resource: bookings, texts, action, name: 'confirm', recordName: '내일' }}
            record={{ version: 1, ...recordOf({ name: '내일' }) }}
            onClose={() => undefined}
          />
        </DataProviderContext>
      </QueryClientProvider>
    </TestMemoryRouter>,
  );
  const classes = screen.getByText('내일').closest('dl')?.className.split(' ');
  expect(classes).toEqual(isLoss ? [styles.losses] : [styles.losses, styles.harmless]);
});
