// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type CellWidgetProps,
  EngineProvider,
  type EngineServices,
} from '../../../../src/core/engine/EngineContext';
import { ListModelProvider } from '../../../../src/core/engine/list/listing/ListingContext';
import { NOTHING_SELECTED, rememberListSelection } from '../../../../src/core/engine/list/listing/selection';
import { ListTable } from '../../../../src/core/engine/list/table/ListTable';
import type { AnyResource } from '../../../../src/core/schema/index';
import { answered, openListing } from './openListing';
import { parcels, row, rows } from './sample';

const drawn = vi.fn();
const Counted = ({ path }: CellWidgetProps) => {
  drawn(path);
  return null;
};
const engine = {
  widgets: { cell: { counted: Counted } },
  shownVariants: () => [],
} as unknown as EngineServices;
const counted = {
  ...parcels,
  list: { ...parcels.list, columns: [{ field: 'subject', widget: 'counted' }, 'weight'] },
} as unknown as AnyResource;

class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  rememberListSelection('parcels', NOTHING_SELECTED);
});
afterEach(cleanup);

/** A table of twenty rows, and how many of them an act renders again. */
function openTable() {
  const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const opened = openListing(counted);
  const { container } = render(
    <EngineProvider value={engine}>
      <ListModelProvider value={opened.listing}>
        <ListTable />
      </ListModelProvider>
    </EngineProvider>,
  );
  const { store, show } = opened;
  act(() => store({ views: [], own: { columns: null, view: null, density: 'normal' } }));
  act(() => show(rows(...names)));
  const renders = (change: () => void) => {
    drawn.mockClear();
    act(change);
    return drawn.mock.calls.length;
  };
  return { ...opened, container, names, renders };
}

test('a row that is selected renders alone', () => {
  const { listing, renders, container } = openTable();
  expect(renders(() => listing.toggle('r3', true, false))).toBe(1);
  expect(renders(() => listing.toggle('r5', true, true))).toBe(2);
  expect(container.querySelectorAll('tr[aria-selected=true]')).toHaveLength(3);
  expect(renders(() => listing.clear())).toBe(3);
});

test('rows do not render again for what is not theirs: a reading, another row’s value, a question', () => {
  const { listing, see, state, renders, names } = openTable();
  const { data = [] } = state().read;
  expect(renders(() => see({ read: { ...answered(data), isFetching: true } as never }))).toBe(0);
  expect(renders(() => listing.askRemoval({ record: row('r1'), name: 'r1' }))).toBe(0);
  const changed = data.map((each) => (each.id === 'r7' ? row('r7', 2) : each));
  expect(renders(() => see({ read: answered(changed) }))).toBe(1);
  expect(names).toHaveLength(data.length);
});
