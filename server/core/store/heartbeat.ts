import { DAY_MS } from '../basics/time';
import { insertOrReplace } from './insertOrReplace';
import { exclusiveLock } from './locks';
import { type Document, type Reader, type Store, type Transaction, URGENT_TRANSACTION } from './store';

/**
 * Collection with a single document: the last heartbeat, and the instant until which the hourly clean-up
 * (sweep) waits.
 */
export const HEARTBEAT_COLLECTION = '_heartbeat';

const HEARTBEAT_DOCUMENT_ID = 'heartbeat';

/** Milliseconds without a heartbeat after which the data may be an old backup, or the clock may be wrong. */
const MAX_HEARTBEAT_GAP_MS = 7 * DAY_MS;
const EXPIRED_DATA_CLEANUP_DELAY_MS = DAY_MS;

/**
 * Returns the instant, at most a day ahead, until which the hourly clean-up (sweep) waits. Undefined if the
 * sweep need not wait.
 */
function computeCleanupDelayEnd(lastHeartbeat: Document | null, now: Date): string | undefined {
  const delayEndMs = Date.parse(String(lastHeartbeat?.sweepFrom));
  if (!(delayEndMs > now.getTime())) return undefined;
  // If the clock ran ahead, the stored instant may be too late. This limit corrects it.
  return new Date(Math.min(delayEndMs, now.getTime() + EXPIRED_DATA_CLEANUP_DELAY_MS)).toISOString();
}

/** Reads the instant until which the hourly clean-up (sweep) waits; undefined if the sweep need not wait. */
export const readCleanupDelayEnd = async (reader: Reader, now: Date): Promise<string | undefined> =>
  computeCleanupDelayEnd(await reader.get(HEARTBEAT_COLLECTION, HEARTBEAT_DOCUMENT_ID), now);

/**
 * Stores a heartbeat. If the server starts after more than seven days without one, the hourly clean-up
 * (sweep) waits for a day. With `isAsked` (a sweep was requested explicitly), it does not wait. Returns the
 * instant until which the sweep waits, or undefined.
 */
export async function storeHeartbeat(
  store: Store,
  now: Date,
  { isStart = false, isAsked = false } = {},
): Promise<string | undefined> {
  const storeHeartbeatInTransaction = async (tx: Transaction) => {
    const lastHeartbeat = await tx.get(HEARTBEAT_COLLECTION, HEARTBEAT_DOCUMENT_ID);
    const isHeartbeatLate =
      isStart &&
      lastHeartbeat !== null &&
      now.getTime() - Date.parse(String(lastHeartbeat.at)) > MAX_HEARTBEAT_GAP_MS;
    const defaultDelayEnd = isHeartbeatLate
      ? new Date(now.getTime() + EXPIRED_DATA_CLEANUP_DELAY_MS).toISOString()
      : computeCleanupDelayEnd(lastHeartbeat, now);
    const delayEnd = isAsked ? undefined : defaultDelayEnd;
    const heartbeatDocument: Document = {
      _id: HEARTBEAT_DOCUMENT_ID,
      version: (lastHeartbeat?.version ?? 0) + 1,
      at: now.toISOString(),
      ...(delayEnd !== undefined && { sweepFrom: delayEnd }),
    };
    await insertOrReplace(tx, HEARTBEAT_COLLECTION, lastHeartbeat, heartbeatDocument);
    return delayEnd;
  };
  return store.transaction(storeHeartbeatInTransaction, {
    ...URGENT_TRANSACTION,
    locks: [exclusiveLock(HEARTBEAT_COLLECTION, HEARTBEAT_DOCUMENT_ID)],
  });
}
