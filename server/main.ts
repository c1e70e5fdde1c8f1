import { flavourNames } from '../src/product/menu';
import { resources } from '../src/product/resources/index';
import { storageCode } from './core/basics/errors';
import { loggable } from './core/basics/loggable';
import { describeChain, verifyData } from './core/node/commands/audit';
import { takeBackup } from './core/node/commands/backup/backup';
import { listBackups } from './core/node/commands/backup/listBackups';
import { restoreBackup } from './core/node/commands/backup/restore';
import { changeData } from './core/node/commands/data';
import { checkData } from './core/node/commands/fsck';
import { runOperator } from './core/node/commands/operator';
import { rotateKeysOf } from './core/node/commands/rotateKeys';
import { ConfigError, readConfig } from './core/node/config';
import { DeploymentError } from './core/node/deploymentError';
import { boundHeap } from './core/node/heap';
import { openServer } from './core/node/open';
import { serve } from './core/node/serve';
import { UsageError } from './core/node/usage';
import { MigrationError } from './core/store/migrations';
import { loadDemo, product } from './product/server';

const readEnvironment = () => readConfig(process.env, flavourNames);

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  serve: async () => {
    boundHeap();
    const config = readEnvironment();
    await serve(config, await openServer(config, product), loadDemo);
  },
  operator: async (args) => {
    const config = readEnvironment();
    console.log(await runOperator(config, resources, args, () => openServer(config, product)));
  },
  data: async ([action]) => console.log(await changeData(readEnvironment(), product, action)),
  audit: async ([action]) => {
    if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify');
    const verified = await verifyData(readEnvironment(), product);
    console.log(describeChain(verified));
    if (verified.broken) process.exitCode = 1;
  },
  backup: async ([folder, parent]) =>
    console.log(
      folder === '--list'
        ? await listBackups(parent, new Date())
        : await takeBackup(readEnvironment(), product, folder),
    ),
  restore: async ([folder]) => console.log(await restoreBackup(readEnvironment(), product, folder)),
  migrate: async () => {
    const { store } = await openServer(readEnvironment(), product);
    await store.close();
    console.log('The data are as this build needs them.');
  },
  fsck: async () => {
    const { faults, unreadable, derived, seen } = await checkData(readEnvironment(), product);
    const wrong = [...faults, ...unreadable, ...derived].map((fault) => `WRONG: ${fault}`);
    console.log([...seen, ...wrong].join('\n'));
    if (wrong.length > 0) process.exitCode = 1;
  },
  keys: async ([action]) => {
    if (action !== 'rotate') throw new UsageError('Usage: npm run keys -- rotate');
    await rotateKeysOf(readEnvironment(), product, new Date());
    console.log('New passwords are encrypted to a new key; the old one is good for 24 hours more.');
  },
};

const [name = 'serve', ...args] = process.argv.slice(2);
const run = Object.hasOwn(commands, name) ? commands[name] : undefined;

/** Whether an error is a mistake of whoever starts the server: then its message says enough, without the stack. */
const isExplained = (error: unknown): error is Error =>
  [ConfigError, DeploymentError, UsageError, MigrationError].some((known) => error instanceof known);

/** Returns what is printed of an error: a line that says what to do, and the stack only where nobody foresaw it. */
function printable(error: unknown): string {
  if (isExplained(error)) return error.message;
  if (!(error instanceof Error) || !storageCode(error)) return loggable(error);
  const because = error.cause === undefined ? '' : ` (${loggable(error.cause, 0).split('\n', 1)[0]})`;
  return `${error.message}${because}: see that it can be used from here, then try again.`;
}

try {
  if (!run) throw new UsageError(`Unknown command ${name}: ${Object.keys(commands).join(', ')}.`);
  await run(args);
} catch (error) {
  console.error(printable(error));
  process.exitCode = 1;
}
