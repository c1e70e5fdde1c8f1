// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import {
  type AnyResource,
  type FormView,
  getListAndFormOfRecord,
  type Loose,
} from '../../../../../src/core/schema/index';
import { bodyOf } from '../../../api/bodies';
import { shown as listed } from '../../../api/brokenRecords';
import { drawForm } from './formScreen';
import { allSpoilt, innerSpoilt, paths, shapes } from './shapes';

beforeEach(() => {
  // The page that these forms are drawn in has no size, and so no widths that change.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

// jsdom can't lay out what the editor edits: here it matters that the editor is given a text.
vi.mock('../../../../../src/core/engine/richText/RichTextEditor', () => ({
  default: ({ value, label }: { value: string; label: string }) => (
    <textarea aria-label={label} readOnly value={value.toString()} />
  ),
}));

/** Shapes that forms read in ways of their own. */
const DRAWN = [
  'null',
  'missing',
  'a number',
  'a text',
  'a switch',
  'a list of null',
  'a list of objects',
  'an object of null',
];
const drawn = DRAWN.map(
  (shape, index) => [shape, shapes[shape], index % 2 === 0 ? ['console'] : []] as const,
);

interface Opened {
  resource: AnyResource;
  view: FormView<Loose>;
  good: Loose;
}

const opened = listed.flatMap((resource): [string, Opened][] => {
  const forms = resource.variants
    ? Object.keys(resource.variants.of).map((variant) => ({ [resource.variants?.by ?? '']: variant }))
    : [{}];
  return forms.flatMap((key): [string, Opened][] => {
    const good = {
      ...bodyOf(resource, 7),
      ...resource.api.fixed,
      ...key,
      version: 3,
      updatedAt: '2026-03-01T01:00:00.000Z',
    };
    const { form: view } = getListAndFormOfRecord(resource, good);
    return view ? [[`${resource.name} ${Object.values(key)}`.trim(), { resource, view, good }]] : [];
  });
});

const recordOf = (record: Loose) => ({ ...record, _id: '1', id: '1' }) as ConsoleRecord;

describe.each(opened)('The form of %s', (_name, it) => {
  test('is drawn for a record as it should be', async () => {
    const { thrown } = drawForm({ resource: it.resource, view: it.view, stored: recordOf(it.good) });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect([thrown, document.querySelector('form')]).toEqual([[], expect.anything()]);
  });

  test.each(drawn)('is drawn where all is %s', async (_shape, value, scope) => {
    const logs = (['error', 'warn'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    // Without groups and lists nothing is spoilt within: that record is drawn above.
    const isFlat = [...paths(it.resource.fields)].every(([path]) => !path.includes('.'));
    for (const spoil of isFlat ? [allSpoilt] : [allSpoilt, innerSpoilt]) {
      const stored = recordOf(spoil(it.resource, it.good, value));
      const { thrown } = drawForm({ resource: it.resource, view: it.view, stored }, scope);
      await act(async () => {});
      const said = logs.flatMap(({ mock }) =>
        mock.calls.map((parts) => parts.map(String).join(' ').slice(0, 900)),
      );
      expect([thrown, said, document.querySelector('form')]).toEqual([[], [], expect.anything()]);
      cleanup();
    }
  });
});
