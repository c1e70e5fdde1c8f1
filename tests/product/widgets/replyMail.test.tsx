// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import type { ActWidgetProps } from '../../../src/core/engine/EngineContext';
import { createOperatorRights, RightsProvider } from '../../../src/core/engine/rights';
import { forms } from '../../../src/product/resources/forms';
import ReplyMail from '../../../src/product/widgets/replyMail/ReplyMail';

const i18n = createI18nProvider(messages);
const proposal = { to: { name: '서진', address: 'a@example.com' }, subject: '회신', message: '안녕하세요' };
/** The calls of drafts are still on their way. */
const drafts = () => new Promise(() => undefined);
const provider = { proposal: async () => proposal, drafts } as unknown as DataProvider;

let sent: () => void;
let savedRecord: () => void;

beforeEach(async () => {
  sent = vi.fn();
  savedRecord = vi.fn();
  const props: ActWidgetProps = {
    resource: forms,
    record: { id: '1', _id: '1', version: 1 },
    call: 'reply',
    title: '회신 메일 발송',
    question: '회신 메일을 발송하시겠습니까?',
    confirmLabel: '발송',
    cancelLabel: '취소',
    busy: false,
    error: null,
    onConfirm: sent,
    onCancel: vi.fn(),
  };
  render(
    <CoreAdminContext dataProvider={provider} i18nProvider={i18n}>
      <RightsProvider value={createOperatorRights(['console'], [forms])}>
        <form aria-label="폼메일" onSubmit={savedRecord}>
          <ReplyMail {...props} />
        </form>
      </RightsProvider>
    </CoreAdminContext>,
  );
  await screen.findByLabelText(/제목/);
});
afterEach(cleanup);

test('Enter in the subject of a mail does not send it', async () => {
  await userEvent.type(screen.getByLabelText(/제목/), '{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s sends a mail, from each of its texts',
  async (keys) => {
    await userEvent.type(screen.getByLabelText(/제목/), keys);
    expect(sent).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByLabelText(/내용/), keys);
    expect(sent).toHaveBeenCalledTimes(2);
  },
);

test('Ctrl and Enter that end a syllable do not send a mail', () => {
  act(() => {
    fireEvent.keyDown(screen.getByLabelText(/제목/), { key: 'Enter', ctrlKey: true, isComposing: true });
  });
  expect(sent).not.toHaveBeenCalled();
});

test('A mail that is sent from the form of its record does not save the record', async () => {
  await userEvent.click(screen.getByRole('button', { name: '발송' }));
  expect(sent).toHaveBeenCalledOnce();
  expect(savedRecord).not.toHaveBeenCalled();
});
