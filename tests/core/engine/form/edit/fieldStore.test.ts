import { describe, expect, test } from 'vitest';
import { createReactHookFormStore } from '../../../../../src/core/engine/form/edit/fieldStore';
import type { AnyResource } from '../../../../../src/core/schema/index';
import { asset, pending, thing } from '../thing';
import { openThing, recordOf } from './openThing';

const slide = (id: string, url = '') => ({ _id: id, image: null, url });

/** A form and the store of its inputs, one of which stands at each of these paths. */
function openFields(options: Parameters<typeof openThing>[0], ...paths: string[]) {
  const opened = openThing(options);
  const store = createReactHookFormStore(opened.editing, options?.resource ?? thing);
  const inputs = new Map(paths.map((path) => [path, store.register(path)]));
  const type = (path: string, value: unknown) =>
    inputs.get(path)?.onChange({ target: { name: path, value }, type: 'change' });
  const error = (path: string) => store.getFieldState(path).error?.message;
  return { ...opened, store, type, error };
}

describe('the store of the inputs', () => {
  test('starts with the values of the form', () => {
    const { store } = openFields({ stored: recordOf({ subject: 'a', slides: [slide('s1', 'x')] }) });
    expect(store.getValues()).toMatchObject({ subject: 'a', slides: [slide('s1', 'x')] });
  });

  test('hands on what is typed, at once', () => {
    const { state, type } = openFields(
      { stored: recordOf({ subject: 'a', slides: [slide('s1')] }) },
      'subject',
      'slides.0.url',
    );
    void type('subject', 'b');
    expect(state().values.subject).toBe('b');
    void type('slides.0.url', 'x');
    expect(state().values.slides).toEqual([slide('s1', 'x')]);
  });

  test('hands on what a widget writes beside its own field, and how a list changes', () => {
    const { state, store } = openFields({ stored: recordOf({ slides: [slide('s1'), slide('s2')] }) });
    store.setValue('content', '<p>text</p>');
    store.setValue('slides', [slide('s2')]);
    expect(state().values).toMatchObject({ content: '<p>text</p>', slides: [slide('s2')] });
  });

  test('shares no object with the form, whose values stay as they were', () => {
    const stored = recordOf({ slides: [slide('s1')] });
    const { state, store, editing, type } = openFields({ stored }, 'slides.0.url');
    const before = state().values;
    void type('slides.0.url', 'x');
    expect(before.slides).toEqual([slide('s1')]);
    editing.revert();
    expect(store.getValues('slides')).toEqual([slide('s1')]);
  });

  test('shows what the form takes over, and tells the form nothing of it', () => {
    const { editing, state, store } = openFields({ stored: recordOf({ subject: 'a' }) }, 'subject');
    editing.accept(recordOf({ subject: 'theirs', thumb: asset('x'), version: 2 }));
    const taken = state().values;
    expect(store.getValues()).toMatchObject({ subject: 'theirs', thumb: asset('x') });
    expect(state().values).toEqual(state().base);
    expect(state().values).toBe(taken);
  });

  test('writes only the fields whose values change', () => {
    const { editing, store } = openFields({ stored: recordOf({ subject: 'a', rank: 1 }) });
    const written: (string | undefined)[] = [];
    store.subscribe({ formState: { values: true }, callback: ({ name }) => written.push(name) });
    editing.accept(recordOf({ subject: 'b', rank: 1, version: 2 }));
    expect([...new Set(written)]).toEqual(['_id', 'subject'].filter((path) => written.includes(path)));
    expect(written).not.toContain('rank');
  });

  test('keeps a chosen file the same file', () => {
    const file = pending('x.png');
    const { state, store } = openFields({ stored: recordOf({ subject: 'a' }) });
    store.setValue('thumb', file);
    expect(state().values.thumb).toEqual({ rawFile: file.rawFile });
    expect(store.getValues('thumb')).toEqual({ rawFile: file.rawFile });
  });

  test('shows what a reset writes beside what was typed', () => {
    const resource: AnyResource = { ...thing, resets: [{ field: 'kind', to: 'plain', set: { rank: 999 } }] };
    const { editing, store, type } = openFields(
      { resource, stored: recordOf({ kind: 'fancy', subject: 'a', rank: 1 }) },
      'kind',
    );
    void type('kind', 'plain');
    expect(store.getValues()).toMatchObject({ kind: 'plain', rank: 1 });
    editing.answerChange(false);
    expect(store.getValues()).toMatchObject({ kind: 'fancy', rank: 1 });
    void type('kind', 'plain');
    editing.answerChange(true);
    expect(store.getValues()).toMatchObject({ kind: 'plain', rank: 999 });
  });
});

describe('the errors of the inputs', () => {
  test('are the problems of the form, also inside lists', async () => {
    const { editing, error } = openFields(undefined, 'subject');
    editing.change('slides', [{ image: null, url: 'x'.repeat(3000) }]);
    expect(error('subject')).toBeUndefined();
    await editing.save();
    expect(error('subject')).toBe('problems.required');
    expect(error('slides.0.url')).toBe('problems.tooLong');
  });

  test('go as soon as what is typed is fine, those beside them stay', async () => {
    const { editing, error, type } = openFields(undefined, 'subject');
    editing.change('slides', [{ image: null, url: 'x'.repeat(3000) }]);
    await editing.save();
    await type('subject', 'fine');
    expect(error('subject')).toBeUndefined();
    expect(error('slides.0.url')).toBe('problems.tooLong');
  });

  test('come from nowhere else: what is typed before the first save is not judged', async () => {
    const { error, type } = openFields(undefined, 'subject');
    await type('subject', '');
    expect(error('subject')).toBeUndefined();
  });
});
