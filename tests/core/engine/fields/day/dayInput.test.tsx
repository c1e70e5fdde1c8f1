// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../../../i18n/provider';
import { EngineProvider, type EngineServices } from '../../../../../src/core/engine/EngineContext';
import { DayInput } from '../../../../../src/core/engine/fields/day/DayInput';
import { messages } from '../../../theProduct';
import { stubPopups } from '../../../ui/popups';

const i18n = createI18nProvider(messages);
const engine = { MuiTheme: ({ children }: { children: ReactNode }) => children } as unknown as EngineServices;

let day: string;
let set: (day: string) => void;

const Day = () => {
  const [value, onChange] = useState('');
  day = value;
  set = (other) => act(() => onChange(other));
  return <DayInput aria-label="시작" label="시작" {...{ value, onChange }} />;
};

const input = () => screen.getByLabelText<HTMLInputElement>('시작');

// Its libraries take longer to load than a test waits.
beforeAll(() => import('../../../../../src/core/engine/fields/day/DayCalendar'));
beforeEach(() => {
  stubPopups();
  render(
    <CoreAdminContext i18nProvider={i18n}>
      <EngineProvider value={engine}>
        <main>
          <Day />
        </main>
      </EngineProvider>
    </CoreAdminContext>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('A day', () => {
  test('is one as soon as it is typed, so that it can be saved from its field', async () => {
    await userEvent.type(input(), '20251201');
    expect(day).toBe('2025-12-01');
    expect(input().value).toBe('20251201');
    await userEvent.tab();
    expect(input().value).toBe('2025-12-01');
  });

  test('is typed as a word for one of four days from yesterday on', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-28T16:00:00.000Z'), toFake: ['Date'] });
    const told: string[] = [];
    for (const word of ['어제', '오늘', '내일', '모레', '글피']) {
      await userEvent.clear(input());
      await userEvent.type(input(), word);
      told.push(day);
    }
    vi.useRealTimers();
    expect(told).toEqual(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '글피']);
  });

  test('that something else sets while its field has the focus is shown', async () => {
    await userEvent.type(input(), '20251201');
    set('2025-12-24');
    expect(input().value).toBe('2025-12-24');
  });

  test('that is none stays as it was typed, to be refused', async () => {
    await userEvent.type(input(), '2025-13-01');
    await userEvent.tab();
    expect(day).toBe('2025-13-01');
    expect(input().value).toBe('2025-13-01');
  });

  test('that is picked leaves the focus at the button of the calendar', async () => {
    await userEvent.type(input(), '2025-12-01');
    const button = screen.getByRole('button', { name: '시작 달력 열기' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('gridcell', { name: '15' }, { timeout: 15_000 }));
    expect(day).toBe('2025-12-15');
    expect(document.activeElement).toBe(button);
  });
});
