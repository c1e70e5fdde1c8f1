import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** The only account of the storage. */
export const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const SERVER = 'node_modules/s3rver/bin/s3rver.js';
export const BUCKET = 'uploads';

export interface StorageProcess {
  url: string;
  /** What a console is told of it. */
  variables: Readonly<Record<string, string>>;
  kill: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts an S3-compatible object storage with one bucket, in a process of its own. */
export async function startStorage(directory: string, at?: number): Promise<StorageProcess> {
  const port = at ?? (await freePort());
  const args = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets'];
  const child = spawn(
    process.execPath,
    // Its tokens for the next page need a cipher that OpenSSL 3 keeps apart.
    ['--openssl-legacy-provider', SERVER, ...args, '--configure-bucket', BUCKET],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) if (line.includes('listening')) break;
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    variables: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
