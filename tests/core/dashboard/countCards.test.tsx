// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { CountCards } from '../../../src/core/home/CountCards';
import type { ConsoleProvider } from '../../../src/core/provider/dataProvider';
import { messages } from '../theProduct';

afterEach(cleanup);

test.each([[{}], [{ dogs: {} }], [{ dogs: {}, cats: null }]])(
  'an answer that lacks a card, such as %j, is a failure with a retry',
  async (lacking) => {
    let answer: object = lacking;
    const provider = { read: async () => answer } as unknown as ConsoleProvider;
    await act(async () => {
      render(
        <CoreAdminContext
          dataProvider={provider}
          i18nProvider={createI18nProvider(messages)}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        >
          <CountCards<'dogs' | 'cats'>
            title="현황"
            of="summary"
            names={['dogs', 'cats']}
            className={undefined}
            cardsOf={(counts) => (counts ? '오늘 0건' : '기다리는 중')}
          />
        </CoreAdminContext>,
      );
    });
    const retry = await screen.findByRole('button', { name: '현황 다시 시도' });
    expect(screen.queryByText('기다리는 중')).toBeNull();
    answer = { dogs: {}, cats: {} };
    await act(async () => fireEvent.click(retry));
    expect(await screen.findByText('오늘 0건')).toBeTruthy();
  },
);
