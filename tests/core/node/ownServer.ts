import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Client, signIn } from './client';
import { addOperator, type Options, type ServerProcess, startServer } from './serverProcess';
import { temporaryFolder } from './temporaryFolder';

/** The operator of a test's own server. */
export const OWN = { username: 'kim@example.com', password: 'quiet-river-stone' };

/** A server's data in a folder that is not there yet. */
export const newData = (dataDir = join(temporaryFolder(), 'data')): Options => ({
  dataDir,
  variables: { NODE_ENV: 'production' },
});

/** Starts a server that ends with the test. */
export async function startOwn(options: Options): Promise<ServerProcess> {
  const server = await startServer(options);
  onTestFinished(() => server.kill());
  return server;
}

/** Signs the operator in at a server. */
export const signInAt = ({ url }: Pick<ServerProcess, 'url'>): Promise<Client> =>
  signIn(url, OWN.username, OWN.password);

/** Starts a server with its operator, and signs the operator in. */
export async function startSignedIn(options: Options): Promise<{ server: ServerProcess; client: Client }> {
  await addOperator(options, OWN);
  const server = await startOwn(options);
  return { server, client: await signInAt(server) };
}
