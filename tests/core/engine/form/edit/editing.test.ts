import { HttpError } from 'ra-core';
import { describe, expect, test } from 'vitest';
import type { AnyResource } from '../../../../../src/core/schema/index';
import { thing } from '../thing';
import { openThing, recordOf } from './openThing';

const plain = recordOf({ kind: 'plain', subject: 'a', rank: 1 });

const refusal = (fields: Record<string, unknown>) =>
  new HttpError('refused', 422, { message: 'refused', code: 'invalid', fields });

describe('changes', () => {
  test('are told by their paths, in the same array until they are others', () => {
    const { editing } = openThing({ stored: plain });
    expect(editing.changes()).toEqual([]);
    expect(editing.isDirty()).toBe(false);
    editing.change('subject', 'b');
    const changes = editing.changes();
    expect(changes).toEqual(['subject']);
    editing.change('subject', 'bc');
    expect(editing.changes()).toBe(changes);
    expect(editing.isDirty()).toBe(true);
    editing.change('subject', 'a');
    expect(editing.changes()).toEqual([]);
  });

  test('of an item leave the list a list', () => {
    const { editing, state } = openThing({ stored: recordOf({ slides: [{ _id: 's1', url: '' }] }) });
    editing.change('slides.0.url', 'https://example.com');
    expect(state().values.slides).toEqual([{ _id: 's1', url: 'https://example.com', image: null }]);
  });

  test('are told to who watches, once each, until they stop', () => {
    const { editing } = openThing();
    let told = 0;
    const stop = editing.subscribe(() => {
      told += 1;
    });
    editing.change('subject', 'b');
    expect(told).toBe(1);
    stop();
    editing.change('subject', 'c');
    expect(told).toBe(1);
  });

  test('are gone after a revert, and so is what was wrong with them', async () => {
    const { editing, state } = openThing({ stored: plain });
    editing.change('subject', '');
    await editing.save();
    expect(state().problems).toHaveProperty('subject');
    editing.revert();
    expect(state()).toMatchObject({ values: state().base, problems: {}, failure: null });
    expect(editing.changes()).toEqual([]);
  });
});

describe('resets', () => {
  const resource: AnyResource = {
    ...thing,
    resets: [{ field: 'kind', to: 'plain', set: { 'display.until': null, rank: 999 } }],
  };
  const open = (kind: string) =>
    openThing({
      resource,
      stored: recordOf({ kind, rank: 1, subject: 'a', display: { period: true, until: '2026-01-01' } }),
    });

  test('are written when the operator changes the field to its value', () => {
    const { editing, state } = open('fancy');
    editing.change('kind', 'plain');
    editing.answerChange(true);
    expect(state().askedChange).toBeNull();
    expect(state().values).toMatchObject({
      kind: 'plain',
      rank: 999,
      subject: 'a',
      display: { period: true, until: null },
    });
  });

  test('are asked about where they take something away, and a change that is given up changes nothing', () => {
    const { editing, state } = open('fancy');
    editing.change('kind', 'plain');
    expect(state()).toMatchObject({
      values: state().base,
      askedChange: { path: 'kind', value: 'plain', lost: ['display.until', 'rank'] },
    });
    editing.answerChange(false);
    expect(state()).toMatchObject({ values: state().base, askedChange: null });
  });

  test('are written without a question where nothing is lost', () => {
    const { editing, state } = openThing({
      resource,
      stored: recordOf({ kind: 'fancy', rank: 999, display: { period: false, until: null } }),
    });
    editing.change('kind', 'plain');
    expect(state()).toMatchObject({ askedChange: null, values: { kind: 'plain', rank: 999 } });
  });

  test('wait for their value, and are not written on load', () => {
    const { editing, state } = open('plain');
    expect(state().values).toEqual(state().base);
    editing.change('kind', 'fancy');
    expect(editing.changes()).toEqual(['kind']);
  });

  test('are not written when the form takes over a value', () => {
    const { editing, state } = open('fancy');
    editing.accept(recordOf({ kind: 'plain', rank: 1, display: { period: true, until: '2026-01-01' } }));
    expect(state().values).toMatchObject({ kind: 'plain', rank: 1, display: { until: '2026-01-01' } });
  });
});

describe('what is wrong', () => {
  test('is not said before the first save', () => {
    const { editing, state } = openThing({ stored: plain });
    editing.change('subject', '');
    expect(state().problems).toEqual({});
  });

  test('is said at its field, with the focus in the first of them, and nothing is called', async () => {
    const { editing, log, focused, state } = openThing();
    editing.change('display.until', 'never');
    await editing.save();
    expect(Object.keys(state().problems).toSorted()).toEqual(['display.until', 'subject']);
    expect(state().problems.subject).toEqual({ message: 'problems.required', source: 'schema' });
    expect(focused).toEqual(['subject']);
    expect(log).toEqual([]);
    expect(state()).toMatchObject({ isSaving: false, failure: null });
  });

  test('is judged anew with each change, once a save was tried', async () => {
    const { editing, state } = openThing();
    await editing.save();
    editing.change('subject', 'fine');
    expect(state().problems).toEqual({});
    editing.change('subject', '');
    expect(state().problems).toHaveProperty('subject');
  });

  test('goes where the change of another field makes it right', async () => {
    const resource: AnyResource = {
      ...thing,
      checks: {
        lowerFirst: { at: 'sequence', holds: ({ sequence, rank }) => Number(sequence) < Number(rank) },
      },
    };
    const { editing, state } = openThing({ resource, stored: plain });
    editing.change('sequence', 5);
    await editing.save();
    expect(Object.keys(state().problems)).toEqual(['sequence']);
    editing.change('rank', 9);
    expect(state().problems).toEqual({});
  });

  test('by the server stays until its own field changes', async () => {
    const { editing, state, focused } = openThing({
      stored: plain,
      calls: { update: async () => Promise.reject(refusal({ subject: 'taken', rank: 7 })) },
    });
    editing.change('subject', 'b');
    await editing.save();
    expect(state()).toMatchObject({
      problems: { subject: { message: 'taken', source: 'server' } },
      failure: 'refused',
      isSaving: false,
    });
    expect(focused).toEqual(['subject']);
    editing.change('rank', 2);
    expect(state().problems).toHaveProperty('subject');
    editing.change('subject', 'c');
    expect(state().problems).toEqual({});
    editing.closeFailure();
    expect(state().failure).toBeNull();
  });

  test('with what the screen does not show is said below the form', async () => {
    const { editing, state, focused } = openThing({
      stored: plain,
      hidden: ['rank'],
      calls: { update: async () => Promise.reject(refusal({ rank: 'too high' })) },
    });
    editing.change('subject', 'b');
    await editing.save();
    expect(state()).toMatchObject({ problems: {}, failure: 'refused form.failed.hidden' });
    expect(focused).toEqual([]);
  });

  test('with an item goes with its list, where others take its place', async () => {
    const { editing, state } = openThing({ stored: plain });
    editing.change('slides', [
      { image: null, url: 'x'.repeat(3000) },
      { image: null, url: '' },
    ]);
    await editing.save();
    expect(Object.keys(state().problems)).toContain('slides.0.url');
    editing.change('slides', [{ image: null, url: '' }]);
    expect(Object.keys(state().problems)).not.toContain('slides.0.url');
  });
});
