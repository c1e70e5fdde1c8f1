import { fieldAt, isDecimalField } from '../../../../src/core/schema/index';
import { decimalOf } from '../../../../src/core/schema/text/decimal';
import type { CollectionResources } from '../../call/faces';
import type { Route } from '../../call/route';
import { addListRequestToEntry } from '../../privacy/notes';
import { joinAdditions } from '../additions';
import { listSumsRouteFacts } from '../facts/lists';
import type { RecordPorts } from '../ports';
import { parseListRequest } from '../search/query';

/**
 * The endpoint for sums over all records that match a list's filters: `GET {path}/sums`. It answers exact
 * numbers as texts, by path.
 */
export function listSumsRoute(faces: CollectionResources, path: string, ports: RecordPorts): Route {
  const { store } = ports;
  const additions = joinAdditions(ports.additions, faces.path);
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => listSumsRouteFacts(faces),
    of: faces,
    access: 'list',
    async read(call) {
      const { query, face, view } = parseListRequest(faces, call);
      addListRequestToEntry(call, faces);
      const where = [...query.where, ...additions.within(call.operator)];
      const paths = view.sums ?? [];
      const found = await store.together((reader) =>
        Promise.all(paths.map((each) => reader.sum(faces.path, each, where))),
      );
      const texts = paths.map((each, at) => {
        const field = fieldAt(face.fields, each);
        const sum = found[at] ?? '0';
        return [each, isDecimalField(field) ? decimalOf(BigInt(sum), field.digits) : sum] as const;
      });
      return { status: 200, body: { sums: Object.fromEntries(texts) } };
    },
  };
}
