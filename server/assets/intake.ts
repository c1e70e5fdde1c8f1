import { sha256 } from '../basics/ids';
import type { SentFile } from '../call/body';
import type { IncomingFile } from '../files/files';
import type { Services } from '../services';
import { type Accepted, accept, acceptName, BEGINNING, checkBeginning, type Wanted } from './accept';
import { type AssetDocument, stage } from './assets';
import { textCheck } from './textCheck';

/** Reads an upload into a file, which holds no more of it in memory than a piece, and says what it is. */
async function receive(file: IncomingFile, sent: SentFile, wanted: Wanted): Promise<Accepted> {
  let sentName = '';
  let name = '';
  let isBeginning = true;
  const text = textCheck();
  const pieces = sent.pieces((written) => {
    sentName = written;
    name = acceptName(written);
  });
  for await (const piece of pieces) {
    text.append(piece);
    await file.append(piece);
    if (isBeginning && file.size >= BEGINNING) {
      isBeginning = false;
      await checkBeginning(await file.read(0, BEGINNING), wanted);
    }
  }
  const accepted = await accept(file, name, text.end(), wanted);
  sent.fingerprint = await sha256(`${sentName}/${await file.digest()}`);
  return accepted;
}

/**
 * Takes an upload in, when its turn comes: streams it to where files are kept, finds what it is, and keeps it as a
 * `pending` asset. What is refused on the way leaves nothing behind.
 */
export function takeIn(
  services: Services,
  sent: SentFile,
  wanted: Wanted,
  now: Date,
): Promise<AssetDocument> {
  return services.uploadTurns(async () => {
    const file = await services.files.receive();
    try {
      return await stage(services, file, await receive(file, sent, wanted), now);
    } finally {
      await file.discard();
    }
  });
}
