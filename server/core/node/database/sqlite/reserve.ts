import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Transaction } from '../../../store/store';
import { OWNER_ONLY_FILE_MODE } from '../../durable';
import { createDiskFullError, DISK_RESERVE_BYTES } from '../../room';

/**
 * Number of bytes that must stay free on the disk after a reserve file is created. With fewer free bytes, the
 * reserve would soon be given up again.
 */
const BESIDE = 4 * 1024 * 1024;
/**
 * Number of bytes that one write adds to the reserve. The bytes are random, because some file systems don't
 * store zeros.
 */
const PIECE = 1024 * 1024;

/**
 * Number of bytes of the reserve that are given up at once, so that another program can't take the whole
 * reserve.
 */
const STEP = 2 * 1024 * 1024;

/** A file that only reserves space, and gives it up for urgent writes on a full disk. */
export interface DiskReserve {
  /** Creates the reserve file if it is missing and there is room for it. Returns whether it exists. */
  ensure(): boolean;
  /** Shortens the reserve file by one step. Returns whether that freed space. */
  giveUp(): boolean;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize + sizeOf(path) >= DISK_RESERVE_BYTES + BESIDE;
}

function write(path: string): void {
  const piece = randomBytes(PIECE);
  const file = openSync(path, 'w', OWNER_ONLY_FILE_MODE);
  try {
    for (let size = 0; size < DISK_RESERVE_BYTES; ) size += writeSync(file, piece, 0, PIECE);
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the reserve of a database. The reserve reports on standard error when it gives up space, and when
 * its file is created again.
 */
export function createDiskReserve(database: string): DiskReserve {
  const path = `${database}-reserve`;
  let isThere = sizeOf(path) >= DISK_RESERVE_BYTES;
  let isGivenUp = false;

  function make(): boolean {
    if (!hasRoom(path)) return false;
    try {
      write(path);
      return true;
    } catch {
      // The reserve is not complete, because another file has taken the space meanwhile.
      rmSync(path, { force: true });
      return false;
    }
  }

  return {
    ensure() {
      if (isThere) return true;
      isThere = make();
      if (isThere && isGivenUp) console.error('There is room on the disk again: everything is saved.');
      if (isThere) isGivenUp = false;
      return isThere;
    },
    giveUp() {
      const size = sizeOf(path);
      isThere = false;
      if (size === 0) return false;
      truncateSync(path, Math.max(0, size - STEP));
      if (!isGivenUp)
        console.error('The disk is full: only sign-ins and deletions are stored until there is room.');
      isGivenUp = true;
      return true;
    },
  };
}

/**
 * Returns a transaction that refuses to store anything while the reserve for urgent writes is missing.
 * Removals still work.
 */
export function refuseStoringWithoutReserve(tx: Transaction, reserve: DiskReserve): Transaction {
  const requireReserve = () => {
    if (!reserve.ensure()) throw createDiskFullError();
  };
  return {
    ...tx,
    insert: async (...sent) => {
      requireReserve();
      return tx.insert(...sent);
    },
    replace: async (...sent) => {
      requireReserve();
      return tx.replace(...sent);
    },
  };
}

/**
 * SQLite's codes for a full disk: of the database or its journal, and of the memory that its connections
 * share.
 */
const FULL: readonly unknown[] = [13, 4874];

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && FULL.includes(error.errcode);

/** Converts SQLite's error for a full disk to the Store port's error for a full disk. */
const toStoreError = (error: unknown): unknown => (isFull(error) ? createDiskFullError(error) : error);

/** Runs a write, and converts SQLite's error for a full disk to the Store port's error for a full disk. */
export async function convertDiskFullErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

/**
 * Runs a write that must succeed on a full disk. If the disk is full, gives up the reserve step by step and
 * repeats the write.
 */
export async function writeWithDiskReserve<T>(reserve: DiskReserve, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isFull(error) || !reserve.giveUp()) throw toStoreError(error);
    }
  }
}

/** Like `withReserve`, for synchronous work. */
export function writeWithDiskReserveSync<T>(reserve: DiskReserve, work: () => T): T {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isFull(error) || !reserve.giveUp()) throw toStoreError(error);
    }
  }
}
