import { expect, test } from 'vitest';
import { takeBackup } from '../../../server/core/node/commands/backup/backup';
import { listBackups } from '../../../server/core/node/commands/backup/listBackups';
import { restoreBackup } from '../../../server/core/node/commands/backup/restore';
import { readServerConfig } from '../../../server/core/node/config';
import { server } from '../../../server/product/server';

const config = readServerConfig({ DATA_DIR: '/nowhere' }, Object.keys(server.flavours));

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = {
  backup: (args) => takeBackup(config, server, args),
  'backup -- --list': (args) => listBackups(args, new Date()),
  restore: (args) => restoreBackup(config, server, args),
};

test.each(
  Object.keys(commands).flatMap((name) =>
    [[], ['--help'], ['/srv/back', 'ups']].map((args) => [name, args] as const),
  ),
)('%s with %j tells its usage, and takes no option for a folder', async (name, args) => {
  await expect(commands[name]?.(args)).rejects.toThrow(/^Usage: npm run (backup|restore) -- /);
});
