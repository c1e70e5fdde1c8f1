// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, render as testRender, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { ConfirmDialog } from '../../../src/core/ui/ConfirmDialog';
import { Dialog, DialogBody } from '../../../src/core/ui/Dialog';
import { messages } from '../theProduct';

const i18n = createI18nProvider(messages);
const render = (element: ReactNode) =>
  testRender(element, {
    wrapper: ({ children }) => <I18nContextProvider value={i18n}>{children}</I18nContextProvider>,
  });

let opener: HTMLElement;

beforeEach(() => {
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
});
afterEach(() => {
  cleanup();
  opener.remove();
});

const pressEscape = (init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', ...init });

/** What lies beside an open dialog has no role: only a mouse or a finger finds it. */
const scrim = () => {
  const element = document.querySelector('[aria-hidden=true]:has(+ [role=dialog])');
  if (!element) throw new Error('Nothing lies beside the dialog');
  return element;
};

describe('Dialog', () => {
  const dialog = (onClose: () => void) => (
    <Dialog title="팝업수정" width={960} closable onClose={onClose}>
      <DialogBody>
        <input aria-label="이름" />
        <input aria-label="제목" data-autofocus />
      </DialogBody>
    </Dialog>
  );

  test('is named by its title and takes the focus to the marked element', () => {
    render(dialog(vi.fn()));
    const dialogShown = screen.getByRole('dialog', { name: '팝업수정' });
    expect(document.activeElement).toBe(within(dialogShown).getByRole('textbox', { name: '제목' }));
  });

  test('gives the focus back', async () => {
    const { unmount } = render(dialog(vi.fn()));
    unmount();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('in the place of another takes the focus once, and gives it back to what opened the first', async () => {
    const focused = vi.spyOn(opener, 'focus');
    const shown = (key: string) => <div key={key}>{dialog(vi.fn())}</div>;
    const { rerender } = render(shown('asks'));
    rerender(shown('goes on'));
    await act(async () => {});
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '제목' }));
    expect(focused).not.toHaveBeenCalled();
    rerender(<div />);
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('does not take the focus back from what the page gave it to', async () => {
    const next = document.body.appendChild(document.createElement('button'));
    const { unmount } = render(dialog(vi.fn()));
    unmount();
    next.focus();
    await act(async () => {});
    expect(document.activeElement).toBe(next);
    next.remove();
  });

  test('closed together with the one below it leads back to what opened that one', async () => {
    const both = (
      <>
        {dialog(vi.fn())}
        <Dialog title="위" width={400}>
          <DialogBody>
            <button type="button" data-autofocus>
              확인
            </button>
          </DialogBody>
        </Dialog>
      </>
    );
    const { unmount } = render(both);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '확인' }));
    unmount();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('asks to close on Escape, on the button and beside it', async () => {
    const onClose = vi.fn();
    render(dialog(onClose));
    pressEscape();
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    await userEvent.click(scrim());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test('is left open by the Escape that closes the one above it', () => {
    const closeLower = vi.fn();
    const Upper = () => {
      const [isOpen, setOpen] = useState(true);
      // A browser runs React's microtasks between two listeners of a key press.
      const close = useCallback(() => flushSync(() => setOpen(false)), []);
      return (
        isOpen && (
          <Dialog title="위" width={400} onClose={close}>
            본문
          </Dialog>
        )
      );
    };
    const upper = <Upper />;
    const dialogs = () => (
      <>
        <Dialog title="아래" width={400} onClose={() => closeLower()}>
          본문
        </Dialog>
        {upper}
      </>
    );
    const { rerender } = render(dialogs());
    // The lower dialog gets a new function, so it listens after the upper one.
    rerender(dialogs());
    pressEscape();
    expect(screen.queryByRole('dialog', { name: '위' })).toBeNull();
    expect(closeLower).not.toHaveBeenCalled();
    pressEscape();
    expect(closeLower).toHaveBeenCalledOnce();
  });

  test.each([
    ['a syllable is being composed', { isComposing: true }],
    ['Safari has just ended a composition', { keyCode: 229 }],
  ])('stays when Escape is pressed while %s', (_, init) => {
    const onClose = vi.fn();
    render(dialog(onClose));
    pressEscape(init);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('A double click', () => {
  const press = (element: Element, detail: number) => {
    fireEvent.mouseDown(element, { detail });
    fireEvent.mouseUp(element, { detail });
    fireEvent.click(element, { detail });
  };

  test('that opened a dialog neither closes it nor presses anything in it', () => {
    const [onClose, onPress] = [vi.fn(), vi.fn()];
    render(
      <Dialog title="팝업수정" width={960} onClose={onClose}>
        <button type="button" onClick={onPress}>
          등록
        </button>
      </Dialog>,
    );
    const inside = screen.getByRole('button', { name: '등록' });
    press(scrim(), 2);
    press(inside, 2);
    expect(onClose).not.toHaveBeenCalled();
    expect(onPress).not.toHaveBeenCalled();
    press(inside, 1);
    press(inside, 2);
    expect(onPress).toHaveBeenCalledTimes(2);
    press(scrim(), 1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that closed a dialog neither presses anything below it nor moves the focus', async () => {
    const onPress = vi.fn();
    opener.addEventListener('click', onPress);
    const { unmount } = render(
      <Dialog title="이미지 삭제" width={400}>
        <button type="button">삭제</button>
      </Dialog>,
    );
    press(screen.getByRole('button', { name: '삭제' }), 1);
    unmount();
    expect(fireEvent.mouseDown(opener, { detail: 2 })).toBe(false);
    press(opener, 2);
    expect(onPress).not.toHaveBeenCalled();
    expect(fireEvent.mouseDown(opener, { detail: 1 })).toBe(true);
    press(opener, 2);
    expect(onPress).toHaveBeenCalledOnce();
  });

  test('does once what a question asks for, and can be tried again when it failed', async () => {
    const ends: (() => void)[] = [];
    const onConfirm = () => new Promise<void>((resolve) => ends.push(resolve));
    render(
      <ConfirmDialog
        title="삭제"
        message="삭제하시겠습니까?"
        confirmLabel="삭제"
        onConfirm={onConfirm}
        onCancel={vi.fn()}
      />,
    );
    const confirm = screen.getByRole('button', { name: '삭제' });
    // Both before anything is drawn anew.
    await act(async () => {
      confirm.click();
      confirm.click();
    });
    expect(ends).toHaveLength(1);
    expect(confirm.getAttribute('aria-busy')).toBe('true');
    await act(async () => ends[0]?.());
    await act(async () => confirm.click());
    expect(ends).toHaveLength(2);
  });
});

describe('ConfirmDialog', () => {
  const question = (state: { busy?: boolean; error?: string; tone?: 'danger' } = {}) => ({
    onConfirm: vi.fn(),
    onCancel: vi.fn(),
    title: '게시글 삭제',
    message: '게시글을 삭제하시겠습니까?',
    confirmLabel: '삭제',
    ...state,
  });

  test('starts on the button that loses nothing', () => {
    render(<ConfirmDialog {...question({ tone: 'danger' })} />);
    expect(document.activeElement?.textContent).toBe('취소');
  });

  test('neither closes nor confirms again while it is busy', async () => {
    const props = question({ busy: true });
    render(<ConfirmDialog {...props} />);
    pressEscape();
    await userEvent.click(screen.getByRole('button', { name: /삭제/ }));
    expect(props.onCancel).not.toHaveBeenCalled();
    expect(props.onConfirm).not.toHaveBeenCalled();
  });

  test('says inside why it failed, and is ready to try again', async () => {
    const props = question({ error: '삭제하지 못했습니다.' });
    render(<ConfirmDialog {...props} />);
    const shown = within(screen.getByRole('alertdialog', { name: '게시글 삭제' }));
    expect(shown.getByRole('alert').textContent).toBe('삭제하지 못했습니다.');
    await userEvent.click(screen.getByRole('button', { name: /삭제/ }));
    expect(props.onConfirm).toHaveBeenCalledOnce();
  });
});
