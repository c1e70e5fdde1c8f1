import { readServerConfig } from '../../../../server/core/node/config';
import { openServerData } from '../../../../server/core/node/open';
import { type RunningServer, startConsoleServer } from '../../../../server/core/node/serve';
import { server } from '../../../../server/product/server';

/** A call to the process that serves the stories of one worker. */
export type HostCall = { id: number } & (
  | { act: 'open'; variables: Readonly<Record<string, string>> }
  | { act: 'close'; port: number }
);

/** The port that a call opened or closed, or why it failed. */
export type HostAnswer = { id: number } & ({ port: number } | { error: string });

const serving = new Map<number, RunningServer>();

const open = async (variables: Readonly<Record<string, string>>): Promise<number> => {
  const config = readServerConfig(variables, Object.keys(server.flavours));
  const opened = await startConsoleServer(config, await openServerData(config, server), server.demo);
  serving.set(opened.port, opened);
  return opened.port;
};

const close = async (port: number): Promise<number> => {
  const opened = serving.get(port);
  if (!opened) throw new Error(`Nothing is served at port ${port}.`);
  serving.delete(port);
  await opened.end();
  return port;
};

const answer = (call: HostCall): Promise<HostAnswer> =>
  (call.act === 'open' ? open(call.variables) : close(call.port)).then(
    (port) => ({ id: call.id, port }),
    (error: unknown) => ({
      id: call.id,
      error: error instanceof Error ? (error.stack ?? '') : String(error),
    }),
  );

process.on('message', async (call: HostCall) => process.send?.(await answer(call)));
