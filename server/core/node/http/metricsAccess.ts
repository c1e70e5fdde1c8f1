import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackAddress } from './environment';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What proxies add to the calls of others. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a call may read the metrics. With the deployment's token it may come from anywhere; without a token, only
 * from a process of this machine that calls the server directly.
 */
export function mayReadMetrics(headers: Headers, socket: string | undefined, token: string): boolean {
  if (token === '') return isLoopbackAddress(socket) && FORWARDED.every((name) => !headers.has(name));
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
