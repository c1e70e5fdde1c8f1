import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyMailFolder } from '../../../server/core/node/commands/backup/copyMails';
import { createFolderMailSender } from '../../../server/core/node/mail/outbox';
import { temporaryFolder } from './temporaryFolder';

const MAILS = 100;

test('a backup beside a server that writes mails has each that was there before', async () => {
  const folder = join(temporaryFolder(), 'outbox');
  const mail = createFolderMailSender(folder, 'console@example.com');
  let sent = 0;
  const send = () => {
    sent += 1;
    const to = { name: '', address: 'kim@example.net' };
    return mail.send({ id: `mail-${sent}`, to, subject: '', text: '', date: new Date(sent * 1000) });
  };
  while (sent < MAILS) await send();
  const before = await readdir(folder);
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await send();
  })();
  const copies = await Promise.all(
    [1, 2, 3].map(async () => {
      const copy = join(temporaryFolder(), 'outbox');
      await copyMailFolder(folder, copy);
      return readdir(copy);
    }),
  );
  isOver = true;
  await writing;
  for (const names of copies) {
    expect(names).toEqual(expect.arrayContaining(before));
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  }
});

test('where there are no mails, none are copied', async () => {
  const folder = temporaryFolder();
  await copyMailFolder(join(folder, 'outbox'), join(folder, 'copy'));
  expect(await readdir(folder)).toEqual([]);
});
