import { Worker } from 'node:worker_threads';
import { limits } from '../../../../src/core/schema/index';
import { getAllowedEmbedSources } from '../../../../src/core/schema/text/frames';
import { createConcurrencyLimiter } from '../../basics/limitConcurrency';
import { type HtmlSanitizer, HtmlTooComplexError } from '../../records/ports';
import { sanitizeRichText } from './sanitize';

/** The thread that sanitises long rich texts ends after this many idle milliseconds. */
const THREAD_IDLE_TIMEOUT_MS = 60_000;
/** Memory limit of the sanitising thread in MB. It is far more than any text within the size limits needs. */
const MAX_SANITIZER_THREAD_MEMORY_MB = 256;

const isOutOfMemoryError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

interface SanitizeThread {
  /** Sanitises one rich text at a time. If it rejects, the thread can't be used any more. */
  sanitize(html: string): Promise<string>;
  end(): void;
}

function startSanitizeThread(scriptFile: string | URL, deadlineMs: number): SanitizeThread {
  const worker = new Worker(scriptFile, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_SANITIZER_THREAD_MEMORY_MB },
    workerData: getAllowedEmbedSources(),
  });
  let pendingCallbacks: { resolve(sanitizedHtml: string): void; reject(error: unknown): void } | undefined;
  worker.on('message', (sanitizedHtml: string) => pendingCallbacks?.resolve(sanitizedHtml));
  worker.on('error', (error) =>
    pendingCallbacks?.reject(isOutOfMemoryError(error) ? new HtmlTooComplexError() : error),
  );
  worker.on('exit', () => pendingCallbacks?.reject(new Error('The sanitising thread ended')));
  // While the thread has nothing to do, it must not keep the process alive.
  worker.unref();
  return {
    sanitize: async (html) => {
      const sanitizedHtmlPromise = new Promise<string>((resolve, reject) => {
        pendingCallbacks = { resolve, reject };
      });
      const deadlineTimer = setTimeout(() => pendingCallbacks?.reject(new HtmlTooComplexError()), deadlineMs);
      worker.postMessage(html);
      return sanitizedHtmlPromise.finally(() => clearTimeout(deadlineTimer));
    },
    end: () => void worker.terminate(),
  };
}

/**
 * Returns a function that sanitises rich text without blocking the server. Short texts are sanitised at once.
 * Long texts are sanitised one by one in a thread, each with a time limit. `scriptFile` is the compiled form
 * of `sanitizeThread.ts`.
 */
export function createRichTextSanitizer(
  scriptFile: string | URL,
  deadlineMs: number = limits.sanitizeTimeoutSeconds * 1000,
): HtmlSanitizer {
  const runInTurn = createConcurrencyLimiter(1, limits.maxSanitizeQueueLength);
  let thread: SanitizeThread | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function endSanitizeThread(): void {
    thread?.end();
    thread = undefined;
  }

  async function sanitizeLongText(html: string): Promise<string> {
    clearTimeout(idleTimer);
    thread ??= startSanitizeThread(scriptFile, deadlineMs);
    try {
      return await thread.sanitize(html);
    } catch (error) {
      endSanitizeThread();
      throw error;
    } finally {
      idleTimer = setTimeout(endSanitizeThread, THREAD_IDLE_TIMEOUT_MS).unref();
    }
  }

  return async (html) =>
    html.length <= limits.maxRichTextLengthWithoutQueue
      ? sanitizeRichText(html)
      : runInTurn(() => sanitizeLongText(html));
}
