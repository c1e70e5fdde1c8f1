import type { AnyResource, Loose } from '../../src/schema/index';
import { discard, toAsset } from '../assets/assets';
import { takeIn } from '../assets/intake';
import { type Ordered, ordersOf } from '../assets/orders';
import { BASE, type Call, change, type Route, type Work } from '../call/route';
import type { Services } from '../services';
import { type Faces, faceOf } from './faces';
import { checkVersion, getRecord, recordAgain, recordAnswer, save } from './save';
import { type Slot, slotsOf } from './slots';

/** Changes the record that a call is about, as its next version. */
async function revise(work: Work, faces: Faces, next: (face: AnyResource, record: Loose) => Loose) {
  const { call, tx } = work;
  const before = await getRecord(tx, faces, call.params.id ?? '');
  checkVersion(faces, call, before);
  const face = faceOf(faces, before);
  const document = await save(work, face, before, { ...next(face, before), _id: before._id });
  return { id: document._id, answer: recordAnswer(faces, document, 200) };
}

const atOf = ({ params }: Call) => params.at ?? '';

function upload(faces: Faces, slot: Slot, path: string, services: Services): Route {
  return change({
    method: 'POST',
    path,
    who: 'console',
    input: slot.wanted,
    again: recordAgain(faces),
    async prepare(call, sent) {
      const asset = await takeIn(services, sent, slot.wanted, call.now);
      return {
        run: (work) =>
          revise(work, faces, (face, record) => slot.put(face, record, atOf(call), toAsset(asset))),
        undo: () => discard(services, asset._id),
      };
    },
  });
}

function removal(faces: Faces, slot: Slot, path: string): Route {
  return change({
    method: 'DELETE',
    path,
    who: 'console',
    input: 'none',
    prepare: async (call) => ({
      run: (work) => revise(work, faces, (_face, record) => slot.remove(record, atOf(call))),
    }),
  });
}

function reorder(faces: Faces, ordered: Ordered, path: string): Route {
  return change({
    method: 'PUT',
    path,
    who: 'console',
    input: 'json',
    prepare: async (_call, body) => ({
      run: (work) => revise(work, faces, (face, record) => ordered.put(face, record, body)),
    }),
  });
}

/** The calls that put files into a collection's records and take them out, one request a file, and order them. */
export function uploadRoutes(faces: Faces, services: Services): Route[] {
  const below = ({ path }: { path: string }) => `${BASE}/${faces.path}/:id/${path}`;
  return [
    ...ordersOf(faces.all).map((ordered) => reorder(faces, ordered, below(ordered))),
    ...slotsOf(faces.all).flatMap((slot) => [
      upload(faces, slot, below(slot), services),
      removal(faces, slot, below(slot)),
    ]),
  ];
}
