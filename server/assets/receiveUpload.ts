import { sha256 } from '../basics/ids';
import type { SentFile } from '../call/body';
import type { IncomingFile } from '../files/files';
import { type AssetDocument, type PendingFacts, storePending } from './assets';
import type { AssetPorts } from './ports';
import {
  type Accepted,
  checkFileName,
  checkSignature,
  checkUpload,
  SIGNATURE_BYTES,
  type UploadKind,
} from './uploadCheck/checkUpload';
import { textCheck } from './uploadCheck/textCheck';

/** Writes an upload to a file piece by piece, and checks it. Throws ApiError if it is refused. */
async function readInto(file: IncomingFile, sent: SentFile, wanted: UploadKind): Promise<Accepted> {
  let sentName = '';
  let name = '';
  let isBeginning = true;
  const text = textCheck();
  const pieces = sent.pieces((written) => {
    sentName = written;
    name = checkFileName(written);
  });
  for await (const piece of pieces) {
    text.append(piece);
    await file.append(piece);
    if (isBeginning && file.size >= SIGNATURE_BYTES) {
      isBeginning = false;
      await checkSignature(await file.read(0, SIGNATURE_BYTES), wanted);
    }
  }
  const accepted = await checkUpload(file, name, text.end(), wanted);
  sent.fingerprint = await sha256(`${sentName}/${await file.digest()}`);
  return accepted;
}

/** Stores other bytes than those that were sent. */
async function storeInstead(
  ports: AssetPorts,
  bytes: Uint8Array,
  facts: PendingFacts,
  now: Date,
): Promise<AssetDocument> {
  const file = await ports.files.receive();
  try {
    await file.append(bytes);
    return await storePending(ports, file, facts, now);
  } finally {
    await file.discard();
  }
}

/**
 * Receives an upload, as soon as the limit allows: streams it to Files, checks it and stores it as a `pending` asset, an
 * image without its metadata. A refused upload leaves nothing behind.
 */
export function receiveUpload(
  ports: AssetPorts,
  sent: SentFile,
  { wanted, isPublic }: { wanted: UploadKind; isPublic: boolean },
  now: Date,
): Promise<AssetDocument> {
  return ports.limitUploads(async () => {
    const file = await ports.files.receive();
    try {
      const { facts, bytes } = await readInto(file, sent, wanted);
      const stored = { ...facts, isPublic };
      return await (bytes
        ? storeInstead(ports, bytes, { ...stored, isStripped: true }, now)
        : storePending(ports, file, stored, now));
    } finally {
      await file.discard();
    }
  });
}
