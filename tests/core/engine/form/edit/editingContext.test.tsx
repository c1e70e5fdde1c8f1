// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  FormModelProvider,
  useFormModelState,
} from '../../../../../src/core/engine/form/edit/EditingContext';
import { openThing, recordOf } from './openThing';

afterEach(cleanup);

describe('a part of a form', () => {
  test('is drawn anew when what it reads changes, and not with each key press', () => {
    const { editing } = openThing({ stored: recordOf({ subject: 'a' }) });
    let drawn = 0;
    const Changes = () => {
      drawn += 1;
      const changes = useFormModelState((_, { changes }) => ({ paths: changes() }));
      return <output>{changes.paths.join()}</output>;
    };
    render(
      <FormModelProvider value={editing}>
        <Changes />
      </FormModelProvider>,
    );
    const before = drawn;
    act(() => editing.change('subject', 'b'));
    expect(screen.getByRole('status').textContent).toBe('subject');
    act(() => editing.change('subject', 'bc'));
    act(() => editing.change('subject', 'bcd'));
    expect(drawn - before).toBe(1);
    act(() => editing.change('rank', 7));
    expect(screen.getByRole('status').textContent).toBe('subject,rank');
  });

  test('shows what it reads now, where what it asks for changes', () => {
    const { editing } = openThing({ stored: recordOf({ subject: 'a', content: 'text' }) });
    const Value = ({ path }: { path: string }) => (
      <output>{useFormModelState(({ values }) => String(values[path]))}</output>
    );
    const shown = (path: string) => (
      <FormModelProvider value={editing}>
        <Value path={path} />
      </FormModelProvider>
    );
    const { rerender } = render(shown('subject'));
    rerender(shown('content'));
    expect(screen.getByRole('status').textContent).toBe('text');
  });
});
