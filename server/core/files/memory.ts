import { concatBytes } from '../basics/bytes';
import { sha256 } from '../basics/ids';
import { requireValidFileId } from './fileId';
import { createPutUsingReceive, type Files, type IncomingFile } from './files';

const toByteStream = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

function createIncomingMemoryFile(storeFile: (id: string, bytes: Uint8Array) => void): IncomingFile {
  let pieces: Uint8Array[] = [];
  const joinReceivedChunks = () => {
    const bytes = concatBytes(pieces);
    pieces = [bytes];
    return bytes;
  };
  return {
    get size() {
      return pieces.reduce((byteCount, piece) => byteCount + piece.byteLength, 0);
    },
    append: async (bytes) => void pieces.push(bytes.slice()),
    read: async (start, end) => joinReceivedChunks().slice(start, end),
    digest: () => sha256(joinReceivedChunks()),
    keep: async (id) => storeFile(id, joinReceivedChunks()),
    discard: async () => {
      pieces = [];
    },
  };
}

/** Stores files in memory, for a server in a browser page and for tests. */
export function createMemoryFilesBackend(): Files {
  const fileById = new Map<string, { bytes: Uint8Array; storedAt: Date }>();
  const receiveFileIntoMemory = async () =>
    createIncomingMemoryFile((id, bytes) => {
      requireValidFileId(id);
      fileById.set(id, { bytes, storedAt: new Date() });
    });
  return {
    receive: receiveFileIntoMemory,
    put: createPutUsingReceive(receiveFileIntoMemory),
    get: async (id) => {
      const file = fileById.get(id);
      if (!file) return null;
      const { bytes, storedAt } = file;
      return {
        size: bytes.length,
        storedAt,
        stream: ({ start, end } = { start: 0, end: bytes.length }) => toByteStream(bytes.slice(start, end)),
      };
    },
    remove: async (id) => {
      fileById.delete(id);
    },
    list: async function* () {
      yield* [...fileById.keys()];
    },
  };
}
