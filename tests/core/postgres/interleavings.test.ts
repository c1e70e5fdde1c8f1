import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyResource } from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { conflictOf, isShared, rounds } from './interleaving';
import { openPair, type Pair } from './processes';

/** A thousand of each are run by `npm run bench -- interleavings`. */
const RUNS = 8;

let pair: Pair;
beforeAll(async () => {
  pair = await openPair({ allowUnversioned: false });
});
afterAll(() => pair.dispose());

const shared = (resources as readonly AnyResource[]).filter(isShared);

test('there are resources that two operators can be at', () => {
  expect(shared.length).toBeGreaterThan(0);
});

test.each(shared.map((resource) => [resource.name, resource] as const))(
  'two operators at two servers lose no save of %s, and bring nothing back',
  async (_, resource) => {
    let seed = 1;
    const law = fc.asyncProperty(rounds, async (plan) => {
      seed += 1;
      expect(await conflictOf(resource, pair.callers, plan, seed)).toBeNull();
    });
    await fc.assert(law, { seed: 14, numRuns: RUNS, endOnFailure: true });
  },
);
