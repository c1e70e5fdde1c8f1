import { resolve } from 'node:path';

/** Thrown if a command is used wrongly. The error's message says what is wrong, or how to use the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Returns the one folder that a command's arguments name, as an absolute path. Throws UsageError for any other
 * arguments. A name that begins with `-`, such as `--help`, counts as an option.
 */
export function requireFolderArgument(args: readonly string[], usage: string): string {
  const [folder = '', ...others] = args;
  if (folder === '' || folder.startsWith('-') || others.length > 0) throw new UsageError(usage);
  return resolve(folder);
}
