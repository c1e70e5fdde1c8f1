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
  const openingJson = JSON.stringify(output(head)).slice(0, -1);
  let batchPrefix = `${openingJson},${JSON.stringify(key)}:[`;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let exportTimer: ReturnType<typeof setTimeout> | undefined;

  const stopTimersAndCloseRecords = async () => {
    clearTimeout(stallTimer);
    clearTimeout(exportTimer);
    await records.close();
  };
  const encodeRecordBatchAsJson = (batch: readonly Loose[]) => {
    const filteredBatch = output({ [key]: batch }, fields)[key] as readonly Loose[];
    const batchJson = batchPrefix + JSON.stringify(filteredBatch).slice(1, -1);
    batchPrefix = ',';
    return encoder.encode(batchJson);
  };
  const createStreamAborter = (controller: ReadableStreamDefaultController) => () => {
    controller.error(new Error('An export was not taken in time'));
    void stopTimersAndCloseRecords();
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      exportTimer = setTimeout(createStreamAborter(controller), limits.exportTimeoutMinutes * MINUTE_MS);
    },
    async pull(controller) {
      clearTimeout(stallTimer);
      try {
        let batch = await records.next();
        while (batch?.length === 0) batch = await records.next();
        if (batch) {
          controller.enqueue(encodeRecordBatchAsJson(batch));
          stallTimer = setTimeout(
            createStreamAborter(controller),
            limits.exportStallTimeoutSeconds * SECOND_MS,
          );
          return;
        }
        // The snapshot is closed before the last bytes are sent, because the client may then begin its next
        // export.
        await stopTimersAndCloseRecords();
        controller.enqueue(encoder.encode(`${batchPrefix === ',' ? '' : batchPrefix}]}`));
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
