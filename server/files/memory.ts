import { requireFileId } from './fileId';
import type { Files } from './files';

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice());
      controller.close();
    },
  });

/** Files that live as long as the page or the process: for the browser and for tests. */
export function memoryFiles(): Files {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>();
  return {
    put: async (id, bytes) => {
      requireFileId(id);
      files.set(id, { bytes: bytes.slice(), storedAt: new Date() });
    },
    get: async (id) => {
      const file = files.get(id);
      if (!file) return null;
      const { bytes, storedAt } = file;
      return { size: bytes.length, storedAt, stream: () => streamOf(bytes) };
    },
    remove: async (id) => {
      files.delete(id);
    },
    list: async function* () {
      yield* [...files.keys()];
    },
  };
}
