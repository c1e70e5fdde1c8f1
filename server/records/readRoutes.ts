import { hasPersonal } from '../../src/schema/index';
import { requireRight } from '../call/rights';
import type { Call, Route } from '../call/route';
import type { Faces } from './faces';
import { collectionsBehind, unlessUnchanged } from './listTag';
import type { RecordPorts } from './ports';
import { readQuery } from './query';
import { getRecord, recordAnswer } from './save';
import { documentWithShownFields, shownTo, snapshotWithShownFields, withShownFields } from './shownFields';
import { findTitles } from './titles';
import { takenPaths } from './unique';

const idOf = ({ params }: Call) => params.id ?? '';

export function listRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const { store, exports } = ports;
  const behind = collectionsBehind(faces, ports.resources);
  return {
    method: 'GET',
    path,
    who: faces.who,
    async read(call) {
      const { request, operator } = call;
      const { limit, ...everything } = readQuery(faces, request);
      if (limit === 0) requireRight(operator, { personal: faces.all.some(hasPersonal) });
      // Nobody reads the body of an answer to HEAD.
      if (limit === 0 && request.method !== 'HEAD') {
        const records = await exports.begin(operator, faces.path, everything);
        return {
          head: { summary: { totalCount: records.totalCount } },
          key: faces.many,
          records: snapshotWithShownFields(store, faces, records, shownTo(call, ports)),
        };
      }
      const query = { ...everything, limit: limit || 1 };
      return unlessUnchanged(ports, behind, call, async () => {
        const [totalCount, documents] = await Promise.all([
          store.count(faces.path, query.where),
          store.find(faces.path, query),
        ]);
        const shown = await withShownFields(store, faces, documents, shownTo(call, ports));
        return { status: 200, body: { summary: { totalCount }, [faces.many]: shown } };
      });
    },
  };
}

export function titlesRoute(faces: Faces, path: string, { store }: RecordPorts): Route {
  return {
    method: 'GET',
    path,
    who: faces.who,
    read: async ({ request }) => ({ status: 200, body: { ...(await findTitles(store, faces, request)) } }),
  };
}

export function getRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const { store } = ports;
  return {
    method: 'GET',
    path,
    who: faces.who,
    async read(call) {
      const document = await getRecord(store, faces, idOf(call));
      const shown = await documentWithShownFields(store, faces, document, shownTo(call, ports));
      return recordAnswer(faces, shown, 200);
    },
  };
}

/** Tells a form which of its values another record already has, before the form is sent. */
export function takenRoute(faces: Faces, path: string, { store }: RecordPorts): Route {
  return {
    method: 'GET',
    path,
    who: faces.who,
    read: async ({ request }) => ({
      status: 200,
      body: { taken: await takenPaths(store, faces, request.url) },
    }),
  };
}
