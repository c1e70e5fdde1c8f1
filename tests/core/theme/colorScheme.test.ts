// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyColorScheme, storeColorScheme, watchColorScheme } from '../../../src/core/theme/colorScheme';

const page = readFileSync('index.html', 'utf8');
const firstPaint = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

const prefer = (dark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: dark }));

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  test('follows the device until the operator chooses', () => {
    prefer(true);
    applyColorScheme();
    expect(shown()).toBe('dark');
    storeColorScheme('light');
    expect(shown()).toBe('light');
    storeColorScheme('system');
    expect(shown()).toBe('dark');
  });

  test('is what the operator chose, though the storage of the browser is full', () => {
    prefer(false);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    storeColorScheme('dark');
    expect(shown()).toBe('dark');
    full.mockRestore();
    storeColorScheme('light');
    expect([shown(), localStorage.getItem('console.colorScheme')]).toEqual(['light', 'light']);
  });

  test('changes with the device on a page that has no switch for it', () => {
    const device = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => device);
    watchColorScheme();
    device.matches = true;
    device.dispatchEvent(new Event('change'));
    expect(shown()).toBe('dark');
  });

  test.each([
    ['dark', false],
    ['light', true],
    ['system', true],
    ['system', false],
    ['nonsense', true],
    [null, true],
  ])('stored as %s on a device that prefers dark: %s, is the same before the first paint', (stored, dark) => {
    prefer(dark);
    if (stored) localStorage.setItem('console.colorScheme', stored);
    new Function(firstPaint)();
    const first = shown();
    applyColorScheme();
    expect(first).toBe(shown());
  });
});
