import { sha256 } from '../basics/ids';
import type { UnreadUpload } from '../call/body';
import type { IncomingFile } from '../files/files';
import { type AssetDocument, storePendingAsset } from './assets';
import type { AssetDependencies } from './ports';
import {
  type AcceptedUpload,
  checkUpload,
  FILE_SIGNATURE_BYTE_COUNT,
  parseUploadFileName,
  refuseNonImageIfImageWanted,
  type UploadKind,
} from './uploadCheck/checkUpload';
import { createTextDetector } from './uploadCheck/createTextDetector';

/**
 * Writes an upload to a file piece by piece, and checks the file. Throws ApiError if the upload is refused.
 */
async function readAndCheckUpload(
  file: IncomingFile,
  upload: UnreadUpload,
  uploadKind: UploadKind,
): Promise<AcceptedUpload> {
  let sentFileName = '';
  let fileName = '';
  let needsSignatureCheck = true;
  const textDetector = createTextDetector();
  const uploadPieces = upload.pieces((rawFileName) => {
    sentFileName = rawFileName;
    fileName = parseUploadFileName(rawFileName);
  });
  for await (const piece of uploadPieces) {
    textDetector.append(piece);
    await file.append(piece);
    if (needsSignatureCheck && file.size >= FILE_SIGNATURE_BYTE_COUNT) {
      needsSignatureCheck = false;
      await refuseNonImageIfImageWanted(await file.read(0, FILE_SIGNATURE_BYTE_COUNT), uploadKind);
    }
  }
  const acceptedUpload = await checkUpload(file, fileName, textDetector.end(), uploadKind);
  upload.fingerprint = await sha256(`${sentFileName}/${await file.digest()}`);
  return acceptedUpload;
}

interface UploadReadyToStore {
  file: IncomingFile;
  facts: AcceptedUpload['facts'] & { isStripped?: true };
}

/** Writes bytes to a new file, which is stored in place of the uploaded file. */
async function writeBytesToNewFile(ports: AssetDependencies, bytes: Uint8Array): Promise<IncomingFile> {
  const file = await ports.files.receive();
  try {
    await file.append(bytes);
    return file;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Receives an upload, and returns a checked file that is not stored yet. Images lose their metadata. */
async function readUploadIntoCheckedFile(
  ports: AssetDependencies,
  upload: UnreadUpload,
  uploadKind: UploadKind,
): Promise<UploadReadyToStore> {
  const file = await ports.files.receive();
  let isUploadedFileReturned = false;
  try {
    const { facts, bytes } = await readAndCheckUpload(file, upload, uploadKind);
    isUploadedFileReturned = !bytes;
    return bytes
      ? { file: await writeBytesToNewFile(ports, bytes), facts: { ...facts, isStripped: true } }
      : { file, facts };
  } finally {
    if (!isUploadedFileReturned) await file.discard();
  }
}

/**
 * Receives an upload as soon as the limit on simultaneous uploads allows. Streams the upload to the storage
 * `Files`, checks it and stores it as a `pending` asset. A refused upload leaves nothing behind. If the file
 * storage hangs, other uploads can still begin.
 */
export async function receiveUpload(
  ports: AssetDependencies,
  upload: UnreadUpload,
  { wanted, isPublic }: { wanted: UploadKind; isPublic: boolean },
  now: Date,
): Promise<AssetDocument> {
  const { file, facts } = await ports.limitUploads(() => readUploadIntoCheckedFile(ports, upload, wanted));
  try {
    return await ports.limitStoring(() => storePendingAsset(ports, file, { ...facts, isPublic }, now));
  } finally {
    await file.discard();
  }
}
