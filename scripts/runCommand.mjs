import { spawnSync } from 'node:child_process';

/**
 * Prints a command and runs it. Returns whether it succeeded.
 * @param {string} command @param {string[]} args @param {string} [cwd]
 */
export const runCommand = (command, args, cwd) => {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
};
