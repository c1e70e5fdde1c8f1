// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog';
import { Dialog, DialogBody } from '../../src/ui/Dialog';
import { find } from './find';
import { render } from './render';

let opener: HTMLElement;

beforeEach(() => {
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
});
afterEach(() => document.body.replaceChildren());

const pressEscape = (init: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }));
  });

describe('Dialog', () => {
  const dialog = (onClose: () => void) => (
    <Dialog title="팝업수정" width={960} closeLabel="닫기" onClose={onClose}>
      <DialogBody>
        <input />
        <input name="subject" data-autofocus />
      </DialogBody>
    </Dialog>
  );

  test('should be named by its title and take the focus to the marked element', async () => {
    await render(dialog(vi.fn()));
    const labelledBy = find('[role=dialog]').getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(labelledBy)?.textContent).toBe('팝업수정');
    expect(document.activeElement).toBe(find('[name=subject]'));
  });

  test('should give the focus back', async () => {
    const { remove } = await render(dialog(vi.fn()));
    await remove();
    expect(document.activeElement).toBe(opener);
  });

  test('should ask to close on Escape, on the button and beside it', async () => {
    const onClose = vi.fn();
    await render(dialog(onClose));
    await pressEscape();
    await act(async () => find('[aria-label="닫기"]').click());
    await act(async () => find('.scrim').click());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['a syllable is being composed', { isComposing: true }],
    ['Safari has just ended a composition', { keyCode: 229 }],
  ])('should stay when Escape is pressed while %s', async (_, init) => {
    const onClose = vi.fn();
    await render(dialog(onClose));
    await pressEscape(init);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('A double click', () => {
  const press = (element: HTMLElement, detail: number) =>
    act(async () => {
      for (const type of ['mousedown', 'mouseup', 'click']) {
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
      }
    });

  test('that opened a dialog neither closes it nor presses anything in it', async () => {
    const [onClose, onPress] = [vi.fn(), vi.fn()];
    await render(
      <Dialog title="팝업수정" width={960} onClose={onClose}>
        <button type="button" className="inside" onClick={onPress} />
      </Dialog>,
    );
    await press(find('.scrim'), 2);
    await press(find('.inside'), 2);
    expect(onClose).not.toHaveBeenCalled();
    expect(onPress).not.toHaveBeenCalled();
    await press(find('.inside'), 1);
    await press(find('.inside'), 2);
    expect(onPress).toHaveBeenCalledTimes(2);
    await press(find('.scrim'), 1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('does once what a question asks for, and can be tried again when it failed', async () => {
    const ends: (() => void)[] = [];
    const onConfirm = () => new Promise<void>((resolve) => ends.push(resolve));
    await render(
      <ConfirmDialog
        title="삭제"
        message="삭제하시겠습니까?"
        confirmLabel="삭제"
        cancelLabel="취소"
        onConfirm={onConfirm}
        onCancel={vi.fn()}
      />,
    );
    const confirm = find('.btn.primary');
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
    cancelLabel: '취소',
    ...state,
  });

  test('should start on the button that loses nothing', async () => {
    await render(<ConfirmDialog {...question({ tone: 'danger' })} />);
    expect(document.activeElement?.textContent).toBe('취소');
  });

  test('should neither close nor confirm again while it is busy', async () => {
    const props = question({ busy: true });
    await render(<ConfirmDialog {...props} />);
    await pressEscape();
    await act(async () => find('.btn.primary').click());
    expect(props.onCancel).not.toHaveBeenCalled();
    expect(props.onConfirm).not.toHaveBeenCalled();
  });

  test('should say inside why it failed, and be ready to try again', async () => {
    const props = question({ error: '삭제하지 못했습니다.' });
    await render(<ConfirmDialog {...props} />);
    expect(find('[role=alertdialog] [role=alert]').textContent).toBe('삭제하지 못했습니다.');
    await act(async () => find('.btn.primary').click());
    expect(props.onConfirm).toHaveBeenCalledOnce();
  });
});
