import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackAddress } from './environment';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Headers that proxies add to forwarded calls. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a call may read the metrics. With the deployment's token it may come from anywhere. Without a token, only a
 * process of this machine that calls the server directly may.
 */
export function mayReadMetrics(headers: Headers, socket: string | undefined, token: string): boolean {
  if (token === '') return isLoopbackAddress(socket) && FORWARDED.every((name) => !headers.has(name));
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
