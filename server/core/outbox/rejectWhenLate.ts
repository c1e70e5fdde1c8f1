import { MINUTE_MS } from '../basics/time';

/** Time limit in milliseconds for an entry that is no mail, so that it does not delay the mails. */
const PATIENCE = MINUTE_MS;

/** Rejects where `work` takes longer than `PATIENCE`. */
export async function rejectWhenLate<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('afterCommit took longer than a minute')), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
