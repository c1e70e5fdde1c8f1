import { ApiError } from '../basics/errors';
import { requireRight } from '../call/rights';
import type { Route } from '../call/route';
import { type Faces, faceShowing } from './faces';
import { listFacts, takenFacts, titlesFacts } from './facts/lists';
import { readFacts } from './facts/records';
import { hooksFor } from './hooks';
import { withoutLongTexts } from './listedTexts';
import { collectionsBehind, unlessUnchanged } from './listTag';
import { byId } from './named';
import { accessOf, noteRecord } from './personal';
import { admitExport, watchedExport } from './personalExports';
import { maskListed, noteCount, noteList, noteTaken } from './personalLists';
import type { RecordPorts } from './ports';
import { noteTried } from './privacy';
import { isPrint, readList } from './query';
import { recordAnswer } from './save';
import { documentWithShownFields, shownTo, snapshotWithShownFields, withShownFields } from './shownFields';
import { findTitles } from './titles';
import { takenNames } from './unique';

/** The field that tells records apart and says nothing of them. */
const ID = '_id';

export function listRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const { store, exports, messages } = ports;
  const behind = collectionsBehind(faces, ports.resources);
  const recorded = accessOf(faces, 'list');
  const hooks = hooksFor(ports.hooks, faces.path);
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => listFacts(faces),
    access: recorded,
    // Exports of personal data do.
    ...(recorded && { confirm: true }),
    async read(call) {
      const { request, operator, access } = call;
      const { query: asked, fields } = readList(faces, call);
      const { limit, ...page } = asked;
      const everything = { ...page, where: [...page.where, ...hooks.within(operator)] };
      noteList(call, faces);
      // It shows nobody's data: which records a list has was recorded with the list.
      if (limit > 0 && fields?.join() === ID) access.action = null;
      // Nobody reads the body of an answer to HEAD.
      if (limit === 0 && request.method !== 'HEAD') {
        if (access.action !== null) {
          access.action = 'download';
          admitExport(call);
        }
        const opened = await exports.begin(operator, faces.path, everything);
        access.count = opened.totalCount;
        const records = access.action === null ? opened : watchedExport(opened, call, ports);
        return {
          head: { summary: { totalCount: records.totalCount, skip: page.skip, limit } },
          key: faces.many,
          records: snapshotWithShownFields(store, faces, records, shownTo(call, ports), fields),
          fields,
        };
      }
      if (access.action !== null && isPrint(request.headers)) access.action = 'print';
      const query = { ...everything, limit: limit || 1 };
      const answer = await unlessUnchanged(ports, behind, call, async (revision) => {
        const [totalCount, documents] = await Promise.all([
          store.count(faces.path, query.where, revision),
          store.find(faces.path, query),
        ]);
        const shown = await withShownFields(store, faces, documents, shownTo(call, ports), fields);
        noteCount(call, shown.length, query.skip);
        const listed = maskListed(faces, withoutLongTexts(faces, shown), messages);
        const summary = { totalCount, skip: query.skip, limit: query.limit };
        return { status: 200, body: { summary, [faces.many]: listed }, fields };
      });
      // Who is told that nothing changed sees again what was on the page.
      if (access.action !== null && access.count === undefined) {
        const left = (await store.count(faces.path, query.where)) - query.skip;
        noteCount(call, Math.min(Math.max(left, 0), query.limit), query.skip);
      }
      return answer;
    },
  };
}

export function titlesRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => titlesFacts(faces),
    access: accessOf(faces, 'list'),
    read: async (call) => ({
      status: 200,
      body: { ...(await findTitles(ports.store, faces, call, ports)) },
    }),
  };
}

export function getRoute(faces: Faces, path: string, ports: RecordPorts, named = byId): Route {
  const { store, messages } = ports;
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => readFacts(faces),
    access: accessOf(faces, 'detail'),
    async read(call) {
      const document = await named.read(store, faces, named.idOf(call));
      if (!hooksFor(ports.hooks, faces.path).shows(call.operator, document)) throw new ApiError('not_found');
      noteRecord(call, faceShowing(faces, document), document, messages);
      if (call.access.action !== null) {
        requireRight(call.operator, { personal: true });
        if (isPrint(call.request.headers)) call.access.action = 'print';
      }
      const shown = await documentWithShownFields(store, faces, document, shownTo(call, ports));
      return recordAnswer(faces, shown, 200);
    },
  };
}

/** Tells a form which of its values another record already has, before the form is sent. */
export function takenRoute(faces: Faces, path: string, { store, messages }: RecordPorts): Route {
  return {
    method: 'GET',
    path,
    who: faces.who,
    describe: () => takenFacts(faces),
    access: accessOf(faces, 'list'),
    async read(call) {
      const { names, tried } = await takenNames(store, faces, call, messages);
      noteTried(call, faces, tried);
      const taken = Object.keys(names);
      noteTaken(call, faces, taken);
      return { status: 200, body: { taken, names } };
    },
  };
}
