import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** Renders into the test's document; tells how to render again and how to take it away. */
export const render = async (node: ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(node);
  const remove = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
  return { show, remove };
};
