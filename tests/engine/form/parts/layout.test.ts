import { describe, expect, test } from 'vitest';
import { conditionPaths, shownSections } from '../../../../src/engine/form/parts/layout';
import { firstOf, toErrors } from '../../../../src/engine/form/save/problems';
import { viewsOf } from '../../../../src/schema/index';
import { thing } from '../thing';

const { form } = viewsOf(thing, { kind: 'plain' });
if (!form) throw new Error('The resource of these tests has a form');

const paths = (record: object, creating: boolean) =>
  shownSections(form, { ...record }, creating).map(({ title, rows }) => [
    title,
    rows.map((row) => row.map(({ field }) => field)),
  ]);

describe('the sections of a form', () => {
  test('show a conditional field only where its condition holds', () => {
    expect(conditionPaths(form)).toEqual(['display.period']);
    expect(paths({ display: { period: true } }, true)).toEqual([
      ['basic', [['subject'], ['display.period', 'display.until']]],
    ]);
    expect(paths({ display: { period: false } }, true)).toEqual([
      ['basic', [['subject'], ['display.period']]],
    ]);
  });

  test('leave out rows and sections that hold nothing', () => {
    expect(paths({}, false)).toEqual([
      ['basic', [['writer', 'subject'], ['display.period']]],
      ['dates', [['createdAt']]],
    ]);
  });
});

describe('messages', () => {
  test('stand at their path, also inside lists', () => {
    expect(toErrors({ 'slides.3.url': 'wrong', subject: 'missing' }, 'schema')).toEqual({
      slides: { 3: { url: { type: 'schema', message: 'wrong' } } },
      subject: { type: 'schema', message: 'missing' },
    });
  });

  test('are led to in the order of the form', () => {
    const order = ['subject', 'slides', 'content'];
    expect(firstOf(['content', 'slides.3.url'], order)).toBe('slides.3.url');
    expect(firstOf(['hidden', 'content'], order)).toBe('content');
    expect(firstOf([], order)).toBeUndefined();
  });
});
