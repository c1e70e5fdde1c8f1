import { describe, expect, test } from 'vitest';
import { selectShownFormSections } from '../../../../../src/core/engine/form/parts/layout';
import { findFirstPathInFormOrder } from '../../../../../src/core/engine/form/save/problems';
import { getListAndFormOfRecord } from '../../../../../src/core/schema/index';
import { thing } from '../thing';

const { form } = getListAndFormOfRecord(thing, { kind: 'plain' });
if (!form) throw new Error('The resource of these tests has a form');

const paths = (record: object, creating: boolean) =>
  selectShownFormSections(form, { ...record }, creating).map(({ title, rows }) => [
    title,
    rows.map((row) => row.map(({ field }) => field)),
  ]);

describe('the sections of a form', () => {
  test('show a conditional field only where its condition holds', () => {
    expect(paths({ display: { period: true } }, true)).toEqual([
      ['basic', [['subject'], ['sequence', 'rank'], ['display.period', 'display.until']]],
    ]);
    expect(paths({ display: { period: false } }, true)).toEqual([
      ['basic', [['subject'], ['sequence', 'rank'], ['display.period']]],
    ]);
  });

  test('leave out rows and sections that hold nothing', () => {
    expect(paths({}, false)).toEqual([
      ['basic', [['writer', 'subject'], ['sequence', 'rank'], ['display.period']]],
      ['dates', [['createdAt']]],
    ]);
  });
});

const size = { width: 1, height: 1 };

test('a section without fields stands where a widget shows it, and nowhere else', () => {
  const alone = {
    title: 'preview',
    fields: [],
    widget: { recommendedSizes: { pc: size, mobile: size } },
  } as const;
  const titles = (view: typeof form) => selectShownFormSections(view, {}, true).map(({ title }) => title);
  expect(titles({ ...form, sections: [alone] })).toEqual(['preview']);
  expect(titles({ ...form, sections: [{ title: 'preview', fields: [] }] })).toEqual([]);
});

describe('messages', () => {
  test('are led to in the order of the form', () => {
    const order = ['subject', 'slides', 'content'];
    expect(findFirstPathInFormOrder(['content', 'slides.3.url'], order)).toBe('slides.3.url');
    expect(findFirstPathInFormOrder(['hidden', 'content'], order)).toBe('content');
    expect(findFirstPathInFormOrder([], order)).toBeUndefined();
  });
});
