// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import type { ActWidgetProps } from '../../../src/core/engine/EngineContext';
import { CalendarButton } from '../../../src/core/engine/fields/day/CalendarButton';
import { bulkActDialogs } from '../../../src/core/engine/list/bulk/acts';
import { lazyDialog } from '../../../src/core/engine/loading/lazyDialog';
import { lazyOptionalComponent, lazyRequiredComponent } from '../../../src/core/engine/loading/lazyPart';
import { RichText } from '../../../src/core/engine/richText/RichText';
import { widgets } from '../../../src/product/widgets/registry';

vi.mock('../../../src/core/engine/fields/day/DayCalendar', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/core/engine/list/bulk/BulkDeleteDialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/core/engine/richText/PurifiedHtml', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/core/widgets/bin/BinKindCell', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/product/widgets/replyMail/ReplyMail', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const i18n = createI18nProvider(messages);
const TYPED = '한 시간 동안 쓴 글';

/** A page with a text field; what can't be drawn and has no boundary of its own takes the page away, as in the frame. */
const Page = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  return (
    <ErrorBoundary fallback={<p>화면을 표시하지 못했습니다</p>}>
      <main>
        <input aria-label="제목" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button" onClick={() => setShown(!shown)}>
          보이기
        </button>
        {shown && <Suspense>{children}</Suspense>}
      </main>
    </ErrorBoundary>
  );
};

const draw = (children: ReactNode) => {
  render(
    <CoreAdminContext i18nProvider={i18n}>
      <Page>{children}</Page>
    </CoreAdminContext>,
  );
  fireEvent.change(screen.getByLabelText('제목'), { target: { value: TYPED } });
};
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const typed = () => screen.queryByLabelText<HTMLInputElement>('제목')?.value;

/** Code that comes with the second try. */
const second = () => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>여기 있습니다</p>;
  };
};

beforeEach(() => {
  // A boundary logs what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const noop = () => undefined;

test.each([
  ['calendar', <CalendarButton key="1" label="시작" value={undefined} onPick={noop} />, '시작 달력 열기'],
  ['question before rows are deleted', <bulkActDialogs.delete.Dialog key="1" onClose={noop} />],
  [
    'question of an act',
    <widgets.act.replyMail key="1" {...({ onCancel: noop } as unknown as ActWidgetProps)} />,
  ],
  ['text that is read', <RichText key="1" content="글" />],
])('A %s that does not come leaves what was typed where it is', async (_, part, button?: string) => {
  draw(part);
  await press('보이기');
  if (button !== undefined) await press(button);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(typed()).toBe(TYPED);
});

test('A cell that does not come stays empty, and rows do not wait for it: a notice would stand in each', async () => {
  const Cell = widgets.cell.binKind;
  draw(
    <p>
      칸
      <Cell path="resource" field={{} as never} />
    </p>,
  );
  await press('보이기');
  await act(async () => {
    await Cell.load?.();
  });
  expect(screen.getByText('칸').textContent).toBe('칸');
  expect(screen.queryByRole('alert')).toBe(null);
  expect(typed()).toBe(TYPED);
});

test('A part that a screen needs says that it did not come, and comes with the next try', async () => {
  const Part = lazyRequiredComponent<object>(second());
  draw(<Part />);
  await press('보이기');
  expect(screen.getByRole('alert').textContent).toContain('이 부분을 불러오지 못했습니다.');
  expect(typed()).toBe(TYPED);
  await press('다시 시도');
  expect(screen.getByText('여기 있습니다')).toBeTruthy();
});

test.each([
  [
    'is shown again',
    async () => {
      await press('보이기');
      await press('보이기');
    },
  ],
  ['is online again', () => act(async () => void window.dispatchEvent(new Event('online')))],
])('A part that can be done without silently leaves its stand-in, and comes when it %s', async (_, again) => {
  const Part = lazyOptionalComponent<object>(second(), { Without: () => <p>그대로</p> });
  draw(<Part />);
  await press('보이기');
  expect(screen.getByText('그대로')).toBeTruthy();
  expect(console.error).not.toHaveBeenCalled();
  await again();
  expect(screen.getByText('여기 있습니다')).toBeTruthy();
});

test('A dialog that does not come closes, and comes with the next press', async () => {
  const Part = lazyDialog<{ onClose: () => void }>(second());
  const onClose = vi.fn();
  draw(<Part onClose={onClose} />);
  await press('보이기');
  expect(onClose).toHaveBeenCalledOnce();
  await press('보이기');
  await press('보이기');
  expect(screen.getByText('여기 있습니다')).toBeTruthy();
});

test('A part that came and fails later is not fetched anew, so that the others of its kind keep their state', async () => {
  const load = vi.fn(async () => ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('broken');
    return <input aria-label="밖" />;
  });
  const Part = lazyRequiredComponent(load);
  const both = (fails: boolean) => (
    <CoreAdminContext i18nProvider={i18n}>
      <Suspense>
        <Part fails={false} />
        <Part fails={fails} />
      </Suspense>
    </CoreAdminContext>
  );
  const { rerender } = render(both(false));
  const [first] = await screen.findAllByLabelText('밖');
  rerender(both(true));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText('밖')).toBe(first);
  expect(load).toHaveBeenCalledOnce();
});
