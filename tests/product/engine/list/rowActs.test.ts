import { expect, test } from 'vitest';
import { findPermittedRowActions } from '../../../../src/core/engine/list/listing/rowActs';
import { createOperatorRights } from '../../../../src/core/engine/rights';
import { buildOperatorScope } from '../../../../src/core/schema/index';
import { resources } from '../../../../src/product/resources/index';
import { users } from '../../../../src/product/resources/users';
import { withdrawnMembers } from '../../../../src/product/resources/withdrawn';

const actsFor = (resource: typeof users | typeof withdrawnMembers, ...words: string[]) =>
  findPermittedRowActions(resource, createOperatorRights(buildOperatorScope(words), resources));

const withdrawable = (scope: readonly string[], ...words: string[]): boolean => {
  const acts = actsFor(users, ...words);
  return acts.actions.some(({ action }) => acts.offers(action, { isWithdrawn: false, scope }));
};

test('A row offers no withdrawal of an operator with a right that is lacking, nor to remove one', () => {
  expect(withdrawable([], 'members', 'personal')).toBe(true);
  expect(withdrawable(buildOperatorScope(['members']), 'members', 'personal')).toBe(true);
  expect(withdrawable(buildOperatorScope([]), 'members', 'personal')).toBe(false);
  expect(withdrawable(buildOperatorScope([]))).toBe(true);
  expect(withdrawable([], 'members')).toBe(false);
  const { removesAny, removes } = actsFor(withdrawnMembers, 'members', 'personal');
  const removed = [[], buildOperatorScope(['content']), buildOperatorScope([])].map((scope) =>
    removes({ isWithdrawn: true, scope }),
  );
  expect([removesAny, removed]).toEqual([true, [true, false, false]]);
});
