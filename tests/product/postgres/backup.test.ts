import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createS3FileStorage } from '../../../server/core/node/files/s3';
import { contentsOfFile, contentsOfPostgres } from '../../core/node/contents';
import { newData, OWN, signInAt, startOwn } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { ACCOUNT, BUCKET, startStorage } from '../../core/node/storageProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';
import { freshDatabase } from '../../core/postgres/database';
import { addNotice, attachmentOf, filesIn, type Notice, noticesOf } from '../node/notices';

/** Milliseconds: each command is a process of its own. */
const SLOW = 120_000;

/** A command that did what it was asked to. */
const DONE = { code: 0, output: expect.any(String) };

/** A folder whose records are in a database, and whose files in a storage, of their own. */
async function shared() {
  const [database, storage] = [await freshDatabase(), await startStorage(temporaryFolder())];
  onTestFinished(async () => {
    await database.drop();
    await storage.kill();
  });
  const { dataDir } = newData();
  const variables = { NODE_ENV: 'production', DATABASE_URL: database.url, ...storage.variables };
  const { files } = createS3FileStorage(
    { endpoint: new URL(storage.url), region: 'us-east-1', bucket: BUCKET, ...ACCOUNT },
    temporaryFolder(),
  );
  const listed = async () => {
    const ids: string[] = [];
    for await (const id of files.list()) ids.push(id);
    return ids.sort();
  };
  return { dataDir, variables, database, listed };
}

test(
  'a backup taken from PostgreSQL and a storage under load is whole on a bare folder: every record has its file',
  async () => {
    const options = await shared();
    await addOperator(options, OWN);
    const servers = [await startOwn(options), await startOwn({ ...options, dataDir: temporaryFolder() })];
    const clients = await Promise.all(servers.map(signInAt));
    const [client] = clients;
    if (!client) throw new Error('There are two servers');
    const before: Notice[] = [];
    for (let at = 0; at < 6; at += 1) before.push(await addNotice(client, `before ${at}`));

    let isOver = false;
    const made = new Map(before.map((notice) => [notice.subject, notice]));
    const working = clients.map(async (one, index) => {
      for (let at = 0; !isOver; at += 1) {
        const notice = await addNotice(one, `during ${index} ${at}`);
        made.set(notice.subject, notice);
        if (at % 3 === 0)
          await one('DELETE', `notifications/${notice._id}`, { headers: { 'If-Match': '*' } });
      }
    });
    const backup = join(temporaryFolder(), 'backup');
    const taken = await run(options, 'backup', backup);
    isOver = true;
    await Promise.all(working);
    expect(taken).toEqual(DONE);
    const stored = await contentsOfPostgres(options.database.url);
    expect(await run(options, 'fsck')).toEqual(DONE);

    const bare = newData();
    expect(await run(bare, 'restore', backup)).toEqual(DONE);
    const restored = await contentsOfFile(join(bare.dataDir, 'console.sqlite'));
    expect(Object.keys(restored)).toEqual(Object.keys(stored));
    for (const { _id } of before) expect(restored.notifications?.[_id]).toBe(stored.notifications?.[_id]);
    // Nothing is changed there once it is written.
    for (const [id, entry] of Object.entries(restored['access-log'] ?? {}))
      expect(stored['access-log']?.[id]).toBe(entry);

    const again = await signInAt(await startOwn(bare));
    const notices = await noticesOf(again);
    expect(notices.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(before.map(({ subject }) => subject)),
    );
    for (const { subject, _id, upload } of notices) {
      // Between a notice and its attachment are two calls: a backup may lie between them.
      if (!upload) continue;
      expect(made.get(subject)?._id).toBe(_id);
      expect((await again('GET', upload.url)).text).toBe(attachmentOf(subject));
    }
    expect(await run(bare, 'fsck')).toEqual(DONE);
  },
  SLOW,
);

test(
  'a backup goes from any engine to any other, letter by letter and with rows that can not be read',
  async () => {
    const first = newData();
    await addOperator(first, OWN);
    const server = await startOwn(first);
    const client = await signInAt(server);
    for (let at = 0; at < 3; at += 1) await addNotice(client, `공지 ${at} "\\u0000" 😀`);
    await client('POST', 'faqs', { json: { subject: '다음 쪽 '.repeat(40) } });
    await server.stop();
    const database = new DatabaseSync(join(first.dataDir, 'console.sqlite'));
    database.exec("update faqs set doc = '{' where doc like '%쪽%'");
    database.close();
    const files = filesIn(first.dataDir).map((path) => path.split('/').at(-1));
    const wanted = await contentsOfFile(join(first.dataDir, 'console.sqlite'));
    expect(Object.keys(wanted.notifications ?? {})).toHaveLength(3);

    const backups = [1, 2].map((number) => join(temporaryFolder(), `backup ${number}`)) as [string, string];
    expect(await run(first, 'backup', backups[0])).toEqual(DONE);
    const second = await shared();
    expect(await run(second, 'restore', backups[0])).toEqual({
      code: 0,
      output: expect.stringMatching(/^As it was: faqs\/\w+ can't be read\.$/m),
    });
    expect(await contentsOfPostgres(second.database.url)).toEqual(wanted);
    expect(await second.listed()).toEqual(files.toSorted());
    // The record of access goes on from another place: its anchor stands outside the database.
    expect(readdirSync(second.dataDir)).toEqual(['access-anchors.jsonl', 'console.sqlite-lock']);
    // Found as records that were stored there are.
    const { output } = await run(second, 'fsck');
    expect(output.split('\n').filter((line) => line.startsWith('WRONG: '))).toEqual([
      expect.stringMatching(/faqs\/\w+ can't be read/),
    ]);

    const there = await startOwn(second);
    const other = await signInAt(there);
    const found = await other(
      'GET',
      `notifications?searchKey=subject&searchValue=${encodeURIComponent('공지 2')}`,
    );
    const [notice] = found.json.notifications as Notice[];
    expect((await other('GET', notice?.upload?.url ?? '')).text).toBe(attachmentOf(notice?.subject ?? ''));
    await there.stop();

    expect(await run(second, 'backup', backups[1])).toEqual(DONE);
    const stored = await contentsOfPostgres(second.database.url);
    expect(await contentsOfFile(join(backups[1], 'console.sqlite'))).toEqual(stored);
    const third = newData();
    expect(await run(third, 'restore', backups[1])).toEqual(DONE);
    expect(await contentsOfFile(join(third.dataDir, 'console.sqlite'))).toEqual(stored);
    await signInAt(await startOwn(third));
  },
  SLOW,
);

test(
  'nothing is restored over what is there, and what was begun is undone',
  async () => {
    const first = newData();
    await addOperator(first, OWN);
    const server = await startOwn(first);
    await addNotice(await signInAt(server), '공지');
    await server.stop();
    const backup = join(temporaryFolder(), 'backup');
    expect(await run(first, 'backup', backup)).toEqual(DONE);

    const used = await shared();
    const { dataDir, variables, database, listed } = used;
    await database.query('create table _schema (collection text, definition text)');
    expect(await run(used, 'restore', backup)).toEqual({
      code: 1,
      output: expect.stringContaining('DATABASE_URL is not empty'),
    });
    // The files were sent before.
    expect(await listed()).toEqual([]);
    expect(() => readdirSync(dataDir)).toThrow('ENOENT');

    await database.query('drop table _schema');
    expect(await run(used, 'restore', backup)).toEqual(DONE);
    const next = await freshDatabase();
    onTestFinished(() => next.drop());
    const beside = {
      dataDir: join(temporaryFolder(), 'data'),
      variables: { ...variables, DATABASE_URL: next.url },
    };
    mkdirSync(beside.dataDir);
    expect(await run(beside, 'restore', backup)).toEqual({
      code: 1,
      output: expect.stringContaining('bucket uploads is not empty'),
    });
    expect(await next.query(`select to_regclass('_schema') as known`)).toEqual([{ known: null }]);
    // Somebody else may hold the lock of a folder that was there.
    expect(readdirSync(beside.dataDir)).toEqual(['console.sqlite-lock']);
  },
  SLOW,
);
