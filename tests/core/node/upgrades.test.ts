import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServerDefinition } from '../../../server/core/extend';
import { checkDataConsistency } from '../../../server/core/node/commands/fsck';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { reportUpgradeEffects } from '../../../server/core/node/upgrade';
import type { Document } from '../../../server/core/store/store';
import {
  date,
  drop,
  group,
  int,
  list,
  type Migration,
  rename,
  retype,
  text,
} from '../../../src/core/schema/index';
import { ofProduct } from '../store/things';
import { build } from './goods';
import { temporaryFolder } from './temporaryFolder';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const config = (mode = 'production') => readServerConfig({ NODE_ENV: mode, DATA_DIR: dataDir }, ['all']);

/** Starts a build, does something with its store, and stops it. */
async function start<T>(
  product: ServerDefinition,
  work: (store: Awaited<ReturnType<typeof openServerData>>['store']) => Promise<T>,
  mode?: string,
): Promise<T> {
  const { store } = await openServerData(config(mode), product);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const plant = (product: ServerDefinition, ...records: Record<string, unknown>[]) =>
  start(product, (store) =>
    store.transaction(async (tx) => {
      for (const [index, record] of records.entries())
        await tx.insert('goods', { _id: `g${index}`, version: 1, ...record });
    }),
  );

const read = (product: ServerDefinition) => start(product, (store) => store.get('goods', 'g0'));

const refusal = (product: ServerDefinition): Promise<string> =>
  read(product).then(
    () => 'started',
    (error: Error) => error.message,
  );

/** Replaces a record by itself, as a save of other fields does. */
const save = (product: ServerDefinition, change: (record: Document) => Document = (record) => record) =>
  start(
    product,
    (store) =>
      store.transaction(async (tx) => {
        const record = await tx.get('goods', 'g0');
        if (record) await tx.replace('goods', change({ ...record, version: record.version + 1 }));
      }),
    'test',
  );

const quiet = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
};

describe('A field that is declared no more', () => {
  const before = build({ name: text(), stock: int(), size: text() });

  test('stops a start in production while records hold values of it, and changes nothing', async () => {
    await plant(before, { stock: 3 }, { stock: 0 }, { stock: null }, {});
    const after = build({ name: text(), inventory: int(), size: text() });
    expect(await refusal(after)).toContain(
      "goods: 2 records hold a value at 'stock', which is declared no more. Is it 'inventory' now? Then say renamedFrom: 'stock' there.",
    );
    expect(await read(before)).toMatchObject({ stock: 3 });
  });

  test('is no hindrance where no record holds a value of it', async () => {
    await plant(before, { name: '컵', stock: null, size: '' });
    expect(await refusal(build({ name: text() }))).toBe('started');
  });

  test('is told at each start of a development server, until it is accounted for', async () => {
    await plant(before, { stock: 3 });
    const warn = quiet();
    const after = build({ name: text(), size: text() });
    for (const _ of [1, 2]) await save(after);
    expect(warn.mock.calls.map(([line]) => String(line).includes("'stock'"))).toEqual([true, true]);
    expect(await refusal(after)).toContain("'stock'");
    expect(await refusal(build({ name: text(), size: text() }, [], { dropped: ['stock'] }))).toBe('started');
    // It is accounted for once and for all.
    expect(await refusal(after)).toBe('started');
  });

  test('is told where it comes back as another kind', async () => {
    await plant(before, { stock: 3 });
    expect(await refusal(build({ name: text(), size: text() }, [], { dropped: ['stock'] }))).toBe('started');
    expect(await refusal(build({ name: text(), size: text() }))).toBe('started');
    const back = { name: text(), size: text(), stock: text() };
    expect(await refusal(build(back))).toContain(
      "goods: 1 record holds a int at 'stock' that text does not take",
    );
    expect(await refusal(build({ ...back, stock: int() }))).toBe('started');
  });

  test('is not taken for a field that has an older name already', async () => {
    await plant(before, { stock: 3 });
    const after = build({ name: text(), pieces: int({ renamedFrom: 'count' }), size: text() });
    expect(await refusal(after)).toContain("'stock', which is declared no more. A migration renames");
  });

  const rest = { name: text(), size: text() };
  test.each<[string, ServerDefinition, Record<string, unknown>]>([
    ['renamedFrom', build({ ...rest, left: int({ renamedFrom: 'stock' }) }), { left: 3 }],
    [
      'a renaming migration',
      build({ ...rest, left: int() }, [
        { number: 1, says: 'stock is left', of: { goods: [rename('stock', 'left')] } },
      ]),
      { left: 3 },
    ],
    [
      'a dropping migration',
      build(rest, [{ number: 1, says: 'no stock', of: { goods: [drop('stock')] } }]),
      {},
    ],
    ['dropped', build(rest, [], { dropped: ['stock'] }), { stock: 3 }],
  ])('is accounted for by %s', async (_, after, shown) => {
    await plant(before, { stock: 3 });
    expect(await read(after)).toMatchObject(shown);
    expect(await refusal(after)).toBe('started');
  });

  test('is not accounted for by a migration that ran before', async () => {
    const first: Migration = { number: 1, says: 'stock counts', of: { goods: [retype('stock', Number)] } };
    await plant(build({ ...rest, stock: int() }, [first]), { stock: 3 });
    expect(await refusal(build(rest, [first]))).toContain("'stock'");
  });

  test('is told with the change that brings its values back', async () => {
    const line = { note: text(), size: int() };
    await plant(build({ lines: list(line), title: text(), width: int() }), {
      lines: [{ note: '흰색', size: 2 }],
      title: '컵',
      width: 3,
    });
    const told = await refusal(build({ rows: list(line), box: group({ title: text() }), width: int() }));
    // A list has no older name, and a field of another group none in its own.
    expect(told).toContain("Is it 'rows' now? A migration renames or drops it");
    expect(told).toContain("Is it 'box.title' now? A migration renames or drops it");
    const renamed = list({ remark: text({ renamedFrom: 'note' }), size: int() });
    const rest = { title: text(), width: int() };
    expect(await refusal(build({ lines: list({ remark: text(), size: int() }), ...rest }))).toContain(
      "Is it 'lines.remark' now? Then say renamedFrom: 'note' there.",
    );
    expect(await read(build({ lines: renamed, ...rest }))).toMatchObject({
      lines: [{ remark: '흰색', size: 2 }],
    });
  });

  test('is found in items and groups, and told by the outermost of them', async () => {
    const parts = list({ label: text(), note: text() });
    await plant(build({ parts, box: group({ width: int(), depth: int() }) }), {
      parts: [{ label: '뚜껑' }, { label: '몸통', note: '흰색' }],
      box: { width: 3 },
    });
    const told = await refusal(build({ parts: list({ label: text() }) }));
    expect(told.match(/1 record holds a value at '[^']+'/g)).toEqual([
      "1 record holds a value at 'parts.note'",
      "1 record holds a value at 'box'",
    ]);
  });
});

describe('A field of another kind', () => {
  const before = build({ rank: text(), day: text() });
  const after = build({ rank: int({ nullable: true }), day: date({ nullable: true }) });

  test('stops a start where stored values are none of it', async () => {
    await plant(before, { rank: '1', day: '2026-01-02' }, { rank: '', day: '' });
    const told = await refusal(after);
    expect(told).toContain("goods: 1 record holds a text at 'rank' that int does not take");
    expect(told).not.toContain("'day'");
  });

  test('is converted by a migration', async () => {
    await plant(before, { rank: '12', day: '' });
    const of = { goods: [retype('rank', Number)] };
    const converted = { ...after, migrations: ofProduct([{ number: 1, says: 'rank is a number', of }]) };
    expect(await read(converted)).toMatchObject({ rank: 12 });
  });
});

test('a path that no resource has any more stops a start, unless a migration names it', async () => {
  const before = build({ name: text() });
  await plant(before, { name: '컵' }, { name: '접시' });
  expect(await refusal(build(null))).toContain('goods: 2 stored, and no resource has this path any more');
  expect(await refusal(build({ name: text() }, [], { path: 'things' }))).toContain('goods: 2 stored');
  const gone = build(null, [{ number: 1, says: 'goods are sold out', of: { goods: [] } }]);
  const started = start(gone, async () => 'started');
  expect(await started).toBe('started');
});

describe('renamedFrom', () => {
  const before = build({ title: text() });
  const renamed = build({ name: text() });
  const after = build({ name: text({ renamedFrom: 'title' }) });

  test('brings a value back that a build without it saved a blank beside', async () => {
    quiet();
    await plant(before, { title: '컵' });
    await save(renamed, (record) => ({ ...record, name: '' }));
    expect(await read(after)).toMatchObject({ name: '컵' });
  });

  test('leaves a value that was given since, and one that is emptied now stays empty', async () => {
    quiet();
    await plant(before, { title: '컵' });
    await save(renamed, (record) => ({ ...record, name: '잔' }));
    expect(await read(after)).toMatchObject({ name: '잔' });
    await save(after, (record) => ({ ...record, name: '' }));
    expect(await read(after)).toMatchObject({ name: '' });
  });
});

test('fsck and the dry run tell what is lost, and keys that were never declared, which stay', async () => {
  await plant(build({ name: text(), stock: int() }), { stock: 3, lat: 37.5, meta: { a: 1 } });
  const after = build({ name: text() });
  const { faults, seen } = await checkDataConsistency(config(), after);
  expect(faults.join('\n')).toContain("goods: 1 record holds a value at 'stock'");
  expect(seen.join('\n')).toContain(
    'goods: keys that no field declares, kept as they are: stock (1), lat (1), meta (1)',
  );
  const pending = { ...after, migrations: ofProduct([{ number: 1, says: 'goods have names', of: {} }]) };
  const dry = await reportUpgradeEffects(config(), pending);
  expect([dry.isRefused, dry.lines[0]]).toEqual([true, 'migration: product:1 (goods have names)']);
  expect(dry.lines.join('\n')).toMatch(/goods: keys that no field declares[\s\S]*'stock'/);
  const kept = build({ name: text() }, [], { dropped: ['stock'] });
  await save(kept, (record) => ({ ...record, name: '컵' }));
  expect(await read(kept)).toMatchObject({ name: '컵', lat: 37.5, meta: { a: 1 }, stock: 3 });
  expect(await reportUpgradeEffects(config(), kept)).toMatchObject({ isRefused: false });
});

test('the first start that keeps the list only writes it', async () => {
  await plant(build({ name: text(), stock: int() }), { stock: 3 });
  await start(build({ name: text(), stock: int() }), (store) =>
    store.transaction((tx) => tx.remove('_declared', 'declared')),
  );
  expect(await refusal(build({ name: text() }))).toBe('started');
});
