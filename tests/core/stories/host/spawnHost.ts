import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Variables } from '../../node/serverProcess';
import type { HostAnswer, HostCall } from './host';

/** The built host, in a folder beside the console's, whose files it serves. */
export const HOST_ENTRY = 'dist/host/host.js';

/** Milliseconds in which the process ends by itself once it serves nothing; a timer or a port would keep it. */
const ENDS_WITHIN = 5_000;

type Call = HostCall extends infer One ? (One extends HostCall ? Omit<One, 'id'> : never) : never;

/** A process that serves any number of data folders, each as a server of its own. */
export interface Host {
  /** Serves a folder. Returns the port. */
  open(options: { dataDir: string; port?: number; variables?: Variables }): Promise<number>;
  /** Lets running requests end and frees everything of a port's server. */
  close(port: number): Promise<void>;
  /** Ends the process. Throws if something that it served keeps it alive. */
  end(): Promise<void>;
}

/** Starts a built host with none of this machine's own configuration. */
export function spawnHost(entry = HOST_ENTRY): Host {
  const { PATH, TZ } = process.env;
  const child = fork(entry, { env: { PATH, TZ }, stdio: 'pipe', execArgv: [] });
  const exited = once(child, 'exit');
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let output = '';
  let calls = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.on('message', (answer: HostAnswer) => waiting.get(answer.id)?.(answer));
  const died = exited.then(([code]) => {
    throw new Error(`The host of the stories ended with ${code}:\n${output}`);
  });
  // Each call hears of it; between two calls nobody does.
  died.catch(() => {});

  async function call(what: Call): Promise<number> {
    calls += 1;
    const id = calls;
    const answered = new Promise<HostAnswer>((resolve) => waiting.set(id, resolve));
    child.send({ ...what, id });
    const answer = await Promise.race([answered, died]);
    waiting.delete(id);
    if ('error' in answer) throw new Error(answer.error);
    return answer.port;
  }

  return {
    open: ({ dataDir, port = 0, variables }) =>
      call({ act: 'open', variables: { DATA_DIR: dataDir, PORT: String(port), ...variables } }),
    close: async (port) => void (await call({ act: 'close', port })),
    end: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN);
      child.disconnect();
      const [code] = await exited;
      clearTimeout(late);
      if (code !== 0) throw new Error(`Something that was served keeps the host of the stories:\n${output}`);
    },
  };
}
