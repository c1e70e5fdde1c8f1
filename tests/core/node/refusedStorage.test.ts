import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './serverProcess';
import { temporaryFolder } from './temporaryFolder';

/** Answers each call as the name of the bucket asks: a status and the name of a fault. */
const storage = createServer((request, answer) => {
  const [, bucket = ''] = /^\/(\w[\w.-]*)/.exec(request.url ?? '') ?? [];
  const [status = '', code = ''] = bucket.split('.');
  answer.writeHead(Number(status), { 'Content-Type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${names[code]}</Code><Message>m</Message></Error>`);
});
const names: Readonly<Record<string, string>> = {
  key: 'InvalidAccessKeyId',
  secret: 'SignatureDoesNotMatch',
  bucket: 'NoSuchBucket',
  denied: 'AccessDenied',
  policy: 'AccountProblem',
  region: 'AuthorizationHeaderMalformed',
  moved: 'PermanentRedirect',
  clock: 'RequestTimeTooSkewed',
};

let endpoint: string;
beforeAll(async () => {
  storage.listen(0, '127.0.0.1');
  await once(storage, 'listening');
  endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

test.each([
  ['403.key', 'S3_ACCESS_KEY_ID: correct it'],
  ['403.secret', 'S3_SECRET_ACCESS_KEY: correct it'],
  ['404.bucket', 'S3_BUCKET: create it, or correct the name'],
  ['403.denied', 'let it list the bucket, and read, write and delete objects'],
  ['403.policy', 'let it list the bucket, and read, write and delete objects'],
  ['400.region', 'correct S3_REGION'],
  ['301.moved', 'correct S3_REGION'],
  ['403.clock', 'set it, then try again'],
])(
  'a start with a storage that answers %s ends in one line that says what to do',
  async (bucket, says) => {
    const { code, output } = await run(
      {
        dataDir: temporaryFolder(),
        variables: {
          S3_ENDPOINT: endpoint,
          S3_BUCKET: bucket,
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 's3cret',
          // The client says on an older Node when its support ends.
          NODE_NO_WARNINGS: '1',
        },
      },
      'serve',
    );
    expect([code, output.split('\n')], output).toEqual([1, [expect.stringContaining(says), '']]);
    expect(output).not.toContain('s3cret');
  },
  30_000,
);
