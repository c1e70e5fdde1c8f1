import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { removePending, toAsset } from '../../assets/assets';
import { receiveUpload } from '../../assets/receiveUpload';
import { ApiError } from '../../basics/errors';
import type { Faces } from '../../call/faces';
import { BASE, type Call, change, type Route, type WriteContext } from '../../call/route';
import { admitRecord, admitWrites } from '../../privacy/rights';
import { fileFacts, orderBody } from '../facts/files';
import type { RecordPorts } from '../ports';
import { requireChangeable } from '../writes/notAllowed';
import { requireVersion, save } from '../writes/save';
import { answerRecordAgain, readAbout } from './about';
import { type FileOrder, fileOrdersOf } from './fileOrders';
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
  const { before, face } = await readAbout(call, tx, faces, messages);
  admitRecord(call, face, before);
  if (!has(face, place)) throw new ApiError('not_found');
  requireChangeable(face, messages);
  requireVersion(faces, call, before);
  const after = { ...next(face, before), _id: before._id };
  admitWrites(call, face, before, after);
  const document = await save(work, face, before, after);
  return { id: document._id, answer: { status: 200, record: document } };
}

const atOf = ({ params }: Call) => params.at ?? '';

function uploadRoute(faces: Faces, slot: Slot, path: string, ports: RecordPorts): Route {
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => fileFacts(faces, 'Stores a file'),
    of: faces,
    access: 'upload',
    input: slot.wanted,
    answerAgain: answerRecordAgain(faces),
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
    of: faces,
    access: 'update',
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
    of: faces,
    access: 'update',
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
