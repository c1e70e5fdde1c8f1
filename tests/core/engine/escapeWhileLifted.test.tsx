// @vitest-environment jsdom
import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../i18n/provider';
import { useDragSortingContext } from '../../../src/core/engine/sorting/useSortingContext';
import { Dialog } from '../../../src/core/ui/Dialog';
import { Popup } from '../../../src/core/ui/Popup';
import { messages } from '../theProduct';
import { stubPopups } from '../ui/popups';

const i18n = createI18nProvider(messages);
const KEYS = ['a', 'b'];

const Item = ({ id }: { id: string }) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useSortable({ id });
  return (
    <li ref={setNodeRef} data-lifted={isDragging || undefined}>
      <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners}>
        {id}
      </button>
    </li>
  );
};

const Items = () => {
  const dragging = useDragSortingContext(KEYS, vi.fn(), 'form.files.drag');
  return (
    <DndContext {...dragging} collisionDetection={closestCenter}>
      <SortableContext items={KEYS} strategy={verticalListSortingStrategy}>
        <ul>
          {KEYS.map((id) => (
            <Item key={id} id={id} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};

const lifted = () => document.querySelector('[data-lifted]');
const key = (code: string) => userEvent.keyboard(`{${code}}`);

beforeEach(() => {
  stubPopups();
  // jsdom scrolls nothing.
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[string, (onClose: () => void, children: ReactNode) => ReactNode]>([
  [
    'dialog',
    (onClose, children) => (
      <Dialog title="수정" width={480} onClose={onClose}>
        {children}
      </Dialog>
    ),
  ],
  [
    'popup',
    (onClose, children) => (
      <Popup anchor={document.body} role="dialog" aria-label="열" onClose={onClose}>
        {children}
      </Popup>
    ),
  ],
])('Escape puts back what is lifted by keyboard, and closes the %s only then', async (_, around) => {
  const onClose = vi.fn();
  render(<I18nContextProvider value={i18n}>{around(onClose, <Items />)}</I18nContextProvider>);
  screen.getByRole('button', { name: 'a' }).focus();
  await key('Enter');
  await vi.waitFor(() => expect(lifted()).not.toBeNull());
  // dnd-kit hears the keys of what is lifted from the next turn on.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await key('Escape');
  expect(onClose).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(lifted()).toBeNull());
  await key('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});
