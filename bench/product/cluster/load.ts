import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Client, Sent } from '../../../tests/core/node/client';
import { attachmentOf, type Notice } from '../../../tests/product/node/notices';

/** What was stored of a notice, as its last acknowledged save left it. */
export interface Saved {
  _id: string;
  subject: string;
  hasFile: boolean;
}

/** What operators did so far. */
export interface Load {
  calls: number;
  /** Calls that were sent again, since the first got no answer or one that said so. */
  repeats: number;
  /** Notices by the name that their first save gave them. */
  saved: Map<string, Saved>;
  longest: number;
}

export const newLoad = (): Load => ({ calls: 0, repeats: 0, saved: new Map(), longest: 0 });

/** Milliseconds before a call is sent again. */
const PAUSE_MS = 100;

/** Sends a call until it is answered, as the console does: with the same key, so that it is stored once. */
async function sendSurely(load: Load, client: Client, ...[method, path, sent]: [string, string, Sent]) {
  load.calls += 1;
  for (;;) {
    const began = performance.now();
    const answer = await client(method, path, sent).catch(() => null);
    load.longest = Math.max(load.longest, performance.now() - began);
    if (answer && answer.status < 500) return answer;
    load.repeats += 1;
    await wait(PAUSE_MS);
  }
}

const noticeOf = ({ status, json, text }: Answer): Notice => {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return json.notification as Notice;
};

/** Stores notices, one after another: every second gets a file, and every third of the others is saved again. */
export async function writeNotices(load: Load, client: Client, name: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const key = `${name}-${index}`;
    const made = await sendSurely(load, client, 'POST', 'notifications', {
      json: { subject: key },
      headers: { 'Idempotency-Key': key },
    });
    const { _id, version } = noticeOf(made);
    const saved: Saved = { _id, subject: key, hasFile: false };
    load.saved.set(key, saved);
    const address = `notifications/${_id}`;
    if (index % 2 === 0) {
      const file = new File([attachmentOf(key)], 'lines.txt', { type: 'text/plain' });
      const headers = { 'If-Match': '*', 'Idempotency-Key': `${key}-file` };
      noticeOf(await sendSurely(load, client, 'POST', `${address}/upload`, { file, headers }));
      saved.hasFile = true;
    } else if (index % 3 === 0) {
      const subject = `${key} (2)`;
      const answer = await sendSurely(load, client, 'PUT', address, {
        json: { _id, subject },
        headers: { 'If-Match': `"${version}"` },
      });
      // A repeat of one that was stored is told of the version that it made itself.
      const stored = answer.status === 412 ? await client('GET', address) : answer;
      if (noticeOf(stored).subject !== subject) throw new Error(`${key} was saved over by nobody`);
      saved.subject = subject;
    }
  }
}
