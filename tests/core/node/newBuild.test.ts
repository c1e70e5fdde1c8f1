import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerDefinition } from '../../../server/core/extend';
import { takeBackup } from '../../../server/core/node/commands/backup/backup';
import { restoreBackup } from '../../../server/core/node/commands/backup/restore';
import { checkDataConsistency } from '../../../server/core/node/commands/fsck';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { reportUpgradeEffects } from '../../../server/core/node/upgrade';
import type { Store } from '../../../server/core/store/store';
import { drop, type Migration, rename, text } from '../../../src/core/schema/index';
import { build } from './goods';
import { temporaryFolder } from './temporaryFolder';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const config = (folder = dataDir) => readServerConfig({ NODE_ENV: 'production', DATA_DIR: folder }, ['all']);

async function start(product: ServerDefinition, work: (store: Store) => Promise<unknown> = async () => {}) {
  const { store } = await openServerData(config(), product);
  await work(store).finally(() => store.close());
}

const plant = (product: ServerDefinition, record: Record<string, unknown>) =>
  start(product, (store) =>
    store.transaction((tx) => tx.insert('goods', { ...record, _id: 'g0', version: 1 })),
  );

const backup = async (product: ServerDefinition) => {
  const folder = join(temporaryFolder(), 'backup');
  return { folder, told: await takeBackup(config(), product, [folder]) };
};

describe('A new build, before its first start', () => {
  const named = build({ name: text() });
  const unique = build({ name: text(), code: text({ unique: true }) });

  test('reports, checks and backs up data that lack a resource of its own', async () => {
    await start(build(null));
    expect((await reportUpgradeEffects(config(), named)).lines).toEqual(['Nothing is to be done.']);
    expect(await checkDataConsistency(config(), named)).toMatchObject({ faults: [], derived: [] });
    expect((await backup(named)).told).not.toContain('As it was');
  });

  test('takes keys of another build for no fault, and restores its backup', async () => {
    await plant(named, { name: '컵' });
    const { faults, seen } = await checkDataConsistency(config(), unique);
    expect(faults).toEqual([]);
    expect(seen).toContain(
      'goods: another build computed its keys and sums, and the next start computes them again',
    );
    const { folder, told } = await backup(named);
    expect(told).not.toContain('As it was');
    expect(await restoreBackup(config(join(temporaryFolder(), 'data')), unique, [folder])).not.toContain(
      'As it was',
    );
  });

  test('still finds rows that nobody can read, and a table that is gone', async () => {
    await plant(named, { name: '컵' });
    const database = new DatabaseSync(join(dataDir, 'console.sqlite'));
    database.exec(`update goods set doc = 'damaged'; drop table replies`);
    database.close();
    const { faults, unreadable } = await checkDataConsistency(config(), unique);
    expect(unreadable).toEqual(["goods/g0 can't be read"]);
    expect(faults).toEqual(['replies: its table is missing']);
  });
});

describe('A dry run', () => {
  const first: Migration = { number: 1, says: 'tidy', of: { goods: [drop('stock')] } };

  test('lists a migration with the sentence of another, which accounts for its path', async () => {
    await plant(build({ name: text(), size: text() }, [first]), { size: '1' });
    const second: Migration = { number: 2, says: 'tidy', of: { goods: [drop('size')] } };
    const { lines, isRefused } = await reportUpgradeEffects(
      config(),
      build({ name: text() }, [first, second]),
    );
    expect([isRefused, lines[0]]).toEqual([false, 'migration: product:2 (tidy)']);
  });

  test('lists only what is left after a start that failed', async () => {
    await plant(build({ name: text(), stock: text() }), { stock: '1' });
    const failing = () => {
      throw new Error('no stock');
    };
    const second: Migration = { number: 2, says: 'odd', of: { goods: [failing] } };
    const broken = build({ name: text() }, [first, second]);
    await expect(start(broken)).rejects.toThrow('no stock');
    expect((await reportUpgradeEffects(config(), broken)).lines).toEqual(['migration: product:2 (odd)']);
  });
});

test('an older build names the migration that it lacks, not the fields of the newer one', async () => {
  const older = build({ title: text() });
  await plant(older, { title: '컵' });
  await start(
    build({ name: text() }, [{ number: 1, says: 'names', of: { goods: [rename('title', 'name')] } }]),
  );
  for (const use of [() => start(older), () => reportUpgradeEffects(config(), older)])
    await expect(use()).rejects.toThrow('The data are at migration product:1 (names)');
});

test('a second restore into a folder is refused, and leaves the first alone', async () => {
  const product = build({ name: text() });
  await plant(product, { name: '컵' });
  const { folder } = await backup(product);
  const target = config(join(temporaryFolder(), 'data'));
  const restores = await Promise.allSettled([1, 2].map(() => restoreBackup(target, product, [folder])));
  expect(
    restores.map((restore) => (restore.status === 'fulfilled' ? 'done' : restore.reason.message)),
  ).toEqual(expect.arrayContaining(['done', expect.stringContaining('is in use')]));
  expect((await checkDataConsistency(target, product)).seen).toContain('goods: 1 records');
});

test('a record keeps its value under a former name, also once the name is no longer declared', async () => {
  await plant(build({ title: text() }), { title: '컵' });
  await start(build({ name: text({ renamedFrom: 'title' }) }));
  const forgetful = build({ name: text() });
  await expect(start(forgetful)).rejects.toThrow("goods: 1 record holds a value at 'title'");
  await start(build({ name: text() }, [{ number: 1, says: 'n', of: { goods: [rename('title', 'name')] } }]));
  await start(
    build({ name: text() }, [{ number: 1, says: 'n', of: { goods: [rename('title', 'name')] } }]),
    async (store) => expect(await store.get('goods', 'g0')).toMatchObject({ name: '컵' }),
  );
});
