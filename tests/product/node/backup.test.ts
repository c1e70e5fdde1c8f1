import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { Client } from '../../core/node/client';
import { newData, OWN, signInAt, startOwn, startSignedIn } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';
import { addNotice, attachmentOf, filesIn, type Notice, noticesOf } from './notices';

/** Milliseconds: each command is a process of its own. */
const SLOW = 60_000;

/** Leaves a memo, a draft and a change that can be undone, all about one member. */
async function leaveUnfinished(client: Client): Promise<{ memos: string; draft: string; undo: string }> {
  const made = await client('POST', 'users', { json: { type: 'person', name: '홍길동' } });
  const { _id, version } = made.json.user as Notice;
  const place = { resource: 'users', record: _id, form: 'edit', base: { version, values: {} }, tab: 'a' };
  const sent = [
    await client('POST', `users/${_id}/memos`, { json: { text: '통화함' } }),
    await client('PUT', 'drafts/a', { json: { ...place, changes: { name: '홍길순' } } }),
    await client('POST', 'users/edit', {
      json: { records: [{ _id, version }], set: { isWarning: true } },
      headers: { 'Idempotency-Key': 'one-edit' },
    }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 200, 200]);
  const { undo } = (sent[2]?.json ?? {}) as { undo: { _id: string } };
  return { memos: `users/${_id}/memos`, draft: 'drafts/a', undo: `users/edit/${undo._id}/undo` };
}

test(
  'a backup that is taken under load is whole: restored on a bare folder, every record has its file',
  async () => {
    const options = newData();
    const { server, client } = await startSignedIn(options);
    const before: Notice[] = [];
    for (let at = 0; at < 10; at += 1) before.push(await addNotice(client, `before ${at}`));

    const unfinished = await leaveUnfinished(client);

    let over = false;
    const acknowledged = new Map<string, Notice>(before.map((notice) => [notice.subject, notice]));
    const removed = new Set<string>();
    const working = (async () => {
      for (let at = 0; !over; at += 1) {
        const made = await addNotice(client, `during ${at}`);
        acknowledged.set(made.subject, made);
        if (at % 3 !== 0) continue;
        removed.add(made.subject);
        await client('DELETE', `notifications/${made._id}`, { headers: { 'If-Match': '*' } });
      }
    })();
    const backup = join(temporaryFolder(), 'backup');
    const taken = await run(options, 'backup', backup);
    over = true;
    await working;
    expect(taken).toMatchObject({ code: 0 });
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 1 });
    await server.kill();

    const bare = newData();
    // A folder that is there already, as a mount is.
    mkdirSync(bare.dataDir);
    expect(await run(bare, 'restore', backup)).toMatchObject({ code: 0 });
    const restored = await startOwn(bare);
    const again = await signInAt(restored);
    const notices = await noticesOf(again);
    expect(notices.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(before.map(({ subject }) => subject)),
    );
    for (const { subject, _id, upload } of notices) {
      const known = acknowledged.get(subject);
      expect(known?._id, subject).toBe(_id);
      // Between a notice and its attachment are two calls: a backup may lie between them.
      if (!upload) continue;
      expect((await again('GET', upload.url)).text, subject).toBe(attachmentOf(subject));
    }
    const named = notices.filter(({ upload }) => upload).length;
    expect(filesIn(bare.dataDir).length).toBeGreaterThanOrEqual(named);
    expect((await again('GET', unfinished.memos)).json.memos).toMatchObject([{ text: '통화함' }]);
    expect((await again('GET', unfinished.draft)).json.draft).toMatchObject({ changes: { name: '홍길순' } });
    expect((await again('POST', unfinished.undo)).json).toMatchObject({ done: [{ version: 3 }], kept: [] });
    expect(await run(bare, 'fsck')).toMatchObject({ code: 0 });
    expect(await run(bare, 'restore', backup)).toMatchObject({ code: 1 });
  },
  SLOW,
);

test(
  'fsck names whatever does not fit, also while the server runs',
  async () => {
    const options = newData();
    const { server, client } = await startSignedIn(options);
    for (let at = 0; at < 4; at += 1) await addNotice(client, `notice ${at}`);
    await leaveUnfinished(client);
    const fine = await run(options, 'fsck');
    expect(fine).toMatchObject({ code: 0 });
    expect(fine.output).toContain('notifications: 4 records');
    expect(fine.output).toContain('4 files');
    await server.stop();

    const [first = '', second = ''] = filesIn(options.dataDir);
    rmSync(first);
    truncateSync(second, 7);
    writeFileSync(join(options.dataDir, 'keys.json'), '{');
    const [one, two, three] = ['notice 0', 'notice 1', 'notice 2'];
    const database = new DatabaseSync(join(options.dataDir, 'console.sqlite'));
    const idOf = (subject: string) =>
      (
        database
          .prepare("select _id from notifications where json_extract(doc, '$.subject') = ?")
          .get(subject) as { _id: string }
      )._id;
    const ids = [idOf(one), idOf(two), idOf(three)];
    database.prepare('update "notifications:keys" set "key:createdAt" = ? where _id = ?').run('1999', ids[0]);
    database.prepare('delete from "notifications:keys" where _id = ?').run(ids[1]);
    database.prepare('insert into "notifications:keys" (_id) values (?)').run('nobody');
    database
      .prepare(
        "update notifications set doc = json_set(doc, '$.upload._id', ?, '$.upload.url', ?) where _id = ?",
      )
      .run('f'.repeat(32), `/files/${'f'.repeat(32)}/x`, ids[2]);
    database.exec(`update "_drafts:keys" set "key:owner" = 'somebody';
      delete from "_memos:keys";
      update "_edits:keys" set "key:expiresAt" = '1999' where _id like '%/%'`);
    database.exec(`update "access-log" set doc = json_set(doc, '$.action', 'x')
    where _id = (select _id from "access-log" order by _id limit 1)`);
    database.close();

    const { code, output } = await run(options, 'fsck');
    expect(code).toBe(1);
    const wrong = output.split('\n').filter((line) => line.startsWith('WRONG: '));
    const id = (path: string) => path.split('/').at(-1);
    expect(wrong).toEqual(
      expect.arrayContaining([
        `WRONG: notifications/${ids[0]} is found by other values than it has`,
        `WRONG: notifications/${ids[1]} is in no list`,
        'WRONG: notifications: 1 records are listed and are not there',
        // It still knows the one that is in no list.
        "WRONG: notifications: searches don't find what its records have",
        `WRONG: notifications/${ids[2]} names files that there are not: ${'f'.repeat(32)}`,
        `WRONG: file ${id(first)} is missing`,
        expect.stringMatching(new RegExp(`^WRONG: file ${id(second)} holds 7 bytes, not \\d+$`)),
        expect.stringMatching(/^WRONG: BROKEN: entry 1 is not as it was written/),
        // Entries are found by what was done.
        expect.stringMatching(/^WRONG: access-log\/\w+ is found by other values than it has$/),
        'WRONG: keys.json is damaged',
        expect.stringMatching(/^WRONG: _drafts\/\S+ is found by other values than it has$/),
        expect.stringMatching(/^WRONG: _memos\/\S+ is in no list$/),
        expect.stringMatching(/^WRONG: _edits\/\S+ is found by other values than it has$/),
      ]),
    );
    expect(wrong).toHaveLength(13);
  },
  SLOW,
);

test(
  'a backup that is no longer whole is not restored, and leaves nothing',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    const backup = join(temporaryFolder(), 'backup');
    expect(await run(options, 'backup', backup)).toMatchObject({ code: 0 });
    const whole = readFileSync(join(backup, 'console.sqlite'));
    const bare = newData();
    const refused = async (sentence: string) => {
      const { code, output } = await run(bare, 'restore', backup);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(() => statSync(bare.dataDir)).toThrow('ENOENT');
    };
    writeFileSync(join(backup, 'console.sqlite'), Buffer.concat([whole, randomBytes(8)]));
    await refused('its database is not as it was written');
    writeFileSync(join(backup, 'console.sqlite'), whole);
    rmSync(join(backup, 'keys.json'));
    await refused('keys.json is missing');
    rmSync(join(backup, 'backup.json'));
    await refused('is no backup');
  },
  SLOW,
);

test(
  'the data are brought to what a build needs by a command too',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    expect(await run(options, 'migrate')).toEqual({
      code: 0,
      output: 'The data are as this build needs them.\n',
    });
  },
  SLOW,
);
