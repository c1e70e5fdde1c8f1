import { parentPort, workerData } from 'node:worker_threads';
import { setAdmittedFrames } from '../../../../src/core/schema/text/frames';
import { sanitizeRichText } from './sanitize';

setAdmittedFrames(workerData);

/** Worker thread for long texts: answers each message of HTML with the sanitised HTML. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitizeRichText(html)));
