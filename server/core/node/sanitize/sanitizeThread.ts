import { parentPort, workerData } from 'node:worker_threads';
import { setAllowedEmbedSources } from '../../../../src/core/schema/text/frames';
import { sanitizeRichText } from './sanitize';

setAllowedEmbedSources(workerData);

/**
 * Worker thread that sanitises long rich texts. It gets each text as a message, and answers with the
 * sanitised HTML.
 */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitizeRichText(html)));
