import { MINUTE_MS } from '../basics/time';

/**
 * Maximum number of milliseconds for the work of an outbox entry that is no mail. Mails wait no longer for
 * it.
 */
const PATIENCE = MINUTE_MS;

/** Rejects if `work` takes longer than `PATIENCE`. */
export async function rejectAfterTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('afterCommit took longer than a minute')), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
