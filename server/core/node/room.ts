import { statfs } from 'node:fs/promises';

/**
 * Number of bytes on the disk that are reserved for urgent writes when the disk is full (docs/operations.md,
 * "A full disk").
 */
export const DISK_RESERVE_BYTES = 16 * 1024 * 1024;

/** Returns the error that a file storage or a store throws if the disk is full. */
export const createDiskFullError = (cause?: unknown): Error =>
  Object.assign(new Error('The disk is full', { cause }), { code: 'ENOSPC' });

/**
 * Throws the error for a full disk if the disk of `directory` has fewer than `DISK_RESERVE_BYTES` free bytes.
 */
export async function requireFreeDiskSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < DISK_RESERVE_BYTES) throw createDiskFullError();
}
