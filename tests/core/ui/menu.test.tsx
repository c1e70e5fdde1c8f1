// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Menu } from '../../../src/core/ui/Menu';
import { stubPopups } from './popups';

let anchor: HTMLElement;

beforeEach(() => {
  anchor = document.body.appendChild(document.createElement('button'));
  stubPopups();
});
afterEach(() => {
  cleanup();
  anchor.remove();
  vi.unstubAllGlobals();
});

const open = () => {
  const [onClose, onSelect] = [vi.fn(), vi.fn()];
  const items = ['수정', '복사', '삭제'].map((label) => ({ label, onSelect: () => onSelect(label) }));
  render(<Menu label="더보기" {...{ anchor, items, onClose }} />);
  return { onClose, onSelect };
};
const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  test('starts at its first item and is walked by arrow keys, around both ends', async () => {
    open();
    expect(screen.getByRole('menu', { name: '더보기' })).toBeTruthy();
    expect(focused()).toBe('수정');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('복사');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('삭제');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('수정');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('삭제');
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(focused()).toBe('수정');
  });

  test('does what is chosen and closes', async () => {
    const { onClose, onSelect } = open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('복사');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes by Tab and Escape and does nothing', async () => {
    const { onClose, onSelect } = open();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Tab}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onSelect).not.toHaveBeenCalled();
  });
});
