import { ApiError } from '../basics/errors';
import { type Answer, BASE, change, type Route, type WriteContext } from '../call/route';
import { refuseProblems } from '../records/body';
import { type Faces, faceOf } from '../records/faces';
import { checkVersion, saveAgain } from '../records/save';
import { takenProblems } from '../records/unique';
import { danglingRefs } from '../records/validate';
import { type BinItem, binCollection, readItem, takeFromBin } from '../states/bin';
import { restoreFacts } from './facts';
import { admitItem } from './hooks';
import type { HistoryPorts } from './ports';
import { withoutGoneFiles, withoutGoneRefs } from './restored';

/** Stores a deleted record as its next version, without what it refers to and is gone. Throws 422 for what is taken. */
async function restore(
  work: WriteContext,
  faces: Faces,
  item: BinItem,
  { resources }: HistoryPorts,
): Promise<void> {
  const face = faceOf(faces, item.record);
  const held = await withoutGoneFiles(work.tx, face.fields, item.record);
  const gone = Object.keys(await danglingRefs(work.tx, resources, face, {}, held));
  const record = withoutGoneRefs(face.fields, held, gone);
  const dangling = await danglingRefs(work.tx, resources, face, {}, record);
  refuseProblems(face, { ...dangling, ...(await takenProblems(work.tx, face, null, record)) });
  await saveAgain(work, face, record);
}

const SEPARATOR = ' ';

/** The way back from the bin, for who may change records of the deleted one's resource (decisions, section 14). */
export function binRoutes(all: readonly Faces[], ports: HistoryPorts): Route[] {
  const path = binCollection(ports.resources);
  const bin = all.find((faces) => faces.path === path);
  if (!bin) return [];
  const answerOf = (item: object): Answer => ({ status: 200, body: { [bin.one]: item } });
  return [
    change({
      method: 'POST',
      path: `${BASE}/${bin.path}/:id/restore`,
      who: bin.who,
      describe: () => restoreFacts(bin),
      access: { action: 'restore' },
      input: 'none',
      async answerAgain(_reader, id) {
        const [_id, _record] = id.split(SEPARATOR);
        return answerOf({ _id, _record });
      },
      prepare: async (call) => ({
        async run(work) {
          const item = await readItem(work.tx, bin.path, call.params.id ?? '');
          const faces = all.find((each) => each.path === item?.path);
          if (!item || !faces) throw new ApiError('not_found');
          const subject = { _id: item._record, name: item.title, detail: '' };
          Object.assign(call.access, { resource: item.resource, subject });
          admitItem(call, ports.resources, item);
          checkVersion(bin, call, item);
          await takeFromBin(work.tx, bin.path, item);
          await restore(work, faces, item, ports);
          return { id: [item._id, item._record].join(SEPARATOR), answer: answerOf(item) };
        },
      }),
    }),
  ];
}
