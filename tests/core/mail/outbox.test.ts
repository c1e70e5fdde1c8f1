import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderMailSender } from '../../../server/core/node/mail/outbox';
import { temporaryFolder } from '../node/temporaryFolder';
import { decoded, FROM, headersOf, message, textOf } from './message';

const newOutbox = () => {
  const folder = join(temporaryFolder(), 'outbox');
  return { folder, mail: createFolderMailSender(folder, FROM) };
};

test('A mail becomes a file that mail programs read, and only its owner', async () => {
  const { folder, mail } = newOutbox();
  await mail.send(message('kim@example.net'));
  expect(readdirSync(folder)).toEqual(['20260302T010000Z-a1b2c3.eml']);
  const path = join(folder, '20260302T010000Z-a1b2c3.eml');
  const raw = readFileSync(path, 'utf8');
  const headers = headersOf(raw);
  expect(decoded(headers.get('to'))).toBe('김서연 <kim@example.net>');
  expect(decoded(headers.get('subject'))).toBe('[회신] 보내주신 작품 문의 내용을 확인했습니다');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(textOf(raw).trimEnd()).toBe(message('').text.trimEnd());
  expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('Every line of the file ends as RFC 5322 wants, and holds nothing but ASCII', async () => {
  const { folder, mail } = newOutbox();
  await mail.send(message('kim@example.net'));
  const bytes = readFileSync(join(folder, readdirSync(folder)[0] ?? ''));
  expect(bytes.every((byte) => byte < 0x80)).toBe(true);
  expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('Another attempt at the same mail replaces it; another mail does not', async () => {
  const { folder, mail } = newOutbox();
  await mail.send(message('kim@example.net'));
  await mail.send(message('kim@example.net'));
  await mail.send(message('kim@example.net', { id: 'd4e5f6' }));
  expect(readdirSync(folder).sort()).toEqual(['20260302T010000Z-a1b2c3.eml', '20260302T010000Z-d4e5f6.eml']);
});

test('A mail that cannot be written is not accepted', async () => {
  const folder = join(temporaryFolder(), 'taken');
  writeFileSync(folder, '');
  await expect(createFolderMailSender(folder, FROM).send(message('kim@example.net'))).rejects.toMatchObject({
    code: 'EEXIST',
  });
});
