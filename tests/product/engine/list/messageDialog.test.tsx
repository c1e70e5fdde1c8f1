// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { EngineProvider, type EngineServices } from '../../../../src/core/engine/EngineContext';
import { MessageDialog } from '../../../../src/core/engine/list/bulk/MessageDialog';
import { unsavedWorkTracker } from '../../../../src/core/engine/unsavedWork';
import { users } from '../../../../src/product/resources/users';
import { renderIn } from '../../../core/engine/list/listScreen';

const i18n = createI18nProvider(messages);
/** The calls of drafts are still on their way. */
const drafts = () => new Promise(() => undefined);

afterEach(cleanup);

const noAnswer = () => vi.fn(() => new Promise(() => undefined));

function write(sendMessage = noAnswer(), foreseeMessage = noAnswer()) {
  const engine = { shownVariants: () => [] } as unknown as EngineServices;
  renderIn(
    users,
    <CoreAdminContext
      dataProvider={
        { messages: async () => ({ sendMessage, foreseeMessage }), drafts } as unknown as DataProvider
      }
      i18nProvider={i18n}
    >
      <EngineProvider value={engine}>
        <MessageDialog onClose={vi.fn()} />
      </EngineProvider>
    </CoreAdminContext>,
  );
  return { sendMessage, subject: screen.getByLabelText(/제목/) };
}

test('A message that is being written is work that another tab’s sign-in must not take away', async () => {
  const { subject } = write();
  expect(unsavedWorkTracker.exists()).toBe(false);
  await userEvent.type(subject, '안내');
  expect(unsavedWorkTracker.exists()).toBe(true);
  cleanup();
  expect(unsavedWorkTracker.exists()).toBe(false);
  // What was typed waits for the next time.
  await userEvent.clear(write().subject);
});

test('Enter in the subject of a message does not send it, Ctrl and Enter do', async () => {
  const { sendMessage, subject } = write();
  await userEvent.type(subject, '안내{Enter}');
  expect(sendMessage).not.toHaveBeenCalled();
  await userEvent.type(subject, '{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(sendMessage).toHaveBeenCalledOnce());
});
