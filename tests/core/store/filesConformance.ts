import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../../../server/core/files/files';

/** Fresh files and what undoes them. */
interface MadeFiles {
  files: Files;
  dispose: () => Promise<void>;
}

export const idA = 'a0b1c2d3e4f5061728394a5b6c7d8e9f';
export const idB = 'a0b1ffffffffffffffffffffffffffff';
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = async (files: Files, id: string): Promise<string | undefined> => {
  const body = await files.get(id);
  return body ? new Response(body.stream()).text() : undefined;
};
export async function listed(files: Files): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of files.list()) ids.push(id);
  return ids.sort();
}

/** What all stores of files do alike. */
export function filesConformance(name: string, make: () => Promise<MadeFiles>): void {
  describe(name, () => {
    let files: Files;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ files, dispose } = await make());
    });
    afterEach(() => dispose());

    test('bytes come back as they were stored, as often as they are read', async () => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
      await files.put(idA, bytes);
      const body = await files.get(idA);
      expect(body?.size).toBe(300_000);
      expect(Math.abs(Date.now() - Number(body?.storedAt))).toBeLessThan(60_000);
      for (const stream of [body?.stream(), body?.stream()]) {
        const read = new Uint8Array(await new Response(stream ?? null).arrayBuffer());
        expect(Buffer.from(read).equals(Buffer.from(bytes))).toBe(true);
      }
    });

    test('a range of the bytes is read by itself', async () => {
      await files.put(idA, bytesOf('0123456789'));
      const body = await files.get(idA);
      const read = (start: number, end: number) => new Response(body?.stream({ start, end })).text();
      expect([await read(0, 2), await read(3, 7), await read(9, 10)]).toEqual(['01', '3456', '9']);
      expect(await read(0, 10)).toBe('0123456789');
    });

    test('an empty file is a file', async () => {
      await files.put(idA, new Uint8Array());
      expect((await files.get(idA))?.size).toBe(0);
      expect(await textOf(files, idA)).toBe('');
    });

    test('later changes to the caller’s bytes do not reach the file', async () => {
      const bytes = bytesOf('처음');
      await files.put(idA, bytes);
      bytes.fill(0);
      expect(await textOf(files, idA)).toBe('처음');
    });

    test('the same id again replaces the bytes', async () => {
      await files.put(idA, bytesOf('first, longer'));
      await files.put(idA, bytesOf('second'));
      expect((await files.get(idA))?.size).toBe(6);
      expect(await textOf(files, idA)).toBe('second');
    });

    test('a reader may stop in the middle', async () => {
      await files.put(idA, new Uint8Array(1_000_000));
      const reader = (await files.get(idA))?.stream().getReader();
      expect((await reader?.read())?.done).toBe(false);
      await reader?.cancel();
      expect((await files.get(idA))?.size).toBe(1_000_000);
    });

    test('an id without bytes is null, and removing it is no error', async () => {
      expect(await files.get(idA)).toBeNull();
      await files.remove(idA);
    });

    test('removed bytes are gone', async () => {
      await files.put(idA, bytesOf('a'));
      await files.put(idB, bytesOf('b'));
      await files.remove(idA);
      expect(await files.get(idA)).toBeNull();
      expect(await listed(files)).toEqual([idB]);
    });

    test('list names everything that is stored', async () => {
      expect(await listed(files)).toEqual([]);
      await Promise.all([idA, idB].map((id) => files.put(id, bytesOf(id))));
      expect(await listed(files)).toEqual([idA, idB]);
    });

    describe('a file that comes in pieces', () => {
      const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

      test('is read, hashed and kept as one, and only then stored', async () => {
        const file = await files.receive();
        for (const piece of ['a', 'b', 'c']) await file.append(bytesOf(piece));
        expect([file.size, await file.digest()]).toEqual([3, digest]);
        expect(Buffer.from(await file.read(1, 9)).toString()).toBe('bc');
        expect(await listed(files)).toEqual([]);
        await file.keep(idA);
        await file.discard();
        expect([await textOf(files, idA), await listed(files)]).toEqual(['abc', [idA]]);
      });

      test('leaves nothing when it is discarded, as often as that is said', async () => {
        const file = await files.receive();
        await file.append(bytesOf('abc'));
        await file.discard();
        await file.discard();
        expect(await listed(files)).toEqual([]);
      });

      test('is its own, whatever else comes at the same time', async () => {
        const [one, two] = await Promise.all([files.receive(), files.receive()]);
        for (let index = 0; index < 50; index += 1) {
          await Promise.all([one.append(bytesOf('1')), two.append(bytesOf('2'))]);
        }
        await Promise.all([one.keep(idA), two.keep(idB)]);
        expect([await textOf(files, idA), await textOf(files, idB)]).toEqual([
          '1'.repeat(50),
          '2'.repeat(50),
        ]);
      });
    });

    test.each([
      '',
      '../../../etc/passwd',
      idA.toUpperCase(),
      `${idA}0`,
      `${idA.slice(2)}/.`,
      `${idA.slice(1)}\n`,
    ])('the id %j is refused, and nothing is found under it', async (id) => {
      await expect(files.put(id, bytesOf('x'))).rejects.toThrow('is no file id');
      expect(await files.get(id)).toBeNull();
      await files.remove(id);
      expect(await listed(files)).toEqual([]);
    });
  });
}
