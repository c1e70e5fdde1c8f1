import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createS3FileStorage } from '../../../server/core/node/files/s3';
import { bytesOf, idA, listed, textOf } from '../store/filesConformance';
import { temporaryFolder } from './temporaryFolder';

const LIST = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

/** More than all connections together. */
const MANY = 120;

/** A storage that answers no call of one method (or only begins to), and the number of those that it holds. */
async function holding(method: string, isHeld = (_url: string) => true, begin = (_: ServerResponse) => {}) {
  let held = 0;
  const answered = (answer: ServerResponse, isList: boolean) => {
    const body = isList ? LIST : 'stored';
    answer.writeHead(200, { 'Content-Length': body.length }).end(body);
  };
  const server = createServer((request, answer) => {
    request.resume();
    if (request.method === method && isHeld(request.url ?? '')) {
      held += 1;
      begin(answer);
    } else answered(answer, request.url?.includes('list-type') === true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const account = { accessKeyId: 'key', secretAccessKey: 's3cret' };
  const { files } = createS3FileStorage(
    { endpoint, region: 'us-east-1', bucket: 'uploads', ...account },
    temporaryFolder(),
  );
  return { files, held: () => held };
}

const id = (index: number) => index.toString(16).padStart(32, '0');

test('bodies that their readers take slowly hold up no other reader', async () => {
  const { files, held } = await holding(
    'GET',
    (url) => !url.includes(idA),
    (answer) => answer.writeHead(200, { 'Content-Length': 2 }).write('s'),
  );
  const readers = await Promise.all(
    Array.from({ length: MANY }, async (_, index) => (await files.get(id(index)))?.stream().getReader()),
  );
  const firstPieces = Promise.all(readers.map((reader) => reader?.read()));
  await expect.poll(held, { timeout: 10_000 }).toBe(MANY);
  await firstPieces;
  expect(await textOf(files, idA)).toBe('stored');
  await Promise.all(readers.map((reader) => reader?.cancel()));
}, 20_000);

test.each([
  ['PUT', 16],
  ['DELETE', 16],
  ['HEAD', 50],
])(
  'calls that hang, %s, have %i connections, and hold up no other kind',
  async (method, most) => {
    const { files, held } = await holding(method);
    const calls: Readonly<Record<string, (own: string) => Promise<unknown>>> = {
      PUT: (own) => files.put(own, bytesOf('a')),
      DELETE: (own) => files.remove(own),
      HEAD: (own) => files.get(own),
    };
    const hanging = Array.from({ length: MANY }, (_, index) => calls[method]?.(id(index)).catch(() => {}));
    await expect.poll(held, { timeout: 10_000 }).toBe(most);
    const others = {
      PUT: () => files.put(idA, bytesOf('b')),
      HEAD: () => textOf(files, idA),
      DELETE: async () => {
        await files.remove(idA);
        expect(await listed(files)).toEqual([]);
      },
    };
    for (const [name, other] of Object.entries(others)) if (name !== method) await other();
    expect(held()).toBe(most);
    expect(hanging).toHaveLength(MANY);
  },
  20_000,
);
