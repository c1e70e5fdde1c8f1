// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useListScreen } from '../../../../src/core/engine/list/listing/ListScreenContext';
import { countOf } from '../../../../src/core/engine/list/listing/selection';
import type { RouteState } from '../../../../src/core/engine/list/listing/useListState';
import { type Selecting, useSelection } from '../../../../src/core/engine/list/listing/useSelection';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';
import { faqs } from '../../../../src/product/resources/faqs';
import { recordOf, renderIn } from '../../../core/engine/list/listScreen';

afterEach(cleanup);

const state = { values: {} } as RouteState;
const row = (id: string, subject = id): ConsoleRecord => ({ ...recordOf({ subject }), id, _id: id });

let latest: Selecting;
let show: (data: readonly ConsoleRecord[]) => void;

const List = ({ first }: { first: readonly ConsoleRecord[] }) => {
  const [data, setData] = useState(first);
  show = (next) => act(() => setData(next));
  latest = useSelection(useListScreen(), state, { data, total: data.length, skip: 0, standIn: false });
  return null;
};

test('the way to select a row outlasts what changes in the rows, and selects among those of now', () => {
  renderIn(faqs, <List first={[row('a'), row('b')]} />);
  const { toggle } = latest;
  show([row('a', 'changed'), row('x'), row('b'), row('c')]);
  expect(latest.toggle).toBe(toggle);
  act(() => toggle('a', true, false));
  expect(latest.toggle).toBe(toggle);
  act(() => toggle('b', true, true));
  expect([...latest.selection.chosen.keys()]).toEqual(['a', 'x', 'b']);
  act(() => latest.clear());
});

test('of all that match, one that was deleted by itself is counted once', () => {
  renderIn(faqs, <List first={[row('a'), row('b'), row('c')]} />);
  act(() => latest.selectAll());
  act(() => latest.forget('a'));
  show([row('b'), row('c')]);
  expect(countOf(latest.selection)).toBe(2);
  act(() => latest.toggle('b', false, false));
  act(() => latest.forget('b'));
  show([row('c')]);
  expect(countOf(latest.selection)).toBe(1);
  act(() => latest.clear());
});
