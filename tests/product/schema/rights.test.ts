import { beforeAll, describe, expect, test } from 'vitest';
import {
  admitWords,
  groupOf,
  hasRight,
  holdsRightsOf,
  isUnlimited,
  narrowedTo,
  scopeOf,
} from '../../../src/core/schema/index';
import { notices } from '../../../src/product/resources/notices';
import { users } from '../../../src/product/resources/users';

// Other files of the process may have set those of sample resources.
beforeAll(() => admitWords([]));

const can = (scope: readonly string[], group: string | null, more = {}) =>
  hasRight(scope, { group, ...more });

describe('an operator', () => {
  test('with console scope alone holds everything', () => {
    expect(isUnlimited(['console'])).toBe(true);
    expect(can(['console'], null, { personal: true, changes: true })).toBe(true);
  });

  test('without console scope holds nothing, whatever else the scope names', () => {
    expect(hasRight([], {})).toBe(false);
    expect(can(['console:content', 'console:personal'], 'content')).toBe(false);
  });

  test('of some groups holds those alone, and no records that stand in no group', () => {
    const scope = ['console', 'console:content', 'console:support'];
    expect(['content', 'support', 'members', 'admin', null].map((group) => can(scope, group))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(hasRight(scope, { changes: true })).toBe(true);
  });

  test('of an unknown group holds none of those that are known', () => {
    expect(can(['console', 'console:warehouse'], 'content')).toBe(false);
  });

  test('keeps all groups where only reading or personal data are narrowed', () => {
    for (const word of ['read', 'personal']) expect(can(scopeOf([word]), 'members')).toBe(true);
  });

  test('who only reads changes nothing', () => {
    expect(can(scopeOf(['read']), 'content', { changes: true })).toBe(false);
    expect(can(scopeOf(['content', 'read']), 'content', { changes: true })).toBe(false);
    expect(hasRight(scopeOf(['read']), { changes: true })).toBe(false);
  });

  test('needs the right to personal data as soon as anything is narrowed', () => {
    const sees = (...words: string[]) => hasRight(scopeOf(words), { personal: true });
    expect([sees(), sees('members'), sees('read'), sees('members', 'personal'), sees('personal')]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(isUnlimited(scopeOf(['personal']))).toBe(true);
    expect(isUnlimited(scopeOf(['members', 'personal']))).toBe(false);
    expect(isUnlimited(scopeOf(['personal', 'read']))).toBe(false);
  });

  test('is narrowed to the words of the scope', () => {
    expect(scopeOf(['content', 'read'])).toEqual(['console', 'console:content', 'console:read']);
    expect(narrowedTo(['console', 'console:content', 'other'])).toEqual(['content']);
  });
});

test('Who has every right of another is told by both scopes', () => {
  const covers = (own: string[], other: string[]) => holdsRightsOf(scopeOf(own), scopeOf(other));
  expect(covers([], [])).toBe(true);
  expect(covers(['personal'], [])).toBe(true);
  expect(covers(['members', 'personal'], ['members'])).toBe(true);
  expect(covers(['content', 'members'], ['members', 'read'])).toBe(true);
  expect(covers(['members'], ['members', 'personal'])).toBe(false);
  expect(covers(['members', 'read'], ['members'])).toBe(false);
  expect(covers(['members', 'personal'], [])).toBe(false);
  expect(covers(['members'], ['warehouse'])).toBe(false);
  expect(holdsRightsOf(scopeOf(['members']), [])).toBe(true);
  expect(holdsRightsOf([], [])).toBe(true);
});

test('Records belong to the menu group of a face that has one', () => {
  const { menu: _, ...hidden } = users;
  expect([groupOf([notices]), groupOf([hidden, users]), groupOf([hidden])]).toEqual([
    'support',
    'members',
    null,
  ]);
});
