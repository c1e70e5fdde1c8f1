import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  appendChainAnchor,
  type ChainAnchor,
  createAccessLogAnchorWriter,
  findAnchorContradictedByLog,
  readChainAnchors,
  selectHighestAndRestoreAnchor,
} from '../../../server/core/node/anchors';
import { computeChainHash, readHashChainEnds, writeHashChainEnds } from '../../../server/core/store/chain';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import { chainIn, ends, link, links } from '../store/conformance/sealed';
import { temporaryFolder } from './temporaryFolder';

let store: Store;
let folder: string;
let now: Date;
const clock = () => now;

beforeEach(async () => {
  store = createMemoryStore();
  await store.open([links, ends]);
  folder = temporaryFolder();
  now = new Date('2026-03-02T01:00:00Z');
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const numbers = async () => (await readChainAnchors(folder)).map(({ number }) => number);
const wrong = async () =>
  findAnchorContradictedByLog(store, 'links', selectHighestAndRestoreAnchor(await readChainAnchors(folder)));

test('the head of the record is noted after ten minutes or a thousand entries, and not without a new one', async () => {
  const anchor = createAccessLogAnchorWriter(store, 'links', folder, clock);
  await anchor();
  await link(store, 'a', 'b');
  later(9);
  await anchor();
  expect(await numbers()).toEqual([]);
  later(1);
  await anchor();
  later(60);
  await anchor();
  expect(await numbers()).toEqual([2]);
  await link(store, ...Array.from({ length: 1_000 }, (_, index) => `many-${index}`));
  await anchor();
  expect(await numbers()).toEqual([2, 1002]);
  // A process that starts anew goes on from what is noted.
  await link(store, 'c');
  const next = createAccessLogAnchorWriter(store, 'links', folder, clock);
  await next();
  expect(await numbers()).toEqual([2, 1002]);
  expect(await wrong()).toBeUndefined();
});

test('a clock that is set back by a day postpones no note', async () => {
  const anchor = createAccessLogAnchorWriter(store, 'links', folder, clock);
  await anchor();
  await link(store, 'a');
  later(-24 * 60);
  await anchor();
  expect(await numbers()).toEqual([1]);
});

/** Writes all links again as somebody would who owns the database: the chain itself holds. */
async function forge(): Promise<void> {
  const all = await chainIn(store);
  const { anchor } = await readHashChainEnds(store, 'links');
  await store.transaction(async (tx) => {
    let previous = '';
    for (const one of all) {
      const forged = { ...one, says: 'forged', previous };
      previous = await computeChainHash(links.sealed ?? (() => []), forged);
      await tx.replace('links', { ...forged, hash: previous });
    }
    await writeHashChainEnds(tx, { anchor, last: { number: all.length, hash: previous }, resumedAt: 0 });
  });
}

const note = async () => {
  const { last } = await readHashChainEnds(store, 'links');
  await appendChainAnchor(folder, { ...last, at: now.toISOString() });
};

test('a record that was written anew as a whole contradicts what is noted', async () => {
  await link(store, 'a', 'b', 'c');
  await note();
  expect(await wrong()).toBeUndefined();
  await forge();
  expect(await wrong()).toMatchObject({ number: 3 });
});

test('a record whose end was cut off with its stored ends contradicts what is noted', async () => {
  await link(store, 'a', 'b', 'c');
  await note();
  const [, second] = await chainIn(store);
  await store.transaction(async (tx) => {
    await tx.remove('links', 'c');
    const last = { number: 2, hash: String(second?.hash) };
    await writeHashChainEnds(tx, { anchor: { number: 0, hash: '' }, last, resumedAt: 0 });
  });
  expect(await wrong()).toMatchObject({ number: 3 });
});

test('of the notes of several processes the highest is compared, and those before a restored backup are not', async () => {
  const at = now.toISOString();
  const of = (number: number, more: Partial<ChainAnchor> = {}): ChainAnchor => ({
    at,
    number,
    hash: `h${number}`,
    ...more,
  });
  expect(selectHighestAndRestoreAnchor([of(4), of(9), of(7)]).highest?.number).toBe(9);
  const restored = of(5, { restored: true });
  expect(selectHighestAndRestoreAnchor([of(9), restored])).toEqual({ highest: restored, restored });
  expect(selectHighestAndRestoreAnchor([of(9), restored, of(6)])).toEqual({ highest: of(6), restored });
  expect(selectHighestAndRestoreAnchor([])).toEqual({ highest: undefined, restored: undefined });
});

test('a note about entries that the retention removed is not compared', async () => {
  await link(store, 'a', 'b', 'c');
  const [first, second] = await chainIn(store);
  await appendChainAnchor(folder, { at: now.toISOString(), number: 1, hash: String(first?.hash) });
  await store.transaction(async (tx) => {
    await tx.remove('links', 'a');
    await tx.remove('links', 'b');
    const { last } = await readHashChainEnds(tx, 'links');
    await writeHashChainEnds(tx, { anchor: { number: 2, hash: String(second?.hash) }, last, resumedAt: 0 });
  });
  expect(await wrong()).toBeUndefined();
  await appendChainAnchor(folder, { at: now.toISOString(), number: 2, hash: 'another' });
  expect(await wrong()).toMatchObject({ number: 2 });
});

test('a line that a crash cut off is no note, and takes none with it', async () => {
  await link(store, 'a');
  appendFileSync(join(folder, 'access-anchors.jsonl'), '{"at":"2026-03-02T01:00:00Z","num');
  await note();
  expect(await numbers()).toEqual([1]);
});
