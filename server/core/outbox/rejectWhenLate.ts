import { MINUTE_MS } from '../basics/time';

/**
 * Maximum number of milliseconds for the work of an outbox entry that is no mail. Due mails wait no longer
 * than this for the work.
 */
const NON_MAIL_WORK_TIMEOUT_MS = MINUTE_MS;

/** Returns the result of `promise`. Rejects if the work takes longer than `NON_MAIL_WORK_TIMEOUT_MS`. */
export async function rejectAfterTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeoutPromise = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('afterCommit took longer than a minute')),
      NON_MAIL_WORK_TIMEOUT_MS,
    );
  });
  return Promise.race([promise, timeoutPromise]).finally(() => clearTimeout(timer));
}
