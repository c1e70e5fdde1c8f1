import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateDirectory, returnNullIfFileNotFound } from '../../durable';

/** Copies the mails in a folder. New mails may be written meanwhile; incomplete ones are left out. */
export async function copyMailFolder(from: string, to: string): Promise<void> {
  const names = (await readdir(from).catch(returnNullIfFileNotFound)) ?? [];
  const mails = names.filter((name) => name.endsWith('.eml'));
  if (mails.length > 0) await createPrivateDirectory(to);
  for (const name of mails) await copyFile(join(from, name), join(to, name)).catch(returnNullIfFileNotFound);
}
