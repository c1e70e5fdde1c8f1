// npm run bench -- interleavings [runs resource]: two operators at two servers on one PostgreSQL, with every resource.
import fc from 'fast-check';
import { startCluster } from '../../../scripts/postgres.mjs';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { AnyResource } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { createTestApi } from '../../../tests/core/api/harness';
import { conflictOf, isShared, rounds } from '../../../tests/core/postgres/interleaving';

const RUNS = Number(process.argv[2] ?? 1_000);
const only = process.argv[3];
const tried = (resources as readonly AnyResource[]).filter(
  (one) => isShared(one) && (only === undefined || one.name === only),
);
if (tried.length === 0) throw new Error(`No resource ${only} is shared by operators`);

const cluster = await startCluster();
const open = () => createTestApi({ store: createPostgresStore(cluster.url()), allowUnversioned: false });
const [first, second] = [await open(), await open()];
const callers = [await first.signIn('first@example.com'), await second.signIn('second@example.com')] as const;
let failed = 0;
for (const resource of tried) {
  const began = performance.now();
  let seed = 0;
  const law = fc.asyncProperty(rounds, async (plan) => {
    seed += 1;
    const conflict = await conflictOf(resource, callers, plan, seed);
    if (conflict) throw new Error(conflict);
  });
  const { failed: isBroken, counterexample, errorInstance, numRuns } = await fc.check(law, { numRuns: RUNS });
  if (isBroken) failed += 1;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const found = isBroken ? `FAILED: ${errorInstance} ${JSON.stringify(counterexample)}` : 'nothing lost';
  console.log(`${resource.name.padEnd(20)} ${numRuns} interleavings, ${seconds} s: ${found}`);
}
await Promise.all([first.store.close(), second.store.close()]);
await cluster.remove();
if (failed > 0) process.exitCode = 1;
