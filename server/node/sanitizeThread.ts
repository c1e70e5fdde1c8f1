import { parentPort } from 'node:worker_threads';
import { sanitizeRichText } from './sanitize';

/** The thread of long texts: each message is HTML, and is answered by what rich text may hold of it. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitizeRichText(html)));
