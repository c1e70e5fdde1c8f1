// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { RetryButton } from '../../../src/core/ui/RetryButton';

afterEach(cleanup);

const i18n = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'ko' };

const Screen = ({ part, isRead }: { part: 'stays' | 'goes'; isRead: boolean }) => (
  <I18nContextProvider value={i18n}>
    <main>
      <h1 tabIndex={-1}>쪽</h1>
      {(part === 'stays' || !isRead) && (
        <section aria-label="부분">{!isRead && <RetryButton onClick={() => undefined} />}</section>
      )}
    </main>
  </I18nContextProvider>
);

test.each([
  ['stays', '부분'],
  ['goes', null],
] as const)('the focus of a retry stays in its part, which %s, or goes to the title', async (part, label) => {
  const { rerender } = render(<Screen part={part} isRead={false} />);
  screen.getByRole('button').focus();
  rerender(<Screen part={part} isRead />);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(label);
  expect(document.activeElement?.tagName).toBe(label === null ? 'H1' : 'SECTION');
});
