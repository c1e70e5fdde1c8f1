import { stat } from 'node:fs/promises';
import { OUTBOX_COLLECTION, type OutboxStateForCounts } from '../../outbox/entries';
import type { Store } from '../../store/store';
import type { ConnectionPoolUsage } from '../database/postgres/pool';
import { returnNullIfFileNotFound } from '../durable';
import type { Gauge } from './metrics';

/**
 * The states of mails in the outbox for which the metrics state a number. In these states, an operator may
 * have to act.
 */
const outboxStatesInMetrics: readonly OutboxStateForCounts[] = ['waiting', 'delayed', 'failed'];

/**
 * Returns metrics of each pool of database connections. They state the used connections, the idle ones, and
 * the work that waits for one.
 */
export const createConnectionPoolGauges = (poolUsages: readonly ConnectionPoolUsage[]): Gauge[] => [
  ...poolUsages.flatMap(({ pool, inUse, idle }) =>
    Object.entries({ used: inUse, idle }).map(([state, value]) => ({
      name: 'console_pool_connections',
      help: 'Connections to the database, by what they are for and whether they are used.',
      labels: { pool, state },
      value,
    })),
  ),
  ...poolUsages.map(({ pool, waiting }) => ({
    name: 'console_pool_waiting',
    help: 'Work that waits for a connection to the database, by what it is for.',
    labels: { pool },
    value: waiting,
  })),
];

/**
 * Returns metrics of a console's data. `databasePath` is the path of the database file, if the database is
 * SQLite's.
 */
export async function readConsoleGauges(store: Store, databasePath: string): Promise<Gauge[]> {
  const databaseFileStats = await stat(databasePath).catch(returnNullIfFileNotFound);
  const isStoreReady = await store.ready();
  const readyGauge = {
    name: 'console_ready',
    help: 'Whether it can serve: 1 or 0.',
    value: Number(isStoreReady),
  };
  if (!isStoreReady) return [readyGauge];
  const mailGauges = await Promise.all(
    outboxStatesInMetrics.map(async (state) => ({
      name: 'console_mails',
      help: 'Mails in the queue, by state.',
      labels: { state },
      value: await store.count(OUTBOX_COLLECTION, [{ op: 'equals', path: 'standing', key: state }]),
    })),
  );
  const databaseSizeGauge = {
    name: 'console_store_bytes',
    help: 'Size of the database.',
    value: databaseFileStats?.size ?? 0,
  };
  return [readyGauge, ...mailGauges, ...(databaseFileStats ? [databaseSizeGauge] : [])];
}
