import { describe, expect, test } from 'vitest';
import {
  addProposedFormValues,
  findValueProposals,
  isFormValueStillProposed,
  updateProposedValues,
} from '../../../../../src/core/engine/form/open/proposals';
import { type AnyResource, text } from '../../../../../src/core/schema/index';
import { users } from '../../../../../src/product/resources/users';
import { openThing, recordOf } from '../../../../core/engine/form/edit/openThing';
import { thing } from '../../../../core/engine/form/thing';

const resource: AnyResource = users;
const proposals = [{ path: 'username', from: 'email' }];
const may = () => true;
const free = async () => false;

describe('A member without an ID', () => {
  test('is proposed the e-mail, by whoever may change the ID and while there is none', () => {
    expect(findValueProposals(resource, { username: '' }, may)).toEqual(proposals);
    expect(findValueProposals(resource, {}, may)).toEqual(proposals);
    expect(findValueProposals(resource, { username: null }, may)).toEqual(proposals);
    expect(findValueProposals(resource, { username: 'kim' }, may)).toEqual([]);
    expect(findValueProposals(resource, {}, (path) => path !== 'username')).toEqual([]);
    expect(findValueProposals(thing, {}, may)).toEqual([]);
  });

  test('has it filled in when the form opens, unless another member has it or there is none', async () => {
    const values = { username: '', email: 'kim@example.com' };
    expect(await addProposedFormValues(resource, values, proposals, free)).toEqual({
      ...values,
      username: 'kim@example.com',
    });
    expect(await addProposedFormValues(resource, values, proposals, async () => true)).toBe(values);
    const blank = { username: '', email: '' };
    expect(await addProposedFormValues(resource, blank, proposals, free)).toBe(blank);
  });
});

describe('A proposed ID', () => {
  const typed = (before: object, email: string) =>
    updateProposedValues(proposals, { ...before }, { ...before, email });

  test('follows the e-mail until another one is typed', () => {
    expect(typed({ username: '', email: '' }, 'k')).toEqual({ username: 'k', email: 'k' });
    expect(typed({ username: 'k', email: 'k' }, 'ki')).toEqual({ username: 'ki', email: 'ki' });
    expect(typed({ username: 'mine', email: 'k' }, 'ki')).toEqual({ username: 'mine', email: 'ki' });
  });

  test('stays as it was typed', () => {
    const before = { username: 'kim', email: 'kim' };
    expect(updateProposedValues(proposals, before, { ...before, username: '' })).toEqual({
      username: '',
      email: 'kim',
    });
  });

  test('is nothing that anybody typed, as long as it equals the e-mail', () => {
    expect(isFormValueStillProposed(proposals, { username: 'k', email: 'k' }, 'username')).toBe(true);
    expect(isFormValueStillProposed(proposals, { username: 'x', email: 'k' }, 'username')).toBe(false);
    expect(isFormValueStillProposed(proposals, { username: 'k', email: 'k' }, 'email')).toBe(false);
  });
});

test('A form that only proposes a value is saved with it, and left without a question', async () => {
  const nick = text({ createOnly: 'late', proposes: 'subject' });
  const { editing, log } = openThing({
    resource: { ...thing, fields: { ...thing.fields, nick } },
    stored: recordOf({ kind: 'plain', subject: 'a', rank: 1, nick: '' }),
    proposals: [{ path: 'nick', from: 'subject' }],
    unsaved: { nick: 'a' },
  });
  expect([editing.changes(), editing.isDirty()]).toEqual([['nick'], false]);
  editing.change('nick', 'b');
  expect(editing.isDirty()).toBe(true);
  editing.change('nick', 'a');
  await editing.save();
  expect(log).toEqual(['update a', 'end']);
  expect(editing.getState()).toMatchObject({ stored: { nick: 'a' }, base: { nick: 'a' } });
  editing.change('subject', 'b');
  expect([editing.changes(), editing.isDirty()]).toEqual([['subject'], true]);
});
