import { parentPort } from 'node:worker_threads';
import { sanitizeRichText } from './sanitize';

/** The thread for long texts: answers each message of HTML with the sanitised HTML. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitizeRichText(html)));
