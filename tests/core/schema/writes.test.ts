import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import {
  bool,
  buildOperatorScope,
  defineResource,
  id,
  mayChangeStoredFieldValue,
  text,
} from '../../../src/core/schema/index';

const api = { path: 'guests', many: 'guests', one: 'guest' };
const action = { run: { call: 'greet' }, masked: true } as const;
const guests = defineResource('guests', {
  fields: {
    _id: id(),
    name: text({ personal: 'name' }),
    isLoud: bool({ masked: true }),
    isTall: bool(),
    isKnown: bool({ writes: 'account' }),
  },
  api,
  actions: { greet: action },
});

test('A field that is open is written by whoever sees the record masked; all others need more', () => {
  const written = (words: string[], record = {}) =>
    ['name', 'isLoud', 'isTall', 'isKnown'].filter((path) =>
      mayChangeStoredFieldValue(buildOperatorScope(words), guests, record, path),
    );
  expect(written(['members'])).toEqual(['isLoud']);
  expect(written(['members', 'personal'])).toEqual(['name', 'isLoud', 'isTall', 'isKnown']);
  expect(written(['members', 'personal'], { scope: ['console'] })).toEqual(['isLoud', 'isTall']);
  expect(written([], { scope: ['console'] })).toEqual(['name', 'isLoud', 'isTall', 'isKnown']);
});

describe('The check of schemas refuses', () => {
  const faults = (fields: object, actions = {}) =>
    declarationFaultsOf([
      defineResource('guests', { fields: { _id: id(), ...fields }, api, actions }),
    ] as never).join('\n');

  test('what is open where no field is personal', () => {
    expect(faults({ isLoud: bool({ masked: true }) })).toContain('masked has no meaning');
    expect(faults({ isLoud: bool() }, { greet: action })).toContain('the action greet: it is masked');
  });

  test('what is open and closed at once', () => {
    expect(faults({ name: text({ personal: 'name', masked: true }) })).toContain('it is personal and masked');
    const account = { name: text({ personal: 'name' }), isKnown: bool({ writes: 'account', masked: true }) };
    expect(faults(account)).toContain("it has writes: 'account' and is masked");
    const both = { greet: { ...action, needs: 'personal' } };
    expect(faults({ name: text({ personal: 'name' }) }, both)).toContain('it needs personal and is masked');
  });
});
