import type { AnyResource, Loose } from '../../src/schema/index';
import { removePending, toAsset } from '../assets/assets';
import { receiveUpload } from '../assets/receiveUpload';
import { ApiError } from '../basics/errors';
import { BASE, type Call, change, type Route, type WriteContext } from '../call/route';
import { type Faces, faceOf } from './faces';
import { fileFacts, orderBody } from './facts/files';
import { type FileOrder, fileOrdersOf } from './fileOrders';
import { requireChangeable } from './notAllowed';
import { accessOf, asSeenBy, noteRecord } from './personal';
import type { RecordPorts } from './ports';
import { admitRecord } from './privacy';
import { getRecord, recordAnswer, requireVersion, save } from './save';
import { shownRecordAgain } from './shownFields';
import { type Slot, slotsOf } from './slots';

/** Whether the records of a face have such a place or order: another face of the collection may have none. */
const has = (face: AnyResource, { path }: Slot | FileOrder) =>
  [...slotsOf([face]), ...fileOrdersOf([face])].some((each) => each.path === path);

/** Stores the next version of the record that a call names. Throws 404 if it has no files of that name. */
async function revise(
  work: WriteContext,
  faces: Faces,
  { messages }: Pick<RecordPorts, 'messages'>,
  place: Slot | FileOrder,
  next: (face: AnyResource, record: Loose) => Loose,
) {
  const { call, tx } = work;
  const before = await getRecord(tx, faces, call.params.id ?? '');
  const face = faceOf(faces, before);
  noteRecord(call, face, before, messages);
  admitRecord(call, face, before);
  if (!has(face, place)) throw new ApiError('not_found');
  requireChangeable(face, messages);
  requireVersion(faces, call, before);
  const document = await save(work, face, before, { ...next(face, before), _id: before._id });
  return { id: document._id, answer: recordAnswer(faces, asSeenBy(call, face, document, messages), 200) };
}

const atOf = ({ params }: Call) => params.at ?? '';

function uploadRoute(faces: Faces, slot: Slot, path: string, ports: RecordPorts): Route {
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => fileFacts(faces, 'Stores a file'),
    access: accessOf(faces, 'upload'),
    input: slot.wanted,
    answerAgain: shownRecordAgain(faces, ports),
    async prepare(call, sent) {
      const asset = await receiveUpload(ports, sent, slot, call.now);
      return {
        run: (work) =>
          revise(work, faces, ports, slot, (face, record) =>
            slot.put(face, record, atOf(call), toAsset(asset)),
          ),
        undo: () => removePending(ports, asset._id),
      };
    },
  });
}

function removeFileRoute(faces: Faces, slot: Slot, path: string, ports: RecordPorts): Route {
  return change({
    method: 'DELETE',
    path,
    who: faces.who,
    describe: () => fileFacts(faces, 'Removes a file'),
    access: accessOf(faces, 'update'),
    input: 'none',
    prepare: async (call) => ({
      run: (work) => revise(work, faces, ports, slot, (_face, record) => slot.remove(record, atOf(call))),
    }),
  });
}

function reorderRoute(faces: Faces, ordered: FileOrder, path: string, ports: RecordPorts): Route {
  return change({
    method: 'PUT',
    path,
    who: faces.who,
    describe: () => fileFacts(faces, 'Puts files in an order', orderBody),
    access: accessOf(faces, 'update'),
    input: 'json',
    prepare: async (_call, body) => ({
      run: (work) => revise(work, faces, ports, ordered, (face, record) => ordered.put(face, record, body)),
    }),
  });
}

/** The calls that add files to a collection's records, remove and reorder them, one request per file. */
export function uploadRoutes(faces: Faces, ports: RecordPorts): Route[] {
  const below = ({ path }: { path: string }) => `${BASE}/${faces.path}/:id/${path}`;
  return [
    ...fileOrdersOf(faces.all).map((ordered) => reorderRoute(faces, ordered, below(ordered), ports)),
    ...slotsOf(faces.all).flatMap((slot) => [
      uploadRoute(faces, slot, below(slot), ports),
      removeFileRoute(faces, slot, below(slot), ports),
    ]),
  ];
}
