import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Transaction } from '../../../store/store';
import { OWNER_ONLY_FILE_MODE } from '../../durable';
import { createDiskFullError, DISK_RESERVE_BYTES } from '../../room';

/**
 * Number of bytes that must stay free on the disk after a new reserve file is created. With fewer free bytes,
 * the reserve would soon be needed and given up again.
 */
const MIN_FREE_BYTES_AFTER_RESERVE = 4 * 1024 * 1024;
/**
 * Number of bytes that each write adds to the reserve file. The bytes are random, because some file systems
 * don't store zeros.
 */
const RESERVE_WRITE_CHUNK_BYTES = 1024 * 1024;

/**
 * Number of bytes by which the reserve is shortened at a time. If the whole reserve were freed at once,
 * another program could take the space.
 */
const RESERVE_SHRINK_STEP_BYTES = 2 * 1024 * 1024;

/**
 * A file that reserves disk space for urgent writes. On a full disk, the file gives up its space to these
 * writes.
 */
export interface DiskSpaceReserve {
  /**
   * Creates the reserve file if it is missing and the disk has room for it. Returns whether the file exists.
   */
  ensure(): boolean;
  /** Makes the reserve file shorter by one step. Returns whether this freed space. */
  giveUp(): boolean;
}

const getFileSize = (filePath: string): number => statSync(filePath, { throwIfNoEntry: false })?.size ?? 0;

function hasSpaceForDiskReserve(reservePath: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(reservePath));
  return bavail * bsize + getFileSize(reservePath) >= DISK_RESERVE_BYTES + MIN_FREE_BYTES_AFTER_RESERVE;
}

function writeDiskReserveFile(reservePath: string): void {
  const randomChunk = randomBytes(RESERVE_WRITE_CHUNK_BYTES);
  const fileDescriptor = openSync(reservePath, 'w', OWNER_ONLY_FILE_MODE);
  try {
    for (let writtenBytes = 0; writtenBytes < DISK_RESERVE_BYTES; )
      writtenBytes += writeSync(fileDescriptor, randomChunk, 0, RESERVE_WRITE_CHUNK_BYTES);
  } finally {
    closeSync(fileDescriptor);
  }
}

/**
 * Returns the reserve file of a database. It reports on standard error when it gives up space, and when it is
 * created again.
 */
export function createDiskReserve(databasePath: string): DiskSpaceReserve {
  const reservePath = `${databasePath}-reserve`;
  let hasReserveFile = getFileSize(reservePath) >= DISK_RESERVE_BYTES;
  let isReserveGivenUp = false;

  function createDiskReserveFile(): boolean {
    if (!hasSpaceForDiskReserve(reservePath)) return false;
    try {
      writeDiskReserveFile(reservePath);
      return true;
    } catch {
      // The reserve file is incomplete, for example because another file has taken the space meanwhile. So it
      // is removed.
      rmSync(reservePath, { force: true });
      return false;
    }
  }

  return {
    ensure() {
      if (hasReserveFile) return true;
      hasReserveFile = createDiskReserveFile();
      if (hasReserveFile && isReserveGivenUp)
        console.error('There is room on the disk again: everything is saved.');
      if (hasReserveFile) isReserveGivenUp = false;
      return hasReserveFile;
    },
    giveUp() {
      const reserveFileSize = getFileSize(reservePath);
      hasReserveFile = false;
      if (reserveFileSize === 0) return false;
      truncateSync(reservePath, Math.max(0, reserveFileSize - RESERVE_SHRINK_STEP_BYTES));
      if (!isReserveGivenUp)
        console.error('The disk is full: only sign-ins and deletions are stored until there is room.');
      isReserveGivenUp = true;
      return true;
    },
  };
}

/**
 * Returns a transaction that can't store documents while the reserve for urgent writes is missing. It can
 * still remove documents.
 */
export function createReserveGuardedTransaction(tx: Transaction, reserve: DiskSpaceReserve): Transaction {
  const requireDiskReserve = () => {
    if (!reserve.ensure()) throw createDiskFullError();
  };
  return {
    ...tx,
    insert: async (...insertArguments) => {
      requireDiskReserve();
      return tx.insert(...insertArguments);
    },
    replace: async (...replaceArguments) => {
      requireDiskReserve();
      return tx.replace(...replaceArguments);
    },
  };
}

/**
 * SQLite's error codes for a full disk. The first is for the database's files, the second for the file of the
 * memory that connections share.
 */
const SQLITE_DISK_FULL_CODES: readonly unknown[] = [13, 4874];

const isSqliteDiskFullError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && SQLITE_DISK_FULL_CODES.includes(error.errcode);

/** Converts SQLite's error for a full disk to the error that a Store throws for a full disk. */
const toStoreError = (error: unknown): unknown =>
  isSqliteDiskFullError(error) ? createDiskFullError(error) : error;

/** Runs a write. Converts SQLite's error for a full disk to the error that a Store throws for a full disk. */
export async function withDiskFullErrorsConverted<T>(runWrite: () => Promise<T>): Promise<T> {
  try {
    return await runWrite();
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Runs an urgent write. If the disk is full, gives up the reserve piece by piece and repeats the write. */
export async function writeWithDiskReserve<T>(
  reserve: DiskSpaceReserve,
  runWrite: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await runWrite();
    } catch (error) {
      if (!isSqliteDiskFullError(error) || !reserve.giveUp()) throw toStoreError(error);
    }
  }
}

/** Like `writeWithDiskReserve`, for a write that is not asynchronous. */
export function writeWithDiskReserveSync<T>(reserve: DiskSpaceReserve, runWrite: () => T): T {
  for (;;) {
    try {
      return runWrite();
    } catch (error) {
      if (!isSqliteDiskFullError(error) || !reserve.giveUp()) throw toStoreError(error);
    }
  }
}
