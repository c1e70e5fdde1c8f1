import { HttpError } from 'ra-core';
import { describe, expect, test } from 'vitest';
import { createUploadStateStore } from '../../../../../src/core/engine/fields/uploadStates';
import {
  applyChosenValuesOfOtherSave,
  mergeFormWithOtherSave,
} from '../../../../../src/core/engine/form/merge/merge';
import { toFormValues } from '../../../../../src/core/engine/form/open/toFormValues';
import type { EditedRecord } from '../../../../../src/core/engine/form/save/editedRecord';
import { type FormSaveCalls, saveRecordAndFiles } from '../../../../../src/core/engine/form/save/saving';
import { createUploadQueue } from '../../../../../src/core/engine/form/save/uploadQueue';
import { findChangedFieldPaths } from '../../../../../src/core/engine/values/changes';
import { isPendingFile } from '../../../../../src/core/provider/calls/uploads';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import type { Asset, Loose } from '../../../../../src/core/schema/index';
import { asset, pending, thing } from '../thing';

const conflict = (status: number, record: Loose) =>
  new HttpError('conflict', status, { message: 'conflict', code: 'conflict', thing: record });

/** An API of one record that writes down what it was asked; `fail` is thrown by the next call of its name. */
function createServer(before: ConsoleRecord | null) {
  const log: string[] = [];
  const failures = new Map<string, unknown>();
  let record = before;
  const answer = (name: string, next: Loose): ConsoleRecord => {
    log.push(name);
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure;
    record = { ...record, ...next, id: '1', _id: '1', version: Number(record?.version ?? 0) + 1 };
    return record;
  };
  const uploadStates = createUploadStateStore();
  const uploading = createUploadQueue({
    uploadStates,
    explain: String,
    async run(task, { record: known }) {
      if (known.version !== record?.version) throw conflict(412, record ?? {});
      const files = (record?.files ?? []) as Asset[];
      const slides = (record?.slides ?? []) as Loose[];
      const path = task.path(known);
      const [to, at] = path.split('/');
      if (!task.sending) return answer(`delete ${path}`, { files: files.filter(({ _id }) => _id !== at) });
      if (to === 'thumb') return answer('post thumb', { thumb: asset(task.name) });
      if (to === 'files') return answer(`post ${path}`, { files: [...files, asset(task.name)] });
      const withImage = (slide: Loose, index: number) =>
        String(index) === at ? { ...slide, image: asset(task.name) } : slide;
      return answer(`post ${path} ${task.name}`, { slides: slides.map(withImage) });
    },
  });
  let lastId = 0;
  /** What the API stores of a body: no file, and an `_id` for each item of a list. */
  const stored = ({ thumb, files, slides, ...rest }: Loose): Loose => ({
    ...rest,
    slides: ((slides ?? []) as Loose[]).map((slide) => ({
      ...slide,
      _id: slide._id ?? `s${++lastId}`,
      image: isPendingFile(slide.image) ? null : slide.image,
    })),
  });
  const calls: FormSaveCalls = {
    ...uploading,
    async create(values) {
      return answer(`create ${values.subject}`, stored(values));
    },
    async update(known, values) {
      if (known.version !== record?.version) throw conflict(412, record ?? {});
      return answer(`update ${values.subject}`, stored(values));
    },
  };
  return { log, failures, calls, uploading, uploadStates, change: (next: Loose) => answer('other', next) };
}

/** The open form of a test: its values can be changed like a form's, and its conflicts are answered with `taken`. */
function openForm(stored: ConsoleRecord | null, values: Loose, taken: readonly string[] | null = []) {
  const form = {
    stored,
    values: { ...toFormValues(thing.fields, stored ?? {}), ...values },
    asked: [] as string[],
  };
  const edited: EditedRecord = {
    resource: thing,
    stored: () => form.stored,
    getBase: () => toFormValues(thing.fields, form.stored ?? {}),
    unanswered: new Set(),
    values: () => form.values,
    settle(record, next) {
      form.stored = record;
      form.values = next as typeof form.values;
    },
    async takeOver(record, base) {
      const theirs = toFormValues(thing.fields, record);
      const merged = mergeFormWithOtherSave(thing, { base, mine: form.values, theirs });
      form.asked.push(...merged.conflicts);
      if (taken) edited.settle(record, applyChosenValuesOfOtherSave(thing, merged.values, theirs, taken));
      return taken !== null;
    },
  };
  return { form, edited };
}

const slides = (...names: string[]): Loose[] => names.map((name) => ({ image: pending(name), url: '' }));

const slidesOf = (values: Loose) => values.slides as Loose[];

const recordOf = (values: Loose): ConsoleRecord => ({ id: '1', _id: '1', version: 1, ...values });

describe('a new record', () => {
  test('is created, then its files are sent in order', async () => {
    const { log, calls } = createServer(null);
    const { form, edited } = openForm(null, {
      subject: 'a',
      thumb: pending('t'),
      files: [pending('x'), pending('y')],
    });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log).toEqual(['create a', 'post thumb', 'post files/0', 'post files/1']);
    expect(form.values).toMatchObject({ _id: '1', thumb: asset('t'), files: [asset('x'), asset('y')] });
    expect(form.stored?.version).toBe(4);
  });

  test('is never created twice: a failed file is sent to the record that is there', async () => {
    const { log, calls, failures, uploading } = createServer(null);
    const { form, edited } = openForm(null, { subject: 'a', files: [pending('x'), pending('y')] });
    failures.set('post files/0', new Error('cut'));
    expect(await saveRecordAndFiles(edited, calls)).toMatchObject({ end: 'failed', tasks: [{ name: 'x' }] });
    expect(form.values.files).toEqual([expect.objectContaining({ rawFile: expect.any(File) }), asset('y')]);

    uploading.begin();
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log).toEqual(['create a', 'post files/0', 'post files/0', 'post files/1']);
    // As the record has them: nothing is left to be saved.
    expect(form.values.files).toEqual([asset('y'), asset('x')]);
    expect(findChangedFieldPaths(thing, edited.getBase(), form.values)).toEqual([]);
  });

  test('sends the pictures of its slides to where their slides were stored, however they are moved meanwhile', async () => {
    const { log, calls } = createServer(null);
    const { form, edited } = openForm(null, { subject: 'a', slides: slides('a', 'b') });
    const saving = saveRecordAndFiles(edited, {
      ...calls,
      upload(record, task) {
        if (task.name === 'a') form.values = { ...form.values, slides: slidesOf(form.values).toReversed() };
        return calls.upload(record, task);
      },
    });
    expect(await saving).toEqual({ end: 'changed' });
    expect(log).toEqual(['create a', 'post slides/0/image a', 'post slides/1/image b']);
    expect(form.values.slides).toMatchObject([{ image: asset('b') }, { image: asset('a') }]);
    expect(form.stored?.slides).toMatchObject([{ image: asset('a') }, { image: asset('b') }]);
  });

  test('leaves a slide that was put before the others during the call to the next save', async () => {
    const { log, calls, uploading } = createServer(null);
    const { form, edited } = openForm(null, { subject: 'a', slides: slides('a') });
    const saving = saveRecordAndFiles(edited, {
      ...calls,
      create(values) {
        form.values = { ...form.values, slides: [...slides('new'), ...slidesOf(form.values)] };
        return calls.create(values);
      },
    });
    expect(await saving).toEqual({ end: 'changed' });
    expect(log).toEqual(['create a', 'post slides/0/image a']);
    uploading.begin();
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log.slice(2)).toEqual(['update a', 'post slides/0/image new']);
    expect(form.stored?.slides).toMatchObject([{ image: asset('new') }, { image: asset('a') }]);
    expect(findChangedFieldPaths(thing, edited.getBase(), form.values)).toEqual([]);
  });

  test('goes on as the edit of the record that an unanswered call had created', async () => {
    const { log, calls, failures, change } = createServer(null);
    const { form, edited } = openForm(null, { subject: 'second', thumb: pending('t') });
    const created = change({ subject: 'first' });
    failures.set('create second', conflict(409, created));
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log).toEqual(['other', 'create second', 'update second', 'post thumb']);
    expect(form.values.subject).toBe('second');
  });
});

describe('a stored record', () => {
  test('is not written where only files changed', async () => {
    const stored = recordOf({ subject: 'a', files: [asset('1'), asset('2')] });
    const { log, calls } = createServer(stored);
    const { edited } = openForm(stored, { files: [asset('2'), pending('x')] });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log).toEqual(['delete files/1', 'post files/1']);
  });

  test("is merged with somebody else's save of other fields", async () => {
    const stored = recordOf({ subject: 'a', sequence: 1 });
    const { log, calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { subject: 'mine' });
    change({ sequence: 9 });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(log).toEqual(['other', 'update mine']);
    expect(form).toMatchObject({ asked: [], values: { subject: 'mine', sequence: 9 } });
  });

  test('takes what the operator chose where both changed the same', async () => {
    const stored = recordOf({ subject: 'a', content: 'text' });
    const { log, calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { subject: 'mine', content: 'mine' }, ['subject']);
    change({ subject: 'theirs', content: 'theirs' });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(form.asked).toEqual(['subject', 'content']);
    expect(log).toEqual(['other', 'update theirs']);
    expect(form.values).toMatchObject({ subject: 'theirs', content: 'mine' });
  });

  test('stays as it is where the operator chose nothing', async () => {
    const stored = recordOf({ subject: 'a' });
    const { log, calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { subject: 'mine' }, null);
    change({ subject: 'theirs' });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'canceled' });
    expect(log).toEqual(['other']);
    expect(form.values.subject).toBe('mine');
  });

  test('gets its files also where somebody saved between two of them', async () => {
    const stored = recordOf({ subject: 'a', files: [] });
    const { calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { files: [pending('x')] });
    change({ sequence: 5 });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(form.values).toMatchObject({ sequence: 5, files: [asset('x')] });
  });

  test('has its files in the order of the record, also where somebody added one meanwhile', async () => {
    const stored = recordOf({ subject: 'a', files: [asset('old')] });
    const { calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { files: [asset('old'), pending('mine')] });
    change({ files: [asset('old'), asset('theirs')] });
    expect(await saveRecordAndFiles(edited, calls)).toEqual({ end: 'stored' });
    expect(form.values.files).toEqual([asset('old'), asset('theirs'), asset('mine')]);
    expect(findChangedFieldPaths(thing, edited.getBase(), form.values)).toEqual([]);
  });

  test('is saved beside a removal of its own form: nobody else is blamed for the new version', async () => {
    const stored = recordOf({ subject: 'a', files: [asset('1')] });
    const { log, calls, change } = createServer(stored);
    const { form, edited } = openForm(stored, { thumb: pending('t') });
    let first = true;
    const saving = saveRecordAndFiles(edited, {
      ...calls,
      upload(record, task) {
        // What the removal answers arrives before this call is made, which then names an old version.
        if (first) edited.settle(change({ files: [] }), { ...form.values, files: [] });
        first = false;
        return calls.upload(record, task);
      },
    });
    expect(await saving).toEqual({ end: 'stored' });
    expect(log).toEqual(['other', 'post thumb']);
    expect(form.asked).toEqual([]);
    expect(form.values).toMatchObject({ thumb: asset('t'), files: [] });
  });

  test('that is refused leaves everything in the form', async () => {
    const stored = recordOf({ subject: 'a' });
    const { calls, failures } = createServer(stored);
    const { form, edited } = openForm(stored, { subject: 'b', thumb: pending('t') });
    failures.set('update b', new HttpError('refused', 422, { message: 'refused', code: 'invalid' }));
    await expect(saveRecordAndFiles(edited, calls)).rejects.toThrow('refused');
    expect(form.values.subject).toBe('b');
    expect(isPendingFile(form.values.thumb)).toBe(true);
  });

  test('keeps what is typed while the save is under way', async () => {
    const stored = recordOf({ subject: 'a' });
    const { calls } = createServer(stored);
    const { form, edited } = openForm(stored, { subject: 'b' });
    const saving = saveRecordAndFiles(edited, calls);
    form.values = { ...form.values, subject: 'c' };
    expect(await saving).toEqual({ end: 'changed' });
    expect(form.values.subject).toBe('c');
    expect(form.stored?.subject).toBe('b');
  });
});
