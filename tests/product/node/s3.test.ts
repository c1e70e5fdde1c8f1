import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createS3FileStorage } from '../../../server/core/node/files/s3';
import { signIn } from '../../core/node/client';
import { addOperator, type Options, startServer } from '../../core/node/serverProcess';
import { ACCOUNT, BUCKET, type StorageProcess, startStorage } from '../../core/node/storageProcess';
import { madeFolder, temporaryFolder } from '../../core/node/temporaryFolder';
import { bytesOf, filesConformance, idA, listed, textOf } from '../../core/store/filesConformance';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };
/** Milliseconds: a test starts servers and makes an account. */
const SLOW = 90_000;

const homeAt = (url: string, incoming: string, config: Partial<typeof ACCOUNT & { bucket: string }> = {}) =>
  createS3FileStorage(
    { endpoint: new URL(url), region: 'us-east-1', bucket: BUCKET, ...ACCOUNT, ...config },
    incoming,
  );

test('an object storage that hangs is given up, all tries together', async () => {
  const sockets = new Set<Socket>();
  const hanging = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
  const url = new URL(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  const { files } = createS3FileStorage(
    { endpoint: url, region: 'us-east-1', bucket: BUCKET, ...ACCOUNT },
    temporaryFolder(),
    200,
  );
  await expect(files.put(idA, bytesOf('a'))).rejects.toMatchObject({ code: 'EIO' });
  // An upload is not sent again: its bytes were taken.
  expect(sockets.size).toBeLessThanOrEqual(1);
  const others = await Promise.allSettled([files.get(idA), files.remove(idA), listed(files)]);
  const given = { status: 'rejected', reason: expect.objectContaining({ code: 'EIO' }) };
  expect(others).toEqual(others.map(() => given));
  // A silent connection may end just before its call does, and one more is opened.
  expect(sockets.size).toBeLessThanOrEqual(1 + 2 * others.length);
});

describe('an object storage', () => {
  const folder = madeFolder();
  let storage: StorageProcess;
  beforeAll(async () => {
    storage = await startStorage(folder.path);
  });
  afterAll(async () => {
    await storage.kill();
    folder.remove();
  });

  filesConformance('files in an object storage', async () => {
    const incoming = madeFolder();
    const { files } = homeAt(storage.url, incoming.path);
    return {
      files,
      async dispose() {
        for (const id of await listed(files)) await files.remove(id);
        incoming.remove();
      },
    };
  });

  test(
    'more files than it lists at a time are all listed',
    async () => {
      const { files } = homeAt(storage.url, temporaryFolder());
      const ids = Array.from({ length: 1_010 }, (_, index) => index.toString(16).padStart(32, '0'));
      for (let at = 0; at < ids.length; at += 101) {
        await Promise.all(ids.slice(at, at + 101).map((id) => files.put(id, bytesOf(id))));
      }
      expect(await listed(files)).toEqual(ids);
      for (const id of ids) await files.remove(id);
    },
    SLOW,
  );

  test('nothing of an upload stays on this machine, kept or not', async () => {
    const incoming = temporaryFolder();
    const { files } = homeAt(storage.url, incoming);
    await files.put(idA, bytesOf('a'));
    await (await files.receive()).discard();
    expect(readdirSync(incoming)).toEqual([]);
    await files.remove(idA);
  });

  test('the mark of the database stands beside the files, and is none of them', async () => {
    const home = homeAt(storage.url, temporaryFolder());
    expect(await home.readMark()).toBeNull();
    await home.writeMark('{"mark":"m"}');
    expect([await home.readMark(), await listed(home.files)]).toEqual(['{"mark":"m"}', []]);
  });

  test('a wrong key or bucket is an error, and no empty storage', async () => {
    const wrongKey = homeAt(storage.url, temporaryFolder(), { accessKeyId: 'WRONG' });
    await expect(wrongKey.files.get(idA)).rejects.toMatchObject({ code: 'EIO' });
    await expect(listed(wrongKey.files)).rejects.toThrow('S3_ACCESS_KEY_ID');
    const wrongBucket = homeAt(storage.url, temporaryFolder(), { bucket: 'nowhere' });
    await expect(listed(wrongBucket.files)).rejects.toThrow('S3_BUCKET');
    await expect(wrongBucket.readMark()).rejects.toThrow('S3_BUCKET');
  });

  test('one that is not there is told as unavailable, and what came is kept nowhere', async () => {
    const incoming = temporaryFolder();
    const { files } = homeAt('http://127.0.0.1:1', incoming);
    for (const call of [() => files.put(idA, bytesOf('a')), () => files.get(idA), () => files.remove(idA)]) {
      await expect(call()).rejects.toMatchObject({ code: 'EIO' });
    }
    expect(readdirSync(incoming)).toEqual([]);
    await expect(textOf(files, idA)).rejects.toMatchObject({ code: 'EIO' });
  });
});

test(
  'a console keeps its files in an object storage, and goes on when that comes back',
  async () => {
    const stored = temporaryFolder();
    const storage = await startStorage(stored);
    const options: Options = {
      dataDir: temporaryFolder(),
      variables: { NODE_ENV: 'production', ...storage.variables },
    };
    await addOperator(options, OWN);
    const server = await startServer(options);
    onTestFinished(() => server.kill());
    const call = await signIn(server.url, OWN.username, OWN.password);
    const { json } = await call('POST', 'downloads', { json: { subject: '자료' } });
    const { _id } = json.download as { _id: string };
    const attach = async (text: string) => {
      const { version } = (await call('GET', `downloads/${_id}`)).json.download as { version: number };
      const file = new File([text], '자료.txt');
      return call('POST', `downloads/${_id}/upload`, { file, headers: { 'If-Match': `"${version}"` } });
    };

    const big = '가나다라'.repeat(1_000_000);
    const { upload } = (await attach(big)).json.download as { upload: { url: string } };
    expect(readdirSync(options.dataDir)).not.toContain('files');
    expect((await call('GET', upload.url)).text).toBe(big);
    const part = await call('GET', upload.url, { headers: { Range: 'bytes=12-14' } });
    expect([part.status, part.text]).toEqual([206, '가']);

    await storage.kill();
    const refused = await attach('다음');
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
    expect((await call('GET', upload.url)).status).toBe(503);
    const list = await call('GET', 'downloads', { headers: { skip: '0', limit: '10' } });
    expect([list.status, list.json.summary]).toEqual([200, { totalCount: 1, skip: 0, limit: 10 }]);
    expect(readdirSync(join(options.dataDir, 'incoming'))).toEqual([]);

    const again = await startStorage(stored, Number(new URL(storage.url).port));
    onTestFinished(() => again.kill());
    expect((await call('GET', upload.url)).text).toBe(big);
    expect((await attach('다음')).status).toBe(200);

    await server.stop();
    const second = await startServer(options);
    onTestFinished(() => second.kill());
    const files = homeAt(storage.url, temporaryFolder()).files;
    // The older state of the record keeps the file that was replaced.
    expect(await listed(files)).toHaveLength(2);
  },
  SLOW,
);

test(
  'a database and a bucket that do not belong together are refused',
  async () => {
    const storage = await startStorage(temporaryFolder());
    onTestFinished(() => storage.kill());
    const options = (): Options => ({
      dataDir: temporaryFolder(),
      variables: { NODE_ENV: 'production', ...storage.variables },
    });
    const own = options();
    const first = await startServer(own);
    await first.stop();
    await expect(startServer(options())).rejects.toThrow('bucket uploads belongs to another database');
    await (await startServer(own)).stop();
  },
  SLOW,
);
