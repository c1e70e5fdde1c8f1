import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ENTRY = 'dist/server/main.js';
/** Milliseconds: a first start makes two years of demo data, which takes nine times as long beside other work. */
const READY_WITHIN = 45_000;

export type Variables = Readonly<Record<string, string>>;

export interface ServerProcess {
  /** The origin it answers at. */
  url: string;
  port: number;
  pid: number;
  /** What it printed so far, both streams. */
  output: () => string;
  /** Asks it to stop (SIGTERM); answers its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it at once, as a power cut would (SIGKILL). */
  kill: () => Promise<void>;
}

export interface Options {
  dataDir: string;
  /** 0 lets the system choose. */
  port?: number;
  variables?: Variables;
  /** The program to run and its first argument; by default this Node and the built server. */
  program?: readonly [string, string];
}

/** Nothing of this machine's own configuration reaches a server under test. */
const cleanVariables = ({ dataDir, port = 0, variables }: Options) => ({
  PATH: process.env.PATH,
  TZ: process.env.TZ,
  DATA_DIR: dataDir,
  PORT: String(port),
  DRAIN_SECONDS: '0',
  ...variables,
});

/** Runs the built server with the given arguments; collects what it prints. */
export const launch = (options: Options, args: readonly string[] = []) => {
  const [node, entry] = options.program ?? [process.execPath, ENTRY];
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first.`);
  const child = spawn(node, [entry, ...args], { env: cleanVariables(options) });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, exited, output: () => output };
};

/** Runs a command of the built server to its end; returns its exit code and what it printed. */
export const run = async (options: Options, ...args: string[]) => {
  const { child, exited, output } = launch(options, args);
  child.stdin.end();
  const [code] = await exited;
  return { code, output: output() };
};

const addressIn = (output: string) => /http:\/\/[^/\s]+/.exec(output)?.[0];

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the built server on its own data and waits until it can serve; throws what it printed where it does not. */
export const startServer = async (options: Options): Promise<ServerProcess> => {
  const { child, exited, output } = launch(options);
  const deadline = Date.now() + READY_WITHIN;
  for (;;) {
    const url = addressIn(output());
    if (url && (await isReady(url))) {
      return {
        url,
        port: Number(new URL(url).port),
        pid: child.pid ?? 0,
        output,
        stop: async () => {
          child.kill('SIGTERM');
          return (await exited)[0];
        },
        kill: async () => {
          child.kill('SIGKILL');
          await exited;
        },
      };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${output()}`);
    }
    await wait(10);
  }
};

/** Makes an operator with the command that the README names, narrowed to `only` where it is given. */
export const addOperator = async (
  options: Options,
  { username, password, only }: { username: string; password: string; only?: string },
) => {
  const narrowed = only === undefined ? [] : ['--only', only];
  const { child, exited, output } = launch(options, ['operator', 'add', username, ...narrowed]);
  child.stdin.end(`${password}\n`);
  const [code] = await exited;
  if (code !== 0) throw new Error(output());
  return output();
};
