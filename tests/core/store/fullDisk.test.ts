import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findErrorCodeOfStorageError } from '../../../server/core/basics/errors';
import type { IncomingFile } from '../../../server/core/files/files';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createDiskFilesBackend } from '../../../server/core/node/files/disk';
import { type Store, URGENT_TRANSACTION } from '../../../server/core/store/store';
import { type SmallDisk, smallDisk } from '../node/smallDisk';
import { asking, idsOf, thing, things } from './things';

let disk: SmallDisk;
let path: string;
let store: Store;
let said: string[];

const open = async () => {
  store = createSqliteStore(path);
  await store.open([things]);
};
const text = 'a'.repeat(200_000);
const save = (id: string) => store.transaction((tx) => tx.insert('things', thing(id, { text })));
const codeOf = (work: Promise<unknown>) => work.then(() => 'stored', findErrorCodeOfStorageError);
const reserveSize = () => statSync(`${path}-reserve`, { throwIfNoEntry: false })?.size ?? 0;
const MEGABYTE = 1024 * 1024;

/** Saves until the disk is full; returns what was acknowledged. */
async function saveUntilFull(prefix: string): Promise<string[]> {
  for (let saved: string[] = []; ; saved = [...saved, `${prefix}${saved.length}`]) {
    const code = await codeOf(save(`${prefix}${saved.length}`));
    if (code === 'storage_full') return saved;
    expect(code).toBe('stored');
  }
}

beforeEach(async () => {
  disk = smallDisk(48);
  path = join(disk.path, 'console.sqlite');
  said = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  await open();
});
afterEach(async () => {
  await store.close();
  disk.remove();
});

test('A full disk refuses a save and loses none; what is urgent goes through, also after a restart', async () => {
  expect(reserveSize()).toBe(16 * MEGABYTE);
  const saved = await saveUntilFull('a');
  expect(saved.length).toBeGreaterThan(10);
  disk.fill();
  expect(disk.free()).toBe(0);
  expect(await codeOf(save('refused'))).toBe('storage_full');
  expect((await idsOf(store, {})).sort()).toEqual([...saved].sort());

  for (let index = 0; index < 40; index += 1) {
    await store.transaction(
      (tx) => tx.insert('things', thing(`u${index}`, { text: 'in' })),
      URGENT_TRANSACTION,
    );
  }
  await store.transaction((tx) => tx.remove('things', 'a0'), URGENT_TRANSACTION);
  // There is room now, which is not for everybody.
  expect(disk.free()).toBeGreaterThan(0);
  expect(await codeOf(save('refused'))).toBe('storage_full');
  await store.transaction((tx) => tx.remove('things', 'a1'));

  await store.close();
  disk.fill();
  await open();
  expect(await codeOf(save('refused'))).toBe('storage_full');
  const left = [...saved.slice(2), ...Array.from({ length: 40 }, (_, index) => `u${index}`)];
  expect((await idsOf(store, {})).sort()).toEqual(left.sort());
  expect(said).toEqual(['The disk is full: only sign-ins and deletions are stored until there is room.']);
});

test('Another program that takes what was given up leaves the rest of the reserve', async () => {
  for (let index = 0; index < 5; index += 1) {
    disk.fill();
    await store.transaction((tx) => tx.insert('things', thing(`u${index}`, { text })), URGENT_TRANSACTION);
    await store.close();
    await open();
  }
  expect(reserveSize()).toBeGreaterThan(0);
  expect(await store.count('things', [])).toBe(5);
});

test('The reserve is made again as soon as there is room, and everything is saved', async () => {
  disk.fill();
  await store.transaction((tx) => tx.insert('things', thing('u', { text })), URGENT_TRANSACTION);
  expect([reserveSize(), await codeOf(save('refused'))]).toEqual([14 * MEGABYTE, 'storage_full']);
  disk.makeRoom();
  expect([await codeOf(save('a')), reserveSize()]).toEqual(['stored', 16 * MEGABYTE]);
  expect(said.at(-1)).toBe('There is room on the disk again: everything is saved.');
  disk.fill();
  await store.transaction((tx) => tx.insert('things', thing('v', { text })), URGENT_TRANSACTION);
  expect((await store.find('things', asking())).map(({ _id }) => _id).sort()).toEqual(['a', 'u', 'v']);
});

test('A database can be closed, opened and made on a disk that is full', async () => {
  const saved = await saveUntilFull('a');
  disk.fill();
  await store.close();
  disk.fill();
  await open();
  expect(await store.count('things', [])).toBe(saved.length);
  expect(await store.erase()).toBe(true);
});

test('An upload leaves what is kept for a full disk, and nothing of itself', async () => {
  const files = createDiskFilesBackend(join(disk.path, 'files'));
  const id = 'f'.repeat(32);
  await files.put(id, new Uint8Array(MEGABYTE));
  disk.fill(15 * MEGABYTE);
  await expect(files.put('e'.repeat(32), new Uint8Array(10))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect((await files.get(id))?.size).toBe(MEGABYTE);
  expect(readdirSync(join(disk.path, 'files/incoming'))).toEqual([]);
});

test('Uploads at the same time, and large ones, leave what is kept for a full disk, but for a MiB of each', async () => {
  const files = createDiskFilesBackend(join(disk.path, 'files'));
  disk.fill(20 * MEGABYTE);
  const piece = new Uint8Array(256 * 1024);
  const uploads = await Promise.all([files.receive(), files.receive(), files.receive()]);
  const upload = async (file: IncomingFile) => {
    for (;;) await file.append(piece);
  };
  const ended = await Promise.allSettled([
    ...uploads.map(upload),
    files.put('d'.repeat(32), new Uint8Array(12 * MEGABYTE)),
  ]);
  expect(ended).toMatchObject(ended.map(() => ({ reason: { code: 'ENOSPC' } })));
  expect(disk.free()).toBeGreaterThan(12 * MEGABYTE);
  for (const file of uploads) await file.discard();
  expect(readdirSync(join(disk.path, 'files/incoming'))).toEqual([]);
});
