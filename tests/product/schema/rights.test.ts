import { beforeAll, describe, expect, test } from 'vitest';
import {
  accessVerbs,
  buildOperatorScope,
  doesScopeIncludeRight,
  doesScopeIncludeScope,
  extractScopeRestrictions,
  findUnknownScopeWords,
  getFirstMenuGroup,
  isUnrestrictedScope,
  maySeePersonalDataOfArea,
  setProductRightNamesFromResources,
} from '../../../src/core/schema/index';
import { notices } from '../../../src/product/resources/notices';
import { users } from '../../../src/product/resources/users';

// Other files of the process may have set those of sample resources.
beforeAll(() => setProductRightNamesFromResources([]));

const can = (scope: readonly string[], group: string | null, more = {}) =>
  doesScopeIncludeRight(scope, { group, ...more });

describe('an operator', () => {
  test('with console scope alone holds everything', () => {
    expect(isUnrestrictedScope(['console'])).toBe(true);
    expect(can(['console'], null, { personal: true, verb: 'write' })).toBe(true);
  });

  test('without console scope holds nothing, whatever else the scope names', () => {
    expect(doesScopeIncludeRight([], {})).toBe(false);
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
    expect(doesScopeIncludeRight(scope, { verb: 'write' })).toBe(true);
  });

  test('of an unknown group holds none of those that are known', () => {
    expect(can(['console', 'console:warehouse'], 'content')).toBe(false);
  });

  test('keeps all groups where only reading or personal data are narrowed', () => {
    for (const word of ['read', 'personal']) expect(can(buildOperatorScope([word]), 'members')).toBe(true);
  });

  test('who only reads changes nothing', () => {
    expect(can(buildOperatorScope(['read']), 'content', { verb: 'write' })).toBe(false);
    expect(can(buildOperatorScope(['content', 'read']), 'content', { verb: 'write' })).toBe(false);
    expect(doesScopeIncludeRight(buildOperatorScope(['read']), { verb: 'write' })).toBe(false);
  });

  test('needs the right to personal data as soon as anything is narrowed', () => {
    const sees = (...words: string[]) => doesScopeIncludeRight(buildOperatorScope(words), { personal: true });
    expect([sees(), sees('members'), sees('read'), sees('members', 'personal'), sees('personal')]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(isUnrestrictedScope(buildOperatorScope(['personal']))).toBe(true);
    expect(isUnrestrictedScope(buildOperatorScope(['members', 'personal']))).toBe(false);
    expect(isUnrestrictedScope(buildOperatorScope(['personal', 'read']))).toBe(false);
  });

  test('is narrowed to the words of the scope', () => {
    expect(buildOperatorScope(['content', 'read'])).toEqual(['console', 'console:content', 'console:read']);
    expect(extractScopeRestrictions(['console', 'console:content', 'other'])).toEqual(['content']);
  });
});

test('Who has every right of another is told by both scopes', () => {
  const covers = (own: string[], other: string[]) =>
    doesScopeIncludeScope(buildOperatorScope(own), buildOperatorScope(other));
  expect(covers([], [])).toBe(true);
  expect(covers(['personal'], [])).toBe(true);
  expect(covers(['members', 'personal'], ['members'])).toBe(true);
  expect(covers(['content', 'members'], ['members', 'read'])).toBe(true);
  expect(covers(['members'], ['members', 'personal'])).toBe(false);
  expect(covers(['members', 'read'], ['members'])).toBe(false);
  expect(covers(['members', 'personal'], [])).toBe(false);
  expect(covers(['members'], ['warehouse'])).toBe(false);
  expect(doesScopeIncludeScope(buildOperatorScope(['members']), [])).toBe(true);
  expect(doesScopeIncludeScope([], [])).toBe(true);
});

test('Records belong to the menu group of a resource that has one', () => {
  const { menu: _, ...hidden } = users;
  expect([
    getFirstMenuGroup([notices]),
    getFirstMenuGroup([hidden, users]),
    getFirstMenuGroup([hidden]),
  ]).toEqual(['support', 'members', null]);
});

describe('the verbs of an area', () => {
  const held = (...words: string[]) =>
    accessVerbs.filter((verb) => can(buildOperatorScope(words), 'content', { verb })).join();

  test('are all held by its bare word, and each includes view', () => {
    expect(held('content')).toBe('view,write,delete,export');
    expect(held('content.view')).toBe('view');
    expect(held('content.write')).toBe('view,write');
    expect(held('content.delete')).toBe('view,delete');
    expect(held('content.export')).toBe('view,export');
    expect(held('content.write', 'content.export')).toBe('view,write,export');
  });

  test('narrow the areas as the bare word does, and an unknown one grants nothing', () => {
    expect(can(buildOperatorScope(['content.write']), 'members')).toBe(false);
    expect(can(buildOperatorScope(['content.write']), null)).toBe(false);
    for (const word of ['content.own', 'content.', 'content.write.view', '.write'])
      expect(held(word)).toBe('');
  });

  test('change nothing for whoever only reads', () => {
    expect(held('read')).toBe('view,export');
    expect(held('content.write', 'read')).toBe('view');
  });

  test('never include personal data, which an area may open by itself', () => {
    const opens = (group: string | null, ...words: string[]) =>
      can(buildOperatorScope(words), group, { personal: true });
    expect(opens('members', 'members')).toBe(false);
    expect(opens('members', 'members.view', 'members.personal')).toBe(true);
    expect(opens('support', 'members', 'support', 'members.personal')).toBe(false);
    expect(opens('support', 'members', 'support', 'personal')).toBe(true);
    // Nothing to see: an area's personal data open no area.
    expect(opens('members', 'members.personal')).toBe(false);
    expect(can(buildOperatorScope(['members.personal']), 'content')).toBe(false);
    expect(maySeePersonalDataOfArea(buildOperatorScope(['support', 'members.personal']), 'members')).toBe(
      true,
    );
  });

  test('are granted by nobody who lacks them', () => {
    const covers = (own: string[], other: string[]) =>
      doesScopeIncludeScope(buildOperatorScope(own), buildOperatorScope(other));
    expect(covers(['content'], ['content.write'])).toBe(true);
    expect(covers(['content.write'], ['content'])).toBe(false);
    expect(covers(['content.write'], ['content.view'])).toBe(true);
    expect(covers(['content.view'], ['content', 'read'])).toBe(false);
    expect(covers(['members', 'members.personal'], ['members', 'personal'])).toBe(false);
    expect(covers(['members', 'personal'], ['members', 'members.personal'])).toBe(true);
    expect(covers(['members'], ['members.view', 'members.personal'])).toBe(false);
  });
});

test('Words that the product does not know are named', () => {
  const known = ['content', 'members', 'personal', 'read'];
  const scope = buildOperatorScope([
    'content.write',
    'personal',
    'cost',
    'members.own',
    'shop.view',
    'read.view',
  ]);
  expect(findUnknownScopeWords(scope, known)).toEqual(['cost', 'members.own', 'shop.view', 'read.view']);
});
