import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeBackup } from '../../../server/core/node/commands/backup/backup';
import { restoreBackup } from '../../../server/core/node/commands/backup/restore';
import { readServerConfig } from '../../../server/core/node/config';
import { openServerData } from '../../../server/core/node/open';
import { text } from '../../../src/core/schema/index';
import { build } from './goods';
import { temporaryFolder } from './temporaryFolder';

const product = build({ name: text() });
const configOf = (dataDir: string, variables: Readonly<Record<string, string>> = {}) =>
  readServerConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, ...variables }, ['all']);

let backup: string;
let dataDir: string;

beforeEach(async () => {
  const source = configOf(temporaryFolder());
  await (await openServerData(source, product)).store.close();
  backup = join(temporaryFolder(), 'backup');
  await takeBackup(source, product, [backup]);
  dataDir = join(temporaryFolder(), 'data');
});

test('a restore whose mark fails leaves nothing behind, and the next one works', async () => {
  const mark = join(backup, 'files', 'belongs-to.json');
  renameSync(mark, `${mark}.away`);
  mkdirSync(mark);
  await expect(restoreBackup(configOf(dataDir), product, [backup])).rejects.toThrow('EISDIR');
  expect(existsSync(dataDir)).toBe(false);
  rmdirSync(mark);
  renameSync(`${mark}.away`, mark);
  await restoreBackup(configOf(dataDir), product, [backup]);
  expect(readdirSync(dataDir)).toContain('access-anchors.jsonl');
  expect(readdirSync(join(dataDir, 'files'))).toContain('belongs-to.json');
});

test.each([
  ['is emptied', 204, /^The object storage denies/],
  ['can not be emptied is named with the fault', 403, /^The bucket uploads may still hold .* denies/],
])('a bucket that takes no mark and %s', async (_name, status, says) => {
  const removed: string[] = [];
  const fault =
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>AccessDenied</Message></Error>';
  const none = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
  const storage = createServer(({ method, url = '' }, answer) => {
    if (method === 'DELETE') removed.push(url.split('?')[0] ?? '');
    if (url.includes('list-type')) answer.end('<?xml version="1.0"?><ListBucketResult></ListBucketResult>');
    else if (method === 'GET') answer.writeHead(404).end(none);
    else if (method === 'DELETE') answer.writeHead(status).end(status === 204 ? '' : fault);
    else answer.writeHead(403).end(fault);
  });
  storage.listen(0, '127.0.0.1');
  await once(storage, 'listening');
  onTestFinished(() => {
    storage.closeAllConnections();
    storage.close();
  });
  const { port } = storage.address() as AddressInfo;
  const config = configOf(dataDir, {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 's3cret',
  });
  await expect(restoreBackup(config, product, [backup])).rejects.toThrow(says);
  expect(removed).toEqual(['/uploads/files/belongs-to.json']);
  expect(existsSync(dataDir)).toBe(false);
});
