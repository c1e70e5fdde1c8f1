import { lastName, leadingRef } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { noteNothing } from '../../call/accessNote';
import { type Faces, faceShowing } from '../../call/faces';
import { filterError, readParams } from '../../call/params';
import type { ReadRoute } from '../../call/route';
import { additionsFor } from '../additions';
import { relatedFacts } from '../facts/related';
import type { RecordPorts } from '../ports';
import { namedParts } from '../search/query';
import { countRelated, partsOf, readRelated } from '../search/related';
import { getRecord } from '../writes/save';

const SHOWN = 'of';
const COUNTED = 'count';

/**
 * The endpoint for the records that refer to one: `GET {path}/{_id}/related?of=a,b` (decisions, section 16). It answers
 * the number and the newest records of the parts in `of`, and the number alone of those in `count`. A part is absent
 * without the right to its resource. The parts in `of` are recorded as lists that were read.
 */
export function relatedRoute(faces: Faces, path: string, ports: RecordPorts): ReadRoute {
  const { store } = ports;
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => relatedFacts(faces),
    of: faces,
    access: 'list',
    async read(call) {
      const { request, operator, params } = call;
      noteNothing(call);
      const query = readParams(request.url);
      const unknown = [...query.keys()].filter((key) => key !== SHOWN && key !== COUNTED);
      if (unknown.length > 0) throw filterError('unknown_filter', unknown);
      const record = await getRecord(store, faces, params.id ?? '');
      if (!additionsFor(ports.additions, faces.path).shows(operator, record)) throw new ApiError('not_found');
      const face = faceShowing(faces, record);
      const shown = namedParts(face, query.get(SHOWN), SHOWN);
      const counted = namedParts(face, query.get(COUNTED), COUNTED).filter((name) => !shown.includes(name));
      if (shown.length + counted.length === 0) throw filterError('filter_needed', [SHOWN]);
      const parts = partsOf(face, operator, ports);
      const [rows, numbers] = await Promise.all([
        Promise.all(
          shown.flatMap((name) => {
            const part = parts.get(name);
            return part
              ? [readRelated(store, part, record._id, operator, ports).then((read) => ({ part, ...read }))]
              : [];
          }),
        ),
        Promise.all(
          counted.flatMap((name) => {
            const part = parts.get(name);
            return part
              ? [countRelated(store, part, record._id).then((totalCount) => [name, { totalCount }] as const)]
              : [];
          }),
        ),
      ]);
      const related = Object.fromEntries([
        ...rows.map(
          ({ part: { name }, totalCount, rows: newest }) => [name, { totalCount, [name]: newest }] as const,
        ),
        ...numbers,
      ]);
      const lists = rows.map(({ part, rows: newest }) => ({
        face: part.face,
        record: {},
        count: newest.length,
        // The id of a record tells nothing of a person.
        filter: `${lastName(leadingRef(part).path)}=${record._id}`,
      }));
      return { status: 200, body: { related }, about: { lists } };
    },
  };
}
