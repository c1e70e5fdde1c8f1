import { type Loose, limits } from '../../../src/core/schema/index';
import { createErrorId } from '../basics/ids';
import { MINUTE_MS, SECOND_MS } from '../basics/time';
import type { ApiCallDependencies } from './ports';
import type { StreamedRecordsAnswer } from './route';

export type RecordStreamDependencies = Pick<ApiCallDependencies, 'output' | 'log' | 'random'>;

/**
 * Streams the JSON of a list as fast as the client reads it. Closes the snapshot after the last record, when
 * the client cancels, and when the client takes too long.
 */
export function streamRecordsAsJson(
  { head, key, records, fields }: StreamedRecordsAnswer & { key: string },
  { output, log, random }: RecordStreamDependencies,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const started = JSON.stringify(output(head)).slice(0, -1);
  let before = `${started},${JSON.stringify(key)}:[`;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;

  const stopTimersAndCloseRecords = async () => {
    clearTimeout(stalled);
    clearTimeout(late);
    await records.close();
  };
  const encodeRecordBatchAsJson = (batch: readonly Loose[]) => {
    const shown = output({ [key]: batch }, fields)[key] as readonly Loose[];
    const written = before + JSON.stringify(shown).slice(1, -1);
    before = ',';
    return encoder.encode(written);
  };
  const createStreamAborter = (controller: ReadableStreamDefaultController) => () => {
    controller.error(new Error('An export was not taken in time'));
    void stopTimersAndCloseRecords();
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      late = setTimeout(createStreamAborter(controller), limits.exportTimeoutMinutes * MINUTE_MS);
    },
    async pull(controller) {
      clearTimeout(stalled);
      try {
        let batch = await records.next();
        while (batch?.length === 0) batch = await records.next();
        if (batch) {
          controller.enqueue(encodeRecordBatchAsJson(batch));
          stalled = setTimeout(createStreamAborter(controller), limits.exportStallTimeoutSeconds * SECOND_MS);
          return;
        }
        // The snapshot is closed before the last bytes are sent, because the client may then begin its next
        // export.
        await stopTimersAndCloseRecords();
        controller.enqueue(encoder.encode(`${before === ',' ? '' : before}]}`));
        controller.close();
      } catch (error) {
        log(createErrorId(random), error);
        await stopTimersAndCloseRecords();
        throw error;
      }
    },
    cancel: stopTimersAndCloseRecords,
  });
}
