import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { startOwn } from './ownServer';
import { run } from './serverProcess';
import { temporaryFolder } from './temporaryFolder';

/** Milliseconds: each command is a process of its own, and demo data take a while. */
const SLOW = 120_000;

test(
  'fsck tells of sums and searches that are not those of their records, and a backup takes them along',
  async () => {
    const options = { dataDir: join(temporaryFolder(), 'data') };
    await (await startOwn(options)).stop();
    expect(await run(options, 'fsck')).toMatchObject({ code: 0 });

    const database = new DatabaseSync(join(options.dataDir, 'console.sqlite'));
    database.exec(`update "orders:totals:sales" set amount = amount + 1
      where bucket = (select max(bucket) from "orders:totals:sales")`);
    database.exec(`delete from "orders:totals:statuses"`);
    database.exec(`insert into "users:texts"("users:texts") values ('delete-all')`);
    // Each word is there, and leads to another record.
    database.exec(`update "notifications:keys" set row = -row where row <= 2;
      update "notifications:keys" set row = 3 + row where row < 0`);
    database.close();

    const told = [
      "notifications: searches don't find what its records have",
      'orders: the sums under sales are not those of its records',
      'orders: the sums under statuses are not those of its records',
      "users: searches don't find what its records have",
    ];
    const { code, output } = await run(options, 'fsck');
    const wrong = output.split('\n').filter((line) => line.startsWith('WRONG: '));
    expect([code, wrong.toSorted()]).toEqual([1, told.map((sentence) => `WRONG: ${sentence}`)]);

    const backup = join(temporaryFolder(), 'backup');
    const lines = told.map((sentence) => `As it was: ${sentence}.`);
    const taken = await run(options, 'backup', backup);
    expect([taken.code, taken.output.split('\n')]).toEqual([0, expect.arrayContaining(lines)]);
    const restored = await run({ dataDir: join(temporaryFolder(), 'data') }, 'restore', backup);
    expect([restored.code, restored.output.split('\n')]).toEqual([0, expect.arrayContaining(lines)]);

    // As the documents say.
    const again = new DatabaseSync(join(options.dataDir, 'console.sqlite'));
    again.exec(
      "delete from _schema where collection in ('orders', 'orders:totals', 'users', 'notifications')",
    );
    again.close();
    expect(await run(options, 'migrate')).toMatchObject({ code: 0 });
    expect(await run(options, 'fsck')).toMatchObject({ code: 0 });
  },
  SLOW,
);
