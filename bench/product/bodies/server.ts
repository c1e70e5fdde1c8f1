import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sessionCookie, sessionHeaders } from '../../../tests/core/node/client';
import { addOperator, startServer } from '../../../tests/core/node/serverProcess';

const OWN = { username: 'bench@example.com', password: 'shapes-of-json-4711' };

export interface Sent {
  method: 'POST' | 'PUT' | 'GET' | 'DELETE';
  path: string;
  body?: BodyInit;
  type?: string;
}

export interface Measured {
  status: number;
  json: Record<string, Record<string, unknown>>;
  /** The longest that the server's event loop was held meanwhile, in milliseconds. */
  held: number;
}

/** A built server with its own data, which reports how long each request held its event loop. */
export const measuredServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bodies-'));
  const holds = pathToFileURL(resolve('bench/product/bodies/holds.mjs')).href;
  const options = { dataDir, variables: { NODE_ENV: 'production' } };
  await addOperator(options, OWN);
  const server = await startServer({
    dataDir,
    variables: { ...options.variables, NODE_OPTIONS: `--import=${holds}` },
  });
  const cookie = await sessionCookie(server.url, OWN.username, OWN.password);

  const held = async () => {
    const before = server.output().length;
    process.kill(server.pid, 'SIGUSR2');
    for (;;) {
      const told = /held ([\d.]+) ms/.exec(server.output().slice(before));
      if (told) return Number(told[1]);
      await wait(2);
    }
  };

  return {
    async send({ method, path, body, type = 'application/json' }: Sent): Promise<Measured> {
      await held();
      const response = await fetch(`${server.url}/api/console/${path}`, {
        method,
        headers: {
          ...sessionHeaders(server.url, cookie),
          'if-match': '*',
          ...(typeof body === 'string' && { 'content-type': type }),
        },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      return { status: response.status, json: JSON.parse(text), held: await held() };
    },
    async stop() {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type MeasuredServer = Awaited<ReturnType<typeof measuredServer>>;
