import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createOrResetOperator } from '../../../server/core/accounts/operators';
import { runDataCommand } from '../../../server/core/node/commands/data';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { server } from '../../../server/product/server';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const product = { ...server, calls: [] };
const FILES = 199;
const idOf = (index: number) => index.toString(16).padStart(32, '0');

let dataDir: string;
const at = (name: string) => join(dataDir, name);
const config = () => readServerConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }, ['all']);

const open = async () => {
  const opened = await openServerData(config(), product);
  onTestFinished(() => opened.store.close());
  return opened;
};
const refused = async () => {
  try {
    await open();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'opened';
};
const stored = () =>
  existsSync(at('files'))
    ? readdirSync(at('files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /[0-9a-f]{32}$/.test(name),
      )
    : [];

/** Bytes as the console keeps them, without waiting for the disk. */
const plant = (first: number, count: number) => {
  for (const id of Array.from({ length: count }, (_, index) => idOf(first + index))) {
    const directory = at(join('files', id.slice(0, 2), id.slice(2, 4)));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, id), 'x');
  }
};

/** Uploads that records name. */
const upload = async ({ store, clock }: Awaited<ReturnType<typeof open>>, first = 0) => {
  plant(first, FILES);
  const facts = { version: 1, state: 'ready', owners: ['boards/1'], createdAt: clock().toISOString() };
  await store.transaction(async (tx) => {
    for (let index = first; index < first + FILES; index += 1) {
      await tx.insert('_assets', { _id: idOf(index), ...facts });
    }
  });
};

/** A console that was in use and is stopped. */
const use = async (folder: string) => {
  dataDir = folder;
  const opened = await openServerData(config(), product);
  await createOrResetOperator(opened, { username: 'kim@example.com', password: 'x'.repeat(10) });
  await upload(opened);
  await opened.store.close();
};

/** As a version that knew of no marks left it. */
const unmark = () => {
  rmSync(at('files/belongs-to.json'));
  const database = new DatabaseSync(at('console.sqlite'));
  database.exec('delete from _birth; delete from "_birth:keys"');
  database.close();
};

const template = mkdtempSync(join(tmpdir(), 'console-'));
beforeAll(() => use(template));
afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  dataDir = temporaryFolder();
  cpSync(template, dataDir, { recursive: true });
});
afterEach(() => void vi.restoreAllMocks());

describe('A data folder that is not complete is refused, and nothing in it changes', () => {
  const isMarked = [true, false] as const;

  test.each(isMarked)('without its database (marked: %s)', async (marked) => {
    if (!marked) unmark();
    rmSync(at('console.sqlite'));
    expect(await refused()).toMatch(
      /^DATA_DIR \S+ is not complete: console\.sqlite is missing, and files\/ holds 199 files\. .*npm run data -- accept.*$/,
    );
    expect(existsSync(at('console.sqlite'))).toBe(false);
    expect(stored()).toHaveLength(FILES);
  });

  test.each(isMarked)('with an empty one, of no byte or of no record (marked: %s)', async (marked) => {
    if (!marked) unmark();
    truncateSync(at('console.sqlite'));
    expect(await refused()).toContain('console.sqlite is empty, and files/ holds 199 files');
    const other = temporaryFolder();
    const home = dataDir;
    dataDir = other;
    await (await open()).store.close();
    if (!marked) unmark();
    cpSync(at('console.sqlite'), join(home, 'console.sqlite'));
    dataDir = home;
    expect(await refused()).toMatch(
      marked ? /belong to different consoles/ : /is empty, and files\/ holds 199 files/,
    );
    expect(stored()).toHaveLength(FILES);
  });

  test.each(isMarked)('without its files (marked: %s)', async (marked) => {
    if (!marked) unmark();
    rmSync(at('files'), { recursive: true });
    expect(await refused()).toContain('console.sqlite names 199 files, and files/ has none of them');
    expect(existsSync(at('files'))).toBe(false);
  });

  test("with another console's database or files", async () => {
    const home = dataDir;
    const other = temporaryFolder();
    await use(other);
    dataDir = home;
    cpSync(join(other, 'console.sqlite'), at('console.sqlite'));
    expect(await refused()).toContain('console.sqlite and files/ belong to different consoles');
    expect(stored()).toHaveLength(FILES);
  });

  test('with a restore that was interrupted', async () => {
    dataDir = temporaryFolder();
    mkdirSync(at('.restoring'));
    writeFileSync(at('.restoring/console.sqlite'), '');
    expect(await refused()).toContain('a restore is running, or was interrupted');
    expect(readdirSync(dataDir)).toEqual(['.restoring']);
  });

  test('with sign-in keys that are missing or damaged', async () => {
    rmSync(at('keys.json'));
    expect(await refused()).toMatch(/keys\.json is missing\. .*npm run keys -- rotate/);
    for (const text of ['not json', '{}', '[1]']) {
      writeFileSync(at('keys.json'), text);
      expect(await refused()).toMatch(/keys\.json is damaged: .*npm run keys -- rotate[^\n]*$/);
    }
  });

  test('with a database that is damaged, cut off or none', async () => {
    truncateSync(at('console.sqlite'), 40_000);
    expect(await refused()).toMatch(/console\.sqlite is damaged \([^\n]+\): put it back[^\n]+$/);
    writeFileSync(at('console.sqlite'), 'no database at all'.repeat(100));
    expect(await refused()).toMatch(/console\.sqlite is damaged \(file is not a database\)/);
    expect(stored()).toHaveLength(FILES);
  });
});

describe('A data folder is taken', () => {
  test('as it was left, and from before there were marks', async () => {
    await (await open()).store.close();
    unmark();
    await (await open()).store.close();
    expect(await refused()).toBe('opened');
    expect(stored()).toHaveLength(FILES);
  });

  test('as a backup that was restored, with what was uploaded since', async () => {
    const backup = temporaryFolder();
    cpSync(dataDir, backup, { recursive: true });
    const opened = await openServerData(config(), product);
    await upload(opened, FILES);
    await opened.store.close();
    cpSync(join(backup, 'console.sqlite'), at('console.sqlite'));
    expect(await refused()).toBe('opened');
    expect(stored()).toHaveLength(2 * FILES);
  });

  test('whatever is missing, by whoever says so; its files stay until they are cleared by name', async () => {
    renameSync(at('console.sqlite'), at('console.sqlite-lost'));
    expect(await runDataCommand(config(), product, 'accept')).toContain('taken as it is');
    expect(await refused()).toBe('opened');
    expect(stored()).toHaveLength(FILES);
  });

  test('and its unknown files are removed on demand only', async () => {
    plant(FILES, 11);
    const { store } = await open();
    const draft = { _id: 'd', version: 1, key: 'd', owner: 'o', resource: 'faqs', expiresAt: '2999-01-01' };
    await store.transaction(async (tx) => {
      await tx.insert('_drafts', draft);
      await tx.insert('_edits', { ...draft, _id: 'e' });
    });
    await store.close();
    expect(stored()).toHaveLength(FILES + 11);
    const said = await runDataCommand(config(), product, 'clear');
    expect(said).toContain('11 files');
    expect(said).toContain('Drafts and undo steps removed: 2.');
    expect(stored()).toHaveLength(FILES);
    const { store: cleared } = await open();
    for (const name of ['_drafts', '_edits']) expect(await cleared.count(name, [])).toBe(0);
    await cleared.close();
  });

  test('and no unknown file is removed while the row of one is torn, after its keys were made anew too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await (await open()).store.close();
    const database = new DatabaseSync(at('console.sqlite'));
    database.exec("update _assets set doc = '{' where _id = (select min(_id) from _assets)");
    database.exec("delete from _schema where collection = '_assets'");
    database.close();
    expect(await runDataCommand(config(), product, 'clear')).toContain(
      "\n1 such files are kept: a row about a file can't be read.",
    );
    expect(stored()).toHaveLength(FILES);
  });
});
