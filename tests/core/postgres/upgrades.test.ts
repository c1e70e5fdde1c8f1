import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../../scripts/postgres.mjs';
import type { ServerDefinition } from '../../../server/core/extend';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { reportUpgradeEffects } from '../../../server/core/node/upgrade';
import { int, text } from '../../../src/core/schema/index';
import { build } from '../node/goods';
import { temporaryFolder } from '../node/temporaryFolder';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 60_000);
afterAll(() => cluster.remove());

const config = () =>
  readServerConfig({ NODE_ENV: 'production', DATA_DIR: temporaryFolder(), DATABASE_URL: cluster.url() }, [
    'all',
  ]);

async function start(product: ServerDefinition): Promise<string> {
  try {
    const { store } = await openServerData(config(), product);
    await store.transaction(async (tx) => {
      if (await tx.get('goods', 'g')) return;
      await tx.insert('goods', { _id: 'g', version: 1, stock: 3, lat: 37.5 });
    });
    await store.close();
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('a field that is declared no more stops a start on PostgreSQL, and the dry run tells it', async () => {
  const before = build({ name: text(), stock: int() });
  const after = build({ name: text(), left: int() });
  expect(await start(before)).toBe('started');
  expect(await start(after)).toContain("goods: 1 record holds a value at 'stock'");
  const { lines, isRefused } = await reportUpgradeEffects(config(), after);
  expect([isRefused, lines[0]]).toEqual([
    true,
    'goods: keys that no field declares, kept as they are: stock (1), lat (1)',
  ]);
  expect(await start(before)).toBe('started');
  expect(await start(build({ name: text(), left: int({ renamedFrom: 'stock' }) }))).toBe('started');
}, 60_000);
