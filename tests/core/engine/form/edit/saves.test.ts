import { HttpError } from 'ra-core';
import { describe, expect, test } from 'vitest';
import type { ConsoleRecord } from '../../../../../src/core/provider/dataProvider';
import type { AnyResource } from '../../../../../src/core/schema/index';
import { asset, pending, thing } from '../thing';
import { openThing, recordOf } from './openThing';

const promise = <T>() => {
  let resolve: (value: T) => void = () => {};
  const made = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise: made, resolve };
};

const plain = recordOf({ kind: 'plain', subject: 'a', rank: 1 });

const gone = () => {
  throw new HttpError('gone', 404, { code: 'not_found' });
};

describe('a save', () => {
  test('of a new record tells its id, says that it is stored and is done', async () => {
    const { editing, log, notices, state } = openThing();
    editing.change('subject', 'new');
    await editing.save();
    expect(log).toEqual(['create new with the first key', 'end']);
    expect(notices).toEqual(['resources.things.saved']);
    expect(state()).toMatchObject({ createdId: '1', isDone: true, isSaving: false });
    expect(editing.changes()).toEqual([]);
  });

  test('of a record that was there says that it is changed, and tells no id', async () => {
    const { editing, log, notices, state } = openThing({ stored: plain });
    editing.change('subject', 'b');
    await editing.save();
    expect(log).toEqual(['update b', 'end']);
    expect(notices).toEqual(['resources.things.updated']);
    expect(state()).toMatchObject({ createdId: null, isDone: true });
  });

  test('calls nothing where nothing changed, and says nothing', async () => {
    const { editing, log, notices, state } = openThing({ stored: plain });
    await editing.save();
    expect([log, notices]).toEqual([[], []]);
    expect(state().isDone).toBe(false);
  });

  test('is under way once, however often it is asked for', async () => {
    const answer = promise<ConsoleRecord>();
    const { editing, log, state } = openThing({ stored: plain, calls: { update: () => answer.promise } });
    editing.change('subject', 'b');
    const saves = [editing.save(), editing.save()];
    expect(state().isSaving).toBe(true);
    answer.resolve({ ...plain, subject: 'b', version: 2 });
    await Promise.all(saves);
    expect(log).toEqual(['update b', 'end']);
    expect(state().isSaving).toBe(false);
  });

  test('is not said to have stored what was typed during it, which keeps the form open', async () => {
    const answer = promise<ConsoleRecord>();
    const { editing, notices, state } = openThing({ stored: plain, calls: { update: () => answer.promise } });
    editing.change('subject', 'b');
    const saving = editing.save();
    editing.change('rank', 5);
    answer.resolve({ ...plain, subject: 'b', version: 2 });
    await saving;
    expect(notices).toEqual(['form.changedMeanwhile']);
    expect(state()).toMatchObject({ isDone: false, values: { subject: 'b', rank: 5 } });
    expect(editing.changes()).toEqual(['rank']);
  });

  test('says nothing of a form that was left during it', async () => {
    const answer = promise<ConsoleRecord>();
    const { editing, notices, state } = openThing({ stored: plain, calls: { update: () => answer.promise } });
    const leave = editing.open();
    editing.change('subject', 'b');
    const saving = editing.save();
    leave();
    answer.resolve({ ...plain, subject: 'b', version: 2 });
    await saving;
    expect(notices).toEqual([]);
    expect(state().isDone).toBe(false);
  });

  test('that was done lets the form stay open, where the operator stays', async () => {
    const { editing, state } = openThing({ stored: plain });
    editing.change('subject', 'b');
    await editing.save();
    editing.stayOpen();
    expect(state().isDone).toBe(false);
  });
});

describe('a save and pictures on their way', () => {
  test('waits for them, and is under way meanwhile', async () => {
    const picture = promise<boolean>();
    const { editing, log, state } = openThing({ stored: plain });
    editing.watchPictures(picture.promise);
    expect(editing.isDirty()).toBe(true);
    const saving = editing.save();
    expect(state().isSaving).toBe(true);
    editing.change('content', '<p>with a picture</p>');
    expect(log).toEqual([]);
    picture.resolve(true);
    await saving;
    expect(log).toEqual(['update a', 'end']);
    expect(state().isSaving).toBe(false);
  });

  test('is given up if one of them fails', async () => {
    const picture = promise<boolean>();
    const { editing, log, state } = openThing({ stored: plain });
    editing.change('subject', 'b');
    editing.watchPictures(picture.promise);
    const saving = editing.save();
    picture.resolve(false);
    await saving;
    expect(log).toEqual([]);
    expect(state()).toMatchObject({ failure: 'form.pictures', isSaving: false });
  });

  test('does not start once the form was left', async () => {
    const picture = promise<boolean>();
    const { editing, log } = openThing({ stored: plain });
    const leave = editing.open();
    editing.change('subject', 'b');
    editing.watchPictures(picture.promise);
    const saving = editing.save();
    leave();
    picture.resolve(true);
    await saving;
    expect(log).toEqual([]);
  });
});

describe('files', () => {
  const failing = async () => {
    throw new Error('full');
  };

  test('that failed are missing until they are taken back, and say why', async () => {
    const file = pending('x.png');
    const { editing, state } = openThing({ stored: plain, calls: { runTask: failing } });
    editing.change('thumb', file);
    await editing.save();
    expect(editing.listMissingFiles()).toMatchObject([{ name: 'x.png' }]);
    expect(editing.uploadStates.stateOf(file.rawFile)).toEqual({
      state: 'failed',
      message: 'full',
      isFinal: false,
    });
    expect(state().isDone).toBe(false);
    editing.change('thumb', null);
    expect(editing.listMissingFiles()).toEqual([]);
  });

  test('that failed are no more spoken of once the operator has read it', async () => {
    const { editing } = openThing({ stored: plain, calls: { runTask: failing } });
    editing.change('thumb', pending('x.png'));
    await editing.save();
    editing.closeMissing();
    expect(editing.listMissingFiles()).toEqual([]);
  });

  test('that failed can be sent again', async () => {
    const file = pending('x.png');
    let isFull = true;
    const { editing, log, state } = openThing({
      stored: plain,
      calls: {
        runTask: (_name, _task, { record }) =>
          isFull ? failing() : Promise.resolve({ ...record, version: 2, thumb: asset('x') }),
      },
    });
    editing.change('thumb', file);
    await editing.save();
    isFull = false;
    editing.sendAgain(file.rawFile);
    await expect.poll(() => state().isDone).toBe(true);
    expect(log).toEqual(['send x.png', 'end', 'send x.png', 'end']);
    expect(state().values.thumb).toEqual(asset('x'));
  });

  test('that are stored can be removed at once, beside what is being edited', async () => {
    const { editing, state } = openThing({
      stored: recordOf({ subject: 'a', thumb: asset('x') }),
      calls: { runTask: async (_name, _task, { record }) => ({ ...record, version: 2, thumb: null }) },
    });
    editing.change('subject', 'b');
    const task = { label: 'thumb', name: 'x.png', path: () => 'thumb' };
    expect(await editing.removeFile(task)).toBe(true);
    expect(state().stored).toMatchObject({ version: 2, thumb: null });
    expect(state().values.subject).toBe('b');
  });
});

describe("somebody else's save", () => {
  const theirs = { ...plain, subject: 'theirs', version: 2 };
  const conflict = () => new HttpError('conflict', 412, { code: 'conflict', thing: theirs });
  const open = () => {
    let isFirst = true;
    return openThing({
      stored: plain,
      calls: {
        async update(values, before) {
          if (isFirst) {
            isFirst = false;
            throw conflict();
          }
          return { ...before, ...values, version: 3 };
        },
      },
    });
  };

  test('asks which value stays, and the save goes on with the answer', async () => {
    const { editing, log, state } = open();
    editing.change('subject', 'mine');
    const saving = editing.save();
    await expect.poll(() => state().conflict).not.toBeNull();
    expect(state().conflict).toMatchObject({ paths: ['subject'], mine: { subject: 'mine' } });
    editing.answerConflict([]);
    await saving;
    expect(log).toEqual(['update mine', 'update mine', 'end']);
    expect(state()).toMatchObject({ conflict: null, isDone: true, values: { subject: 'mine' } });
  });

  test('leaves the form as it is if the operator gives up', async () => {
    const { editing, log, notices, state } = open();
    editing.change('subject', 'mine');
    const saving = editing.save();
    await expect.poll(() => state().conflict).not.toBeNull();
    editing.answerConflict(null);
    await saving;
    expect(log).toEqual(['update mine', 'end']);
    expect(notices).toEqual([]);
    expect(state()).toMatchObject({ conflict: null, isDone: false, values: { subject: 'mine' } });
  });
});

describe('a record that is gone', () => {
  const open = () => {
    const opened = openThing({
      stored: recordOf({ subject: 'a', thumb: asset('x') }),
      calls: { update: gone, create: async (values) => ({ ...recordOf(values), id: '2', _id: '2' }) },
    });
    opened.editing.change('subject', 'b');
    return opened;
  };

  test('can be stored as a new one, with a key and an id of its own and without its files', async () => {
    const { editing, log, notices, state } = open();
    await editing.save();
    expect(state()).toMatchObject({ gone: 'gone', isSaving: false });
    editing.saveAsNew();
    await expect.poll(() => state().isDone).toBe(true);
    expect(log).toEqual(['update b', 'end', 'create b with the a new key', 'end']);
    expect(notices).toEqual(['resources.things.saved']);
    expect(state()).toMatchObject({ gone: null, createdId: '2', values: { subject: 'b', thumb: null } });
  });

  test('can be left, and the form says why nothing is stored', async () => {
    const { editing, state } = open();
    await editing.save();
    editing.leaveGone();
    expect(state()).toMatchObject({ gone: null, failure: 'gone', values: { subject: 'b' } });
  });

  test('of a resource that has no form for new ones is only said', async () => {
    const resource: AnyResource = { ...thing, create: false };
    const { editing, state } = openThing({ resource, stored: plain, calls: { update: gone } });
    editing.change('subject', 'b');
    await editing.save();
    expect(state()).toMatchObject({ gone: null, failure: 'gone' });
  });
});
