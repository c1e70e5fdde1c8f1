import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateDirectory, returnNullIfFileNotFound } from '../../durable';

/** Copies the mails in a folder. New mails may be written meanwhile; incomplete ones are left out. */
export async function copyMailFolder(sourceFolder: string, targetFolder: string): Promise<void> {
  const fileNames = (await readdir(sourceFolder).catch(returnNullIfFileNotFound)) ?? [];
  const mailFileNames = fileNames.filter((name) => name.endsWith('.eml'));
  if (mailFileNames.length > 0) await createPrivateDirectory(targetFolder);
  for (const name of mailFileNames)
    await copyFile(join(sourceFolder, name), join(targetFolder, name)).catch(returnNullIfFileNotFound);
}
