import { stat } from 'node:fs/promises';
import { type CountedState, OUTBOX } from '../outbox/entries';
import type { Store } from '../store/store';
import { unlessMissing } from './durable';
import type { Gauge } from './metrics';

/** Mails that somebody may have to look after. */
const states: readonly CountedState[] = ['waiting', 'delayed', 'failed'];

/** Returns what a console's data are like at the moment; `database` is the path of a database that is a file. */
export async function gaugesOf(store: Store, database: string): Promise<Gauge[]> {
  const file = await stat(database).catch(unlessMissing);
  const isReady = await store.ready();
  const ready = { name: 'console_ready', help: 'Whether it can serve: 1 or 0.', value: Number(isReady) };
  if (!isReady) return [ready];
  const mails = await Promise.all(
    states.map(async (state) => ({
      name: 'console_mails',
      help: 'Mails in the queue, by state.',
      labels: { state },
      value: await store.count(OUTBOX, [{ op: 'equals', path: 'state', key: state }]),
    })),
  );
  const size = { name: 'console_store_bytes', help: 'Size of the database.', value: file?.size ?? 0 };
  return [ready, ...mails, ...(file ? [size] : [])];
}
