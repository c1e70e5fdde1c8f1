// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import {
  EngineProvider,
  type EngineServices,
  type ListWidgetProps,
} from '../../../../src/core/engine/EngineContext';
import { ResourceScreen } from '../../../../src/core/engine/ResourceScreen';
import {
  createOperatorRights,
  loadResourceRightsFilter,
  RightsProvider,
} from '../../../../src/core/engine/rights';
import {
  buildOperatorScope,
  columnPath,
  setProductRightNamesFromResources,
} from '../../../../src/core/schema/index';
import { goods } from '../../api/costs';

/** A list that says which columns and which sections of a form it was given. */
const Probe = ({ list, resource }: ListWidgetProps) => (
  <p>
    {list.columns.map(columnPath).join(' ')} / {resource.form?.sections.map(({ title }) => title).join(' ')}
  </p>
);
const probed = { ...goods, ...(goods.list && { list: { ...goods.list, widget: 'probe' as never } }) };
const engine = {
  shownVariants: () => [],
  widgets: { list: { probe: Probe } },
} as unknown as EngineServices;
setProductRightNamesFromResources([goods]);

const shownTo = (...words: string[]) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={['/goods']}>
      <RightsProvider value={createOperatorRights(buildOperatorScope(words), [goods])}>
        <EngineProvider value={engine}>
          <Routes>
            <Route path="/goods/*" element={<ResourceScreen resource={probed} />} />
          </Routes>
        </EngineProvider>
      </RightsProvider>
    </MemoryRouter>,
  );
  const text = screen.getByRole('paragraph').textContent;
  unmount();
  return text;
};

beforeAll(() => loadResourceRightsFilter([], [goods]));

test('a screen shows neither columns nor sections of fields that its operator may not read', () => {
  expect(shownTo()).toBe('name price cost supplier isHidden / all cost');
  expect(shownTo('cost', 'read')).toBe('name price cost supplier isHidden / all cost');
  expect(shownTo('pricing')).toBe('name price isHidden / all');
});
