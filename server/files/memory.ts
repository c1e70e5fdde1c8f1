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
  const files = new Map<string, Uint8Array>();
  return {
    put: async (id, bytes) => {
      requireFileId(id);
      files.set(id, bytes.slice());
    },
    get: async (id) => {
      const bytes = files.get(id);
      return bytes ? { size: bytes.length, stream: () => streamOf(bytes) } : null;
    },
    remove: async (id) => {
      files.delete(id);
    },
    list: async function* () {
      yield* [...files.keys()];
    },
  };
}
