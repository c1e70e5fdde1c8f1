import { getAt, type Loose, limits, orderOf, setAt } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createYielder } from '../../basics/turns';
import type { Faces } from '../../call/faces';
import { readIds, refuseUnknownKeys } from '../../call/params';
import { change, type Route, type WriteContext } from '../../call/route';
import { admitUpdate } from '../../privacy/rights';
import type { Document, Reader } from '../../store/store';
import { orderRouteFacts } from '../facts/many';
import type { RecordPorts } from '../ports';
import { fixedConditions } from '../search/query';
import { requireChangeable } from '../writes/notAllowed';
import { readBatchesAhead } from '../writes/readAhead';
import { getRecord, saveRecords } from '../writes/save';

/** A record and the number by which the list sorts it. */
interface Placed {
  _id: string;
  version: number;
  number: unknown;
}

/**
 * Reads the sort numbers of all records, in list order. It reads page by page, because records can be long.
 */
async function placesIn(reader: Reader, { path, all: [face] }: Faces): Promise<Placed[]> {
  const placed: Placed[] = [];
  const order = face.list ? orderOf(face.list) : [];
  const number = face.sortable ?? '';
  const fields = [number];
  const turn = createYielder();
  for (let skip = 0; skip <= limits.ordered; skip += limits.pageRows) {
    await turn();
    const page = { where: fixedConditions(face), order, skip, limit: limits.pageRows, fields };
    const documents = await reader.find(path, page);
    placed.push(
      ...documents.map((one) => ({ _id: one._id, version: one.version, number: getAt(one, number) })),
    );
    if (documents.length < limits.pageRows) break;
  }
  return placed;
}

/**
 * The endpoint that sets the order of a whole list: `PUT {path}/order { ids, before }` (decisions, section
 * 18). In one transaction, each record whose number differs gets its number from 1 to n. Throws 409
 * `other_order` with the present ids if `before` is not the present order.
 */
export const orderRecordsRoute = (faces: Faces, path: string, ports: RecordPorts): Route =>
  change({
    method: 'PUT',
    path,
    who: faces.who,
    describe: () => orderRouteFacts(faces),
    of: faces,
    access: 'update',
    input: 'json',
    prepare: async (call, { ids: sent, before: seen, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const [ids, before] = [readIds(sent, limits.ordered), readIds(seen, limits.ordered)];
      const [own, known] = [new Set(ids), new Set(before)];
      // Both lists must name the same records, each once.
      const isOrder = [ids.length, before.length, own.size].every((size) => size === known.size);
      if (!isOrder || !ids.every((id) => known.has(id))) throw new ApiError('bad_request');
      const [face] = faces.all;
      const number = face.sortable ?? '';

      async function place({ tx }: WriteContext, _id: string, at: number) {
        const before = await getRecord(tx, faces, _id);
        const after = setAt(before, number, at) as Document;
        admitUpdate(call, face, { before, after, sent: setAt({}, number, at) });
        return { before, after };
      }

      return {
        // The lock of the collection keeps other calls from adding, removing or renumbering records
        // meanwhile.
        locks: async () => [{ name: faces.path }],
        async run(work) {
          requireChangeable(face, ports.messages);
          const stands = await placesIn(work.tx, faces);
          const present = stands.map(({ _id }) => _id);
          // If the call is repeated, the records are already in the requested order. It then changes nothing.
          const isSeen = [before, ids].some((each) => each.join() === present.join());
          if (!isSeen) throw new ApiError('other_order', { body: { ids: present } });
          const placed = new Map(stands.map((each) => [each._id, each]));
          const moved = ids.flatMap((_id, index) => {
            const { number: is, version = 0 } = placed.get(_id) ?? {};
            return is === index + 1 ? [] : [{ _id, version, at: index + 1 }];
          });
          const changed: Loose[] = [];
          const turn = createYielder();
          for await (const some of readBatchesAhead(work, faces.path, moved)) {
            const changes: Awaited<ReturnType<typeof place>>[] = [];
            for (const { _id, at } of some) {
              await turn();
              changes.push(await place(work, _id, at));
            }
            const saved = await saveRecords(work, face, changes);
            changed.push(...saved.map(({ _id, version }) => ({ _id, version })));
          }
          return { id: '', answer: { status: 200, body: { ids, changed } } };
        },
      };
    },
  });
