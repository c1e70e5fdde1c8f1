import { fieldAt, isExact } from '../../../../src/core/schema/index';
import { decimalOf } from '../../../../src/core/schema/text/decimal';
import type { Faces } from '../../call/faces';
import type { Route } from '../../call/route';
import { noteList } from '../../privacy/notes';
import { additionsFor } from '../additions';
import { sumsFacts } from '../facts/lists';
import type { RecordPorts } from '../ports';
import { readList } from '../search/query';

/**
 * The endpoint for sums over all records that match a list's filters: `GET {path}/sums`. It answers exact
 * numbers as texts, by path.
 */
export function sumsRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const { store } = ports;
  const additions = additionsFor(ports.additions, faces.path);
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => sumsFacts(faces),
    of: faces,
    access: 'list',
    async read(call) {
      const { query, face, view } = readList(faces, call);
      noteList(call, faces);
      const where = [...query.where, ...additions.within(call.operator)];
      const paths = view.sums ?? [];
      const found = await store.together((reader) =>
        Promise.all(paths.map((each) => reader.sum(faces.path, each, where))),
      );
      const texts = paths.map((each, at) => {
        const field = fieldAt(face.fields, each);
        const sum = found[at] ?? '0';
        return [each, isExact(field) ? decimalOf(BigInt(sum), field.digits) : sum] as const;
      });
      return { status: 200, body: { sums: Object.fromEntries(texts) } };
    },
  };
}
