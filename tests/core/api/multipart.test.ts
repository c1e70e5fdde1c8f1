import { describe, expect, test } from 'vitest';
import {
  type MultipartUploadHeaders,
  readMultipartBoundary,
  readSingleFilePart,
} from '../../../server/core/call/multipart';

const BOUNDARY = 'the-boundary';
const encoder = new TextEncoder();

const partOf = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: x/y\r\n\r\n${content}\r\n`;
const FILE = 'form-data; name="file"; filename="글 1.txt"';
/** What looks like a boundary and is none. */
const TRICKY = `\r\n--the-\r\n--the-boundar\r\r\n--the\r\n-\r`;
const body = `${partOf(FILE, TRICKY)}--${BOUNDARY}--\r\n`;

async function* piecesOf(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

/** What is read from a body that comes in these pieces: its head, and its content. */
async function read(pieces: readonly Uint8Array[]) {
  const heads: MultipartUploadHeaders[] = [];
  const content: Uint8Array[] = [];
  for await (const piece of readSingleFilePart(piecesOf(pieces), BOUNDARY, (head) => heads.push(head))) {
    content.push(piece);
  }
  return { heads, content: Buffer.concat(content).toString() };
}

const whole = (text: string) => read([encoder.encode(text)]);
const refused = { code: 'bad_request' };

describe('A multipart body of one part', () => {
  const expected = { heads: [{ field: 'file', fileName: '글 1.txt' }], content: TRICKY };

  test('is read the same wherever it is cut in two, and byte by byte', async () => {
    const bytes = encoder.encode(body);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect([at, await read([bytes.subarray(0, at), bytes.subarray(at)])]).toEqual([at, expected]);
    }
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  test('may hold an empty file, and something behind its end', async () => {
    const { content } = await whole(`${partOf(FILE, '')}--${BOUNDARY}--\r\nmeaningless`);
    expect(content).toBe('');
  });

  test.each([
    ['form-data; name="file"; filename="a%22b%0D%0A.txt"', 'a"b\r\n.txt'],
    ['form-data; name="file"; filename="; name=other; filename=x"', '; name=other; filename=x'],
    ['form-data; filename=a.txt; name=file', 'a.txt'],
    ['form-data; name="file"; filename=""', ''],
  ])('has the name that %s writes', async (disposition, fileName) => {
    const { heads } = await whole(`${partOf(disposition, 'x')}--${BOUNDARY}--`);
    expect(heads).toEqual([{ field: 'file', fileName }]);
  });

  test('ends at each of its bytes with a refusal, where the rest does not come', async () => {
    const bytes = encoder.encode(body);
    const end = bytes.length - '\r\n'.length;
    for (let at = 0; at < end; at += 1) {
      await expect(read([bytes.subarray(0, at)]), `cut at ${at}`).rejects.toMatchObject(refused);
    }
  });
});

describe('A multipart body is refused', () => {
  test.each([
    ['without a part', `--${BOUNDARY}--\r\n`],
    ['with two', `${partOf(FILE, '1')}${partOf(FILE, '2')}--${BOUNDARY}--\r\n`],
    ['whose part is no file', `${partOf('form-data; name="file"', '1')}--${BOUNDARY}--\r\n`],
    ['whose part has no name', `${partOf('form-data; filename="a"', '1')}--${BOUNDARY}--\r\n`],
    ['whose part is another thing', `${partOf('attachment; name="file"; filename="a"', '1')}--${BOUNDARY}--`],
    ['whose part says nothing', `--${BOUNDARY}\r\n\r\n\r\n1\r\n--${BOUNDARY}--\r\n`],
    ['that begins with something else', `x${body}`],
    ['whose head has no end', `--${BOUNDARY}\r\n${'X-A: 1\r\n'.repeat(10_000)}`],
  ])('%s', async (_what, text) => {
    await expect(whole(text)).rejects.toMatchObject(refused);
  });

  test('of more parts than one at the second, whatever follows', async () => {
    let pulled = 0;
    async function* endless() {
      yield encoder.encode(partOf(FILE, ''));
      for (;;) {
        pulled += 1;
        yield encoder.encode(partOf(FILE, ''));
      }
    }
    const reading = readSingleFilePart(endless(), BOUNDARY, () => {}).next();
    await expect(reading).rejects.toMatchObject(refused);
    expect(pulled).toBeLessThan(2);
  });
});

test('A boundary is what the type names, and a type without one is refused', () => {
  expect(readMultipartBoundary('multipart/form-data; boundary=----WebKitFormBoundaryAb1')).toBe(
    '----WebKitFormBoundaryAb1',
  );
  expect(readMultipartBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', '']) {
    expect(() => readMultipartBoundary(type)).toThrow('bad_request');
  }
});
