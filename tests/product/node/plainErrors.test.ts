import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { newData, OWN, startOwn } from '../../core/node/ownServer';
import { addOperator, type Options, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

/** Milliseconds: each command is a process of its own. */
const SLOW = 60_000;

const databaseOf = ({ dataDir }: Options) => join(dataDir, 'console.sqlite');
const newFolder = () => join(temporaryFolder(), 'backup');

/** Runs a command that is to fail; returns the one line that it prints. */
async function lineOf(options: Options, ...command: string[]): Promise<string> {
  const { code, output } = await run(options, ...command);
  expect([code, output.split('\n')], output).toEqual([1, [expect.any(String), '']]);
  return output;
}

/** Bytes of a page, as SQLite makes them without being asked for others. */
const PAGE = 4096;

/** Overwrites the first page of a table or an index. */
function damage(options: Options, table: string): void {
  const path = databaseOf(options);
  const database = new DatabaseSync(path);
  const found = database.prepare('select rootpage from sqlite_master where name = ?').get(table);
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0xff), 0, PAGE, (Number(found?.rootpage) - 1) * PAGE);
  closeSync(file);
}

describe('a damaged page is told in a line', () => {
  test(
    'by every command that meets it',
    async () => {
      const options = newData();
      await addOperator(options, OWN);
      for (const table of ['access-log:keys', 'users']) damage(options, table);
      const told = /console\.sqlite is damaged \([^\n]+\): see `npm run fsck`/;
      expect(await lineOf(options, 'audit', 'verify')).toMatch(told);
      expect(await lineOf(options, 'backup', newFolder())).toMatch(told);
      expect(await lineOf(options, 'data', 'try-migrations')).toMatch(told);
      const { code, output } = await run(options, 'fsck');
      expect([code, output]).toEqual([1, expect.stringMatching(/^WRONG: the database is damaged: /m)]);
      expect(output).not.toMatch(/^\s+at /m);
    },
    SLOW,
  );

  test(
    'and named where the longer check of SQLite can not go on',
    async () => {
      const options = newData();
      await addOperator(options, OWN);
      damage(options, 'users:keys:0');
      const { code, output } = await run(options, 'fsck');
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^WRONG: the database is damaged: .*page \d+/m),
      ]);
    },
    SLOW,
  );
});

test(
  'what is not there, or empty, is told in a line',
  async () => {
    const options = newData();
    const nothing = 'does not exist';
    expect(await lineOf(options, 'backup', newFolder())).toContain(nothing);
    expect(await lineOf(options, 'data', 'try-migrations')).toContain(nothing);
    expect(await lineOf(options, 'keys', 'rotate')).toContain(nothing);

    mkdirSync(options.dataDir);
    writeFileSync(databaseOf(options), '');
    for (const command of [
      ['fsck'],
      ['audit', 'verify'],
      ['backup', newFolder()],
      ['data', 'try-migrations'],
    ])
      expect(await lineOf(options, ...command)).toContain('console.sqlite is empty: put it back');
  },
  SLOW,
);

test(
  'a backup whose parts are torn or missing is refused in a line',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    const backup = newFolder();
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 0 });
    rmSync(join(backup, 'console.sqlite'));
    expect(await lineOf(newData(), 'restore', backup)).toContain('its database is missing');
    writeFileSync(join(backup, 'backup.json'), '{"takenAt":');
    expect(await lineOf(newData(), 'restore', backup)).toContain('its backup.json is not as it was written');
  },
  SLOW,
);

test(
  'what needs the server stopped says so in a line',
  async () => {
    const options = newData();
    await startOwn(options);
    for (const command of [['serve'], ['migrate'], ['data', 'clear']])
      expect(await lineOf(options, ...command)).toContain('another server has it open. Stop that one first.');
  },
  SLOW,
);

test(
  'a database or a storage that can not be reached is told in a line',
  async () => {
    const away = (variables: Record<string, string>): Options => ({ dataDir: temporaryFolder(), variables });
    const database = away({ DATABASE_URL: 'postgres://console@127.0.0.1:1/console' });
    const storage = away({
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 's3cret',
    });
    for (const command of [['serve'], ['fsck'], ['backup', newFolder()]])
      expect(await lineOf(database, ...command)).toMatch(
        /^The database of DATABASE_URL can not be used \(.*ECONNREFUSED.*\): see that/,
      );
    const { code, output } = await run(storage, 'serve');
    // Its client says more on an older Node.
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The object storage did not answer \(.+\): see that [^\n]+\n$/m),
    ]);
  },
  SLOW,
);

test('names that every object has are no commands', async () => {
  const options = newData();
  expect(await lineOf(options, 'constructor')).toContain('Unknown command constructor');
  const { code, output } = await run(
    { ...options, variables: { METRICS_TOKEN: 'a'.repeat(20) } },
    'data',
    'toString',
  );
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: /)]);
});

test('each command tells its usage for an unknown option, and does nothing', async () => {
  const options = newData();
  for (const command of ['operator', 'data', 'audit', 'backup', 'restore', 'migrate', 'fsck', 'keys'])
    expect(await run(options, command, '--help')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Usage: npm run /),
    });
});
