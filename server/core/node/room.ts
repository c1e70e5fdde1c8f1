import { statfs } from 'node:fs/promises';

/** Bytes reserved for urgent writes on a full disk (docs/operations.md, "A full disk"). */
export const DISK_RESERVE_BYTES = 16 * 1024 * 1024;

/** Returns the error that a storage or a store throws for a full disk. */
export const createDiskFullError = (cause?: unknown): Error =>
  Object.assign(new Error('The disk is full', { cause }), { code: 'ENOSPC' });

/**
 * Throws the error of a full disk if the disk of `directory` has so little space that another file would use
 * the reserve.
 */
export async function requireFreeDiskSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < DISK_RESERVE_BYTES) throw createDiskFullError();
}
