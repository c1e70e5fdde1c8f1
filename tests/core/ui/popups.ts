import { vi } from 'vitest';

/** Stands in for what popups ask of a browser: jsdom has no popovers and lays nothing out. End it by `unstubAllGlobals`. */
export function stubPopups(): void {
  HTMLElement.prototype.showPopover = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
