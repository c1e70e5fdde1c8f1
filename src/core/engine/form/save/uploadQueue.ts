import { type FileChangeTask, getFileTaskIdentity } from '../../../provider/calls/uploads';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import { isHttpError, isRetryableError } from '../../../provider/wire/http';
import type { UploadStateStore } from '../../fields/uploadStates';

/** The queue of the file uploads and removals that one form's saves need. */
export interface UploadQueue {
  /** Starts a save. The calls that failed in the previous save can then be attempted again. */
  begin(): void;
  /**
   * Returns the first of `plannedTasks` that was not attempted in the current save; undefined after the form was
   * left.
   */
  next(plannedTasks: readonly FileChangeTask[]): FileChangeTask | undefined;
  /**
   * Uploads or removes a file. Resolves to null after a failure, which the upload state of the file then
   * shows. Rejects if the stored record has another version than `record`.
   */
  upload(record: ConsoleRecord, task: FileChangeTask): Promise<ConsoleRecord | null>;
  /** Allows the current save to attempt a failed file's upload again. */
  allowRetry(file: File): void;
  /**
   * Starts the queue when the form is mounted. Returns the cleanup function, which aborts running calls and
   * prevents further ones.
   */
  open(): () => void;
}

interface UploadQueueOptions {
  /** Uploads or removes one file by the provider's `runTask`, for the form's resource. */
  run: (task: FileChangeTask, options: Parameters<ConsoleProvider['runTask']>[2]) => Promise<ConsoleRecord>;
  uploadStates: UploadStateStore;
  /** Returns the message for the error of a failed upload or removal. */
  explain: (error: unknown) => string;
}

/**
 * Creates the queue that uploads and removes a form's files one at a time. It keeps each file's upload state
 * and Idempotency-Key.
 */
export function createUploadQueue({ run, uploadStates, explain }: UploadQueueOptions): UploadQueue {
  const attemptedTaskIdentities = new Set<File | string>();
  let isQueueOpen = true;
  const idempotencyKeyByFile = new WeakMap<File, string>();

  const getOrCreateUploadIdempotencyKey = (file: File): string => {
    const key = idempotencyKeyByFile.get(file) ?? createIdempotencyKey();
    idempotencyKeyByFile.set(file, key);
    return key;
  };

  const uploadFileWithProgress = async (
    record: ConsoleRecord,
    task: FileChangeTask,
    file: File,
  ): Promise<ConsoleRecord> => {
    const controller = new AbortController();
    const cancelUpload = () => controller.abort();
    const reportUploadProgress = (uploadedShare: number) =>
      uploadStates.set(file, { state: 'sending', share: uploadedShare, cancel: cancelUpload });
    reportUploadProgress(0);
    const updatedRecord = await run(task, {
      record,
      key: getOrCreateUploadIdempotencyKey(file),
      onProgress: reportUploadProgress,
      signal: controller.signal,
    });
    uploadStates.set(file, undefined);
    return updatedRecord;
  };

  return {
    begin: () => attemptedTaskIdentities.clear(),
    next: (tasks) =>
      isQueueOpen ? tasks.find((task) => !attemptedTaskIdentities.has(getFileTaskIdentity(task))) : undefined,
    async upload(record, task) {
      attemptedTaskIdentities.add(getFileTaskIdentity(task));
      try {
        const { file } = task.sending ?? {};
        return await (file
          ? uploadFileWithProgress(record, task, file)
          : run(task, { record, key: createIdempotencyKey() }));
      } catch (error) {
        const isRecordStale = isHttpError(error, 412);
        if (task.sending) {
          const failedUploadState = {
            state: 'failed',
            message: explain(error),
            isFinal: !isRetryableError(error),
          } as const;
          uploadStates.set(task.sending.file, isRecordStale ? undefined : failedUploadState);
        }
        if (!isRecordStale) return null;
        attemptedTaskIdentities.delete(getFileTaskIdentity(task));
        throw error;
      }
    },
    allowRetry(file) {
      attemptedTaskIdentities.delete(file);
      uploadStates.set(file, undefined);
    },
    open() {
      isQueueOpen = true;
      return () => {
        isQueueOpen = false;
        uploadStates.cancelAll();
      };
    },
  };
}
