import { collectPictureCopyWidths } from '../../assets/copies';
import { removeStrayFiles } from '../../assets/sweep';
import { toLoggableText } from '../../basics/toLoggableText';
import { DRAFTS_COLLECTION } from '../../drafts/stored';
import type { ServerDefinition } from '../../extend';
import { BULK_EDITS_COLLECTION } from '../../records/edits/stored';
import { removeAllDocuments } from '../../store/own';
import type { ServerConfig } from '../config';
import { computeDataFolderPaths } from '../files/folder';
import { openServerData } from '../open';
import { UsageError } from '../usage';
import { sendCommandToServer } from './commandSocket';
import { tryMigrationsOnCopy } from './tryMigrations';

/** The command that `data sweep` sends to a running server, and the text to print afterwards. */
export const REMOVE_EXPIRED_COMMAND = { command: 'sweep', done: 'What had expired is removed.' } as const;

const dataCommandActions: Readonly<
  Record<string, (config: ServerConfig, product: ServerDefinition) => Promise<string>>
> = {
  accept: async (config, product) => {
    const { store } = await openServerData(config, product, { accept: true });
    await store.close();
    return 'The folder is taken as it is: database and files are marked as belonging together.';
  },
  clear: async (config, product) => {
    const { store, files, random, log } = await openServerData(config, product);
    const { removed, kept } = await removeStrayFiles({
      ...{ store, files, random, copies: { widths: collectPictureCopyWidths(product.resources) } },
      log: (id, error) => log.failure(id, toLoggableText(error)),
    });
    // Drafts and the data for undoing bulk edits are removed too, because they are only useful for some days.
    const removedRowCount =
      (await removeAllDocuments(store, DRAFTS_COLLECTION)) +
      (await removeAllDocuments(store, BULK_EDITS_COLLECTION));
    await store.close();
    return [
      `${removed} files of which the database knew nothing are removed. Drafts and undo steps removed: ${removedRowCount}.`,
      ...(kept > 0
        ? [`${kept} such files are kept: a row about a file can't be read. See \`npm run fsck\`.`]
        : []),
    ].join('\n');
  },
  sweep: async (config, product) => {
    // If several processes share the database, this process writes to it directly. Otherwise a running
    // server, if there is one, must execute the command.
    const { command, done } = REMOVE_EXPIRED_COMMAND;
    const serverReply = config.databaseUrl
      ? null
      : await sendCommandToServer(config.dataDir, { command, args: [], secret: '' });
    if (serverReply !== null) return serverReply;
    const { api, store } = await openServerData(config, product);
    try {
      await api.sweepNow();
    } finally {
      await store.close();
    }
    return done;
  },
  'try-migrations': async ({ dataDir, databaseUrl }, { resources, migrations }) => {
    if (databaseUrl)
      throw new UsageError(
        'Copy the database (createdb -T), and start a server on the copy: docs/postgresql.md, "Updates".',
      );
    return tryMigrationsOnCopy(computeDataFolderPaths(dataDir).database, resources, migrations);
  },
};

/**
 * Runs an action of the command `data`. Returns a description of the changes. Throws UsageError for an
 * unknown action.
 */
export const runDataCommand = (
  config: ServerConfig,
  product: ServerDefinition,
  actionName = '',
): Promise<string> => {
  const runAction = Object.hasOwn(dataCommandActions, actionName)
    ? dataCommandActions[actionName]
    : undefined;
  if (!runAction) throw new UsageError('Usage: npm run data -- accept | clear | sweep | try-migrations');
  return runAction(config, product);
};
