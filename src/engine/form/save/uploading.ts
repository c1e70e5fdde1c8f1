import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { isHttpError } from '../../../provider/http';
import { newKey } from '../../../provider/key';
import { identityOf, type UploadTask } from '../../../provider/uploads';
import type { Sendings } from '../../fields/sendings';

/** The file calls of one form's saves. */
export interface Uploading {
  /** A save starts: what failed before may be tried again. */
  begin(): void;
  /** The first call that was not tried in this save; none once the form was left. */
  next(tasks: readonly UploadTask[]): UploadTask | undefined;
  /** Makes a call; null where it failed, which the file then says. Rejects where the record has another version. */
  upload(record: ConsoleRecord, task: UploadTask): Promise<ConsoleRecord | null>;
  /** Lets a file that failed be sent once more in the save that is under way. */
  again(file: File): void;
  /** The form is there; answers how it is left: what is on its way stops, and nothing follows. */
  open(): () => void;
}

interface Options {
  /** The provider's `runTask` for the form's resource. */
  run: (task: UploadTask, options: Parameters<ConsoleProvider['runTask']>[2]) => Promise<ConsoleRecord>;
  sendings: Sendings;
  /** Why a call failed, fit to show. */
  explain: (error: unknown) => string;
}

/** Makes the file calls of a form, one at a time, and keeps each file's state and Idempotency-Key. */
export function createUploading({ run, sendings, explain }: Options): Uploading {
  const tried = new Set<File | string>();
  let isOpen = true;
  const keys = new WeakMap<File, string>();

  const keyOf = (file: File): string => {
    const key = keys.get(file) ?? newKey();
    keys.set(file, key);
    return key;
  };

  const send = async (record: ConsoleRecord, task: UploadTask, file: File): Promise<ConsoleRecord> => {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const onProgress = (share: number) => sendings.set(file, { state: 'sending', share, cancel });
    onProgress(0);
    const after = await run(task, { record, key: keyOf(file), onProgress, signal: controller.signal });
    sendings.set(file, undefined);
    return after;
  };

  return {
    begin: () => tried.clear(),
    next: (tasks) => (isOpen ? tasks.find((task) => !tried.has(identityOf(task))) : undefined),
    async upload(record, task) {
      tried.add(identityOf(task));
      try {
        const { file } = task.sending ?? {};
        return await (file ? send(record, task, file) : run(task, { record, key: newKey() }));
      } catch (error) {
        const stale = isHttpError(error, 412);
        if (task.sending) {
          const failed = { state: 'failed', message: explain(error) } as const;
          sendings.set(task.sending.file, stale ? undefined : failed);
        }
        if (!stale) return null;
        tried.delete(identityOf(task));
        throw error;
      }
    },
    again(file) {
      tried.delete(file);
      sendings.set(file, undefined);
    },
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        sendings.cancelAll();
      };
    },
  };
}
