import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createDiskFilesBackend } from '../../../server/core/node/files/disk';
import { createS3FileStorage } from '../../../server/core/node/files/s3';
import { bytesOf, filesConformance, idA, idB, listed, textOf } from './filesConformance';

const temporary = () => mkdtemp(join(tmpdir(), 'files-'));

filesConformance('files in memory', async () => ({
  files: createMemoryFilesBackend(),
  dispose: async () => {},
}));

filesConformance('files on a disk', async () => {
  const directory = await temporary();
  return { files: createDiskFilesBackend(directory), dispose: () => rm(directory, { recursive: true }) };
});

describe('a directory of files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporary();
  });
  afterEach(() => rm(directory, { recursive: true }));

  test('bytes stand two levels deep, where only their owner reads them', async () => {
    await createDiskFilesBackend(directory).put(idA, bytesOf('a'));
    const path = join(directory, 'a0', 'b1', idA);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'a0'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });

  test('another process finds them', async () => {
    await createDiskFilesBackend(directory).put(idA, bytesOf('a'));
    expect(await textOf(createDiskFilesBackend(directory), idA)).toBe('a');
    expect(await listed(createDiskFilesBackend(directory))).toEqual([idA]);
  });

  test('what was left half-written an hour ago is removed before the next is written, and never listed', async () => {
    const half = join(directory, 'incoming', 'half');
    await mkdir(join(directory, 'incoming'));
    await writeFile(half, 'ha');
    const hourAgo = new Date(Date.now() - 3_600_000 - 1);
    await utimes(half, hourAgo, hourAgo);
    const files = createDiskFilesBackend(directory);
    expect(await listed(files)).toEqual([]);
    await files.put(idA, bytesOf('a'));
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    expect(await listed(files)).toEqual([idA]);
  });

  test('what was left half-written just before the start is removed once it is an hour old', async () => {
    const half = join(directory, 'incoming', 'half');
    await mkdir(join(directory, 'incoming'));
    await writeFile(half, 'ha');
    const files = createDiskFilesBackend(directory);
    await files.put(idA, bytesOf('a'));
    expect(await readdir(join(directory, 'incoming'))).toEqual(['half']);
    vi.setSystemTime(Date.now() + 3_600_000 + 1_000);
    onTestFinished(() => void vi.useRealTimers());
    await files.put(idB, bytesOf('b'));
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });

  test('uploads on their way to an object storage can be written again once their directory can be', async () => {
    const incoming = join(directory, 'incoming');
    await writeFile(incoming, 'in the way');
    const { files } = createS3FileStorage(
      {
        endpoint: new URL('http://127.0.0.1:1'),
        region: 'us-east-1',
        bucket: 'b',
        accessKeyId: 'a',
        secretAccessKey: 's',
      },
      incoming,
    );
    await expect(files.receive()).rejects.toThrow('EEXIST');
    await rm(incoming);
    await (await files.receive()).discard();
    expect(await readdir(incoming)).toEqual([]);
  });

  test('who lists or writes beside another process takes nothing from what that one is writing', async () => {
    const file = await createDiskFilesBackend(directory).receive();
    await file.append(bytesOf('a'));
    const other = createDiskFilesBackend(directory);
    expect(await listed(other)).toEqual([]);
    await other.put(idB, bytesOf('b'));
    await file.keep(idA);
    expect((await listed(other)).sort()).toEqual([idA, idB].sort());
  });

  test('names that are no ids are not listed', async () => {
    const files = createDiskFilesBackend(directory);
    await files.put(idA, bytesOf('a'));
    await writeFile(join(directory, 'README'), '');
    await writeFile(join(directory, 'a0', 'b1', 'notes.txt'), '');
    expect(await listed(files)).toEqual([idA]);
  });

  test('bytes that cannot be stored leave nothing behind', async () => {
    const files = createDiskFilesBackend(directory);
    await writeFile(join(directory, 'a0'), 'in the way');
    await expect(files.put(idA, bytesOf('a'))).rejects.toThrow('ENOTDIR');
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });
});
