import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { plant } from '../../core/api/brokenRecords';
import { contentsOfFile } from '../../core/node/contents';
import { newData, OWN, startSignedIn } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';
import { resources, totals } from '../../core/theProduct';
import { addNotice, attachmentOf, filesIn, type Notice } from './notices';

/** Milliseconds: each command is a process of its own. */
const SLOW = 60_000;

const databaseOf = (folder: string) => join(folder, 'console.sqlite');

test(
  'records whose values no rule allows end neither fsck nor a backup, and come back by a restore',
  async () => {
    const options = newData();
    mkdirSync(options.dataDir);
    writeFileSync(join(options.dataDir, 'keys.json'), '[{"kid":"a"}]');
    const store = createSqliteStore(databaseOf(options.dataDir));
    await plant(store);
    await store.transaction((tx) =>
      tx.insert('users', { _id: 'no-resource', version: 1, isWithdrawn: null }),
    );
    await store.open(createAllCollections(resources, totals));
    await store.close();

    const { output } = await run(options, 'fsck');
    expect(output).toMatch(/^users: \d+ records$/m);
    expect(output).not.toMatch(/^\s+at /m);
    const backup = join(temporaryFolder(), 'backup');
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 0 });
    const bare = newData();
    expect(await run(bare, 'restore', backup)).toMatchObject({ code: 0 });
    const wanted = await contentsOfFile(databaseOf(options.dataDir));
    expect(wanted.users).toHaveProperty('no-resource');
    expect(await contentsOfFile(databaseOf(bare.dataDir))).toEqual(wanted);
  },
  SLOW,
);

test(
  'what did not fit when a backup was taken is told then, and keeps nobody from restoring it; what was lost since does',
  async () => {
    const options = newData();
    const { server, client } = await startSignedIn(options);
    const notices: Notice[] = [];
    for (const subject of ['torn', 'whole']) notices.push(await addNotice(client, subject));
    await server.stop();
    const [torn = '', whole = ''] = notices.map(({ upload }) => upload?.url.split('/')[2] ?? '');
    const database = new DatabaseSync(databaseOf(options.dataDir));
    database.prepare("update _assets set doc = '{' where _id = ?").run(torn);
    database.exec(`update "access-log" set doc = '{'
      where _id = (select _id from "access-log" order by _id limit 1)`);
    database.close();

    const backup = join(temporaryFolder(), 'backup');
    const taken = await run(options, 'backup', backup);
    expect(taken.code).toBe(0);
    const lines = [
      expect.stringMatching(/^As it was: BROKEN: entry 1 .* follow each other\.$/),
      `As it was: notifications/${notices[0]?._id} names files that there are not: ${torn}.`,
      `As it was: _assets/${torn} can't be read.`,
      expect.stringMatching(/^As it was: access-log\/\S+ can't be read\.$/),
    ];
    expect(taken.output.split('\n')).toEqual(expect.arrayContaining(lines));
    expect(filesIn(backup).map((path) => basename(path))).toEqual(expect.arrayContaining([torn, whole]));

    const bare = newData();
    const restored = await run(bare, 'restore', backup);
    expect([restored.code, restored.output.split('\n')]).toEqual([0, expect.arrayContaining(lines)]);
    expect(await contentsOfFile(databaseOf(bare.dataDir))).toEqual(
      await contentsOfFile(databaseOf(options.dataDir)),
    );
    const kept = filesIn(bare.dataDir).find((path) => basename(path) === torn) ?? '';
    expect(readFileSync(kept, 'utf8')).toBe(attachmentOf('torn'));

    rmSync(filesIn(backup).find((path) => basename(path) === whole) ?? '');
    const refused = await run(newData(), 'restore', backup);
    expect(refused.code).toBe(1);
    const told = refused.output.split('\n').filter((line) => !line.includes('it is left out of lists'));
    expect(told).toEqual([`${backup} is damaged:`, `file ${whole} is missing`, '']);
  },
  SLOW,
);

test(
  'a file that is lost is told by a backup and a restore, and keeps nobody from either',
  async () => {
    const options = newData();
    const { server, client } = await startSignedIn(options);
    const notices: Notice[] = [];
    for (const subject of ['lost', 'whole']) notices.push(await addNotice(client, subject));
    const [lost = '', whole = ''] = notices.map(({ upload }) => upload?.url.split('/')[2] ?? '');
    rmSync(filesIn(options.dataDir).find((path) => basename(path) === lost) ?? '');

    const told = `As it was: file ${lost} is missing.\n`;
    const backup = join(temporaryFolder(), 'backup');
    const taken = await run(options, 'backup', backup);
    expect([taken.code, taken.output]).toEqual([0, expect.stringContaining(`, with 1 files.\n${told}`)]);
    await server.stop();
    const bare = newData();
    const restored = await run(bare, 'restore', backup);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(told)]);
    expect(filesIn(bare.dataDir).map((path) => basename(path))).toEqual([whole]);
    expect(await contentsOfFile(databaseOf(bare.dataDir))).toEqual(
      await contentsOfFile(databaseOf(options.dataDir)),
    );
  },
  SLOW,
);

test(
  'a backup of a version that told nothing of what does not fit is restored',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    const backup = join(temporaryFolder(), 'backup');
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 0 });
    const manifest = join(backup, 'backup.json');
    const { faults, ...before } = JSON.parse(readFileSync(manifest, 'utf8'));
    expect(faults).toEqual([]);
    writeFileSync(manifest, JSON.stringify(before));
    expect(await run(newData(), 'restore', backup)).toMatchObject({ code: 0 });
  },
  SLOW,
);
