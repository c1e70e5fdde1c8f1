import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** A disk of its own, in memory, that can be filled. */
export interface SmallDisk {
  path: string;
  /** Bytes that are free. */
  free: () => number;
  /** Takes all room but `left` bytes with a file that is none of the data. */
  fill: (left?: number) => void;
  /** Removes that file. */
  makeRoom: () => void;
  remove: () => void;
}

const run = (command: string, ...args: string[]) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error}`);
};

/** Mounts a small disk. Throws where this user may not: what a full disk does can't be seen otherwise. */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  } catch (cause) {
    rmSync(path, { recursive: true });
    throw new Error('A test of a full disk mounts a small one, which takes root.', { cause });
  }
  const filler = join(path, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  return {
    path,
    free,
    fill(left = 0) {
      const file = openSync(filler, 'a');
      try {
        for (let rest = free() - left; rest > 0; rest = free() - left) {
          writeSync(file, Buffer.alloc(Math.min(rest, MEGABYTE)));
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily: a closed database keeps its file until its statements are collected as garbage.
      run('umount', '-l', path);
      rmSync(path, { recursive: true });
    },
  };
}
