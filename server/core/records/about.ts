import type { AnyResource } from '../../../src/core/schema/index';
import type { ServerMessages } from '../basics/messages';
import { type Faces, faceOf } from '../call/faces';
import type { Call, RecordAnswer } from '../call/route';
import { noteRecord } from '../privacy/mask';
import type { Document, Reader } from '../store/store';
import { byId } from './named';
import { getRecord } from './save';

/** Reads the record that a call is about, and notes the subject before anything can be refused. Throws 404. */
export async function readAbout(
  call: Call,
  reader: Reader,
  faces: Faces,
  messages: Pick<ServerMessages, 'masks'>,
  named = byId,
): Promise<{ before: Document; face: AnyResource }> {
  const before = await named.read(reader, faces, named.idOf(call));
  const face = faceOf(faces, before);
  noteRecord(call, face, before, messages);
  return { before, face };
}

/** Answers a repeated POST: the current state of the record that the first one made or changed. */
export const answerRecordAgain =
  (faces: Faces) =>
  async (reader: Reader, id: string, status: number): Promise<RecordAnswer> => ({
    status,
    record: await getRecord(reader, faces, id),
  });
