// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { FieldValueCell } from '../../../../src/core/engine/fields/cells';
import { findUnreadablePaths, toFormValues } from '../../../../src/core/engine/form/open/toFormValues';
import { useListModel } from '../../../../src/core/engine/list/listing/ListingContext';
import {
  type AnyField,
  createBlankRecord,
  fieldEntries,
  fieldTypeHandlerOf,
  isEmptyOrOfFieldType,
} from '../../../../src/core/schema/index';
import { notices } from '../../../../src/product/resources/notices';
import { thing } from '../../../core/engine/form/thing';
import { renderIn } from '../../../core/engine/list/listScreen';

afterEach(() => document.body.replaceChildren());

/** What a stored value can be that is of none of the types of a field, or of another one's. */
const STRANGE: readonly unknown[] = [
  { a: 1 },
  [{ a: 1 }],
  [null],
  7,
  true,
  'no time',
  [7],
  { name: 1, url: 2 },
];

const Cells = ({ field }: { field: AnyField }) => {
  const { texts } = useListModel();
  return STRANGE.map((value) => (
    <FieldValueCell key={JSON.stringify(value)} {...{ field, value, texts }} path="subject" />
  ));
};

const fields = [...fieldEntries(thing.fields)].filter(
  ([, { kind }]) => kind !== 'choice' && kind !== 'group',
);

test.each(fields)('whatever a database holds at %s is drawn, or said to be unreadable', async (_, field) => {
  await renderIn(notices, <Cells field={field} />);
  expect(document.body.textContent).toContain('읽을 수 없는 값');
});

test('a form has a blank value in the place of one that it cannot read, and names it', () => {
  const stored = { _id: '1', subject: { a: 1 }, display: 'x', files: [7], slides: ['x'], createdAt: 'never' };
  const blank = toFormValues(thing.fields, { _id: '1' });
  expect(toFormValues(thing.fields, stored)).toEqual(blank);
  expect(findUnreadablePaths(thing.fields, stored)).toEqual([
    'subject',
    'display',
    'files',
    'slides',
    'createdAt',
  ]);
  expect(findUnreadablePaths(thing.fields, { slides: [{ url: 3 }, { url: 4 }] })).toEqual(['slides.url']);
});

test('what the schema itself allows is readable', () => {
  for (const [, field] of fieldEntries(thing.fields))
    expect(isEmptyOrOfFieldType(field, fieldTypeHandlerOf(field).blank(field))).toBe(true);
  expect(findUnreadablePaths(thing.fields, createBlankRecord(thing))).toEqual([]);
});
