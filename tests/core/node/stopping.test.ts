import { expect, test, vi } from 'vitest';
import { newData, startOwn } from './ownServer';

const drainingFor = (seconds: string) => {
  const options = newData();
  return { ...options, variables: { ...options.variables, DRAIN_SECONDS: seconds } };
};

const statusAt = (url: string) => fetch(url).then(({ status }) => status);

test('after SIGTERM the server is not ready but serves, until a second signal', async () => {
  const server = await startOwn(drainingFor('600'));
  const stopped = server.stop();
  await vi.waitFor(async () => expect(await statusAt(`${server.url}/readyz`)).toBe(503));
  expect(await statusAt(`${server.url}/healthz`)).toBe(200);
  expect(await statusAt(`${server.url}/console`)).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  expect(await stopped).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('the port closes by itself after the seconds to drain', async () => {
  const server = await startOwn(drainingFor('1'));
  const stopped = server.stop();
  await vi.waitFor(async () => expect(await statusAt(`${server.url}/readyz`)).toBe(503));
  expect(await stopped).toBe(0);
});
