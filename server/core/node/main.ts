import { setFlagsFromString } from 'node:v8';
import { ProductSetupError } from '../../../src/core/schema/faults/mistakes';
import { findErrorCodeOfStorageError } from '../basics/errors';
import { toLoggableText } from '../basics/toLoggableText';
import type { ServerDefinition } from '../extend';
import { recomputeStoredValues } from '../records/writes/recomputeStoredValues';
import { MigrationError } from '../store/migrations';
import { auditAccessLog, describeChainAnchorComparison, describeChainVerification } from './commands/audit';
import { takeBackup } from './commands/backup/backup';
import { listBackups } from './commands/backup/listBackups';
import { restoreBackup } from './commands/backup/restore';
import { runDataCommand } from './commands/data';
import { checkDataConsistency } from './commands/fsck';
import { runOperatorCommand } from './commands/operator';
import { rotateSignInKeys } from './commands/rotateKeys';
import { ConfigError, readServerConfig } from './config';
import { DeploymentError } from './deploymentError';
import { openServerData } from './open';
import { serveUntilSignal } from './serve';
import { reportUpgradeEffects } from './upgrade';
import { UsageError } from './usage';

/** Percentage by which the heap may grow before garbage is collected again. */
const HEAP_GROWTH_PERCENT = 60;

/**
 * Makes this process collect garbage before it asks the system for more memory. By default, Node would take
 * three times as much memory for a streamed list, and keep it. Garbage collection takes a sixth more
 * processor time for such a list (docs/benchmarks.md). Must be called before the server answers anything.
 */
function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}

type CommandsByName = Readonly<Record<string, (args: readonly string[]) => Promise<void>>>;

function createCliCommands(product: ServerDefinition): CommandsByName {
  const readConfigFromEnvironment = () => readServerConfig(process.env, Object.keys(product.flavours));
  return {
    serve: async () => {
      limitHeapGrowth();
      const config = readConfigFromEnvironment();
      await serveUntilSignal(config, await openServerData(config, product), product.demo);
    },
    operator: async (args) => {
      const config = readConfigFromEnvironment();
      console.log(
        await runOperatorCommand(config, product.resources, args, () => openServerData(config, product)),
      );
    },
    data: async ([action]) => console.log(await runDataCommand(readConfigFromEnvironment(), product, action)),
    audit: async ([action]) => {
      if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify');
      const { verified, anchors, wrong } = await auditAccessLog(readConfigFromEnvironment(), product);
      console.log(
        [describeChainVerification(verified), ...describeChainAnchorComparison(anchors, wrong)].join('\n'),
      );
      if (verified.broken || wrong) process.exitCode = 1;
    },
    backup: async (args) =>
      console.log(
        args[0] === '--list'
          ? await listBackups(args.slice(1), new Date())
          : await takeBackup(readConfigFromEnvironment(), product, args),
      ),
    restore: async (args) => console.log(await restoreBackup(readConfigFromEnvironment(), product, args)),
    migrate: async ([option]) => {
      if (option === '--dry') {
        const { lines, isRefused } = await reportUpgradeEffects(readConfigFromEnvironment(), product);
        console.log(lines.join('\n'));
        if (isRefused) process.exitCode = 1;
        return;
      }
      if (option !== undefined) throw new UsageError('Usage: npm run migrate [-- --dry]');
      const { store } = await openServerData(readConfigFromEnvironment(), product);
      for (const line of await recomputeStoredValues(store, product.resources)) console.log(line);
      await store.close();
      console.log('The data are as this build needs them.');
    },
    fsck: async ([option]) => {
      if (option !== undefined) throw new UsageError('Usage: npm run fsck');
      const { faults, unreadable, derived, seen } = await checkDataConsistency(
        readConfigFromEnvironment(),
        product,
      );
      const faultLines = [...faults, ...unreadable, ...derived].map((fault) => `WRONG: ${fault}`);
      console.log([...seen, ...faultLines].join('\n'));
      if (faultLines.length > 0) process.exitCode = 1;
    },
    keys: async ([action]) => {
      if (action !== 'rotate') throw new UsageError('Usage: npm run keys -- rotate');
      await rotateSignInKeys(readConfigFromEnvironment(), product, new Date());
      console.log('New passwords are encrypted to a new key; the old one is good for 24 hours more.');
    },
  };
}

/**
 * Whether an error's message alone explains why a command failed. Such an error is printed without its stack.
 */
const isSelfExplanatoryError = (error: unknown): error is Error =>
  [ConfigError, DeploymentError, UsageError, MigrationError, ProductSetupError].some(
    (errorClass) => error instanceof errorClass,
  );

/**
 * Returns the text to print for an error: usually one line that says what to do. An unexpected error is
 * printed with its stack.
 */
function formatErrorForTerminal(error: unknown): string {
  if (isSelfExplanatoryError(error)) return error.message;
  if (!(error instanceof Error) || !findErrorCodeOfStorageError(error)) return toLoggableText(error);
  const causeText = error.cause === undefined ? '' : ` (${toLoggableText(error.cause, 0).split('\n', 1)[0]})`;
  return `${error.message}${causeText}: see that it can be used from here, then try again.`;
}

/**
 * Runs one command of a product's server. The process's first argument names the command; the default is
 * `serve`.
 */
export async function main(product: ServerDefinition): Promise<void> {
  const [name = 'serve', ...args] = process.argv.slice(2);
  const commands = createCliCommands(product);
  const runCommand = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!runCommand) throw new UsageError(`Unknown command ${name}: ${Object.keys(commands).join(', ')}.`);
    await runCommand(args);
  } catch (error) {
    console.error(formatErrorForTerminal(error));
    process.exitCode = 1;
  }
}
