import { type AnyResource, SINGLETON_ID, withDefaults } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';
import { type Faces, fittingFaceOf } from '../../call/faces';
import type { RecordAnswer, RouteCall } from '../../call/route';
import { noteShownRecord } from '../../privacy/mask';
import type { Document, Reader } from '../../store/store';
import { joinAdditions } from '../additions';
import type { RecordPorts } from '../ports';
import { getRecord } from '../writes/save';

/** How a call names its record, and how the record is read. */
export interface RecordLocator {
  idOf(call: RouteCall): string;
  /**
   * Reads the record. Throws 404 if there is none. A record in version 0 is a collection's only record that
   * was never stored.
   */
  read(reader: Reader, faces: Faces, id: string): Promise<Document>;
}

/** Names the record by the id in the call's path. */
export const pathIdLocator: RecordLocator = { idOf: ({ params }) => params.id ?? '', read: getRecord };

/** Names the only record of a collection. Until it is stored, it has the values of a blank form. */
export const singletonLocator: RecordLocator = {
  idOf: () => SINGLETON_ID,
  read: async (reader, { path, all: [face] }, id) =>
    (await reader.get(path, id)) ?? { ...withDefaults(face, {}), _id: id, version: 0 },
};

/** Reads a call's record. Notes the person concerned before anything can be refused. Throws 404. */
export async function readRecordOfCall(
  call: RouteCall,
  reader: Reader,
  faces: Faces,
  messages: Pick<ServerMessages, 'masks'>,
  named = pathIdLocator,
): Promise<{ before: Document; face: AnyResource }> {
  const before = await named.read(reader, faces, named.idOf(call));
  const face = fittingFaceOf(faces, before);
  noteShownRecord(call, face, before, messages);
  return { before, face };
}

/**
 * Reads a call's record, and notes the person concerned. Throws 404 if the caller's lists don't show the
 * record.
 */
export async function readVisibleRecord(
  call: RouteCall,
  reader: Reader,
  faces: Faces,
  { additions, messages }: Pick<RecordPorts, 'additions' | 'messages'>,
) {
  const read = await readRecordOfCall(call, reader, faces, messages);
  if (!joinAdditions(additions, faces.path).shows(call.operator, read.before))
    throw new ApiError('not_found');
  return read;
}

/** Answers a repeated POST with the current state of the record that the first call made or changed. */
export const answerRecordAgain =
  (faces: Faces) =>
  async (reader: Reader, id: string, status: number): Promise<RecordAnswer> => ({
    status,
    record: await getRecord(reader, faces, id),
  });
