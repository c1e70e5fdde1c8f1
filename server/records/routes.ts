import {
  type AnyResource,
  blankRecord,
  getAt,
  holds,
  type Loose,
  listsOf,
  type Problems,
  setAt,
  uniqueRules,
} from '../../src/schema/index';
import { withUsername } from '../accounts/accounts';
import { forgetPassword, hashPassword, readPassword, storePassword } from '../accounts/passwords';
import { ApiError } from '../basics/errors';
import { newId } from '../basics/ids';
import { BASE, type Call, change, type Route, type Work } from '../call/route';
import type { Services } from '../services';
import type { Document } from '../store/store';
import { composed, readBody, refuseProblems } from './body';
import { type Faces, faceOf, faceToCreate } from './faces';
import { withInitialNumbers } from './initial';
import { collectionsBehind, unlessKnown } from './listTag';
import { readQuery } from './query';
import { refuseReferenced } from './references';
import { sanitizeTexts } from './richTexts';
import { checkVersion, getRecord, recordAnswer, remove, save } from './save';
import { allShown, shownDocument, withShown } from './shown';
import { stamped, withoutStamped } from './stamps';
import { findTitles, hasTitles } from './titles';
import { takenPaths } from './unique';
import { merge, problemsOf } from './validate';

const idOf = ({ params }: Call) => params.id ?? '';

function list(faces: Faces, path: string, services: Services): Route {
  const { store, exports } = services;
  const behind = collectionsBehind(faces, services.resources);
  return {
    method: 'GET',
    path,
    who: 'console',
    async read(call) {
      const { request, operator } = call;
      const { limit, ...everything } = readQuery(faces, request);
      // Nobody reads the body of what answers HEAD.
      if (limit === 0 && request.method !== 'HEAD') {
        const records = await exports.begin(operator, faces.path, everything);
        return {
          head: { summary: { totalCount: records.totalCount } },
          key: faces.many,
          records: allShown(store, faces, records, services),
        };
      }
      const query = { ...everything, limit: limit || 1 };
      return unlessKnown(services, behind, call, async () => {
        const [totalCount, documents] = await Promise.all([
          store.count(faces.path, query.where),
          store.find(faces.path, query),
        ]);
        const shown = await withShown(store, faces, documents, services);
        return { status: 200, body: { summary: { totalCount }, [faces.many]: shown } };
      });
    },
  };
}

function titles(faces: Faces, path: string, { store }: Services): Route {
  return {
    method: 'GET',
    path,
    who: 'console',
    read: async ({ request }) => ({ status: 200, body: { ...(await findTitles(store, faces, request)) } }),
  };
}

function getOne(faces: Faces, path: string, services: Services): Route {
  const { store } = services;
  return {
    method: 'GET',
    path,
    who: 'console',
    async read(call) {
      const document = await getRecord(store, faces, idOf(call));
      return recordAnswer(faces, await shownDocument(store, faces, document, services), 200);
    },
  };
}

/** Tells a form which of its values another record has already, before it is sent. */
function taken(faces: Faces, path: string, { store }: Services): Route {
  return {
    method: 'GET',
    path,
    who: 'console',
    read: async ({ request }) => ({
      status: 200,
      body: { taken: await takenPaths(store, faces, request.url) },
    }),
  };
}

/** A record as a call would have it. */
interface Next {
  before: Document | null;
  body: Loose;
  after: Loose & { _id: string };
  /** What is known to be wrong with the body already. */
  problems: Problems;
  /** Of the password that the body carries. */
  hash: string | null;
}

/** Stores a record and its password, or refuses it with everything that is wrong with it. */
async function keep(
  work: Work,
  faces: Faces,
  face: AnyResource,
  { before, body, after, problems, hash }: Next,
  services: Services,
): Promise<Document> {
  // Which rules there are is not known of a record that names no variant.
  const isNamed = face.variants === undefined || problems[face.variants.by] === undefined;
  const found = isNamed ? await problemsOf(work.tx, services.resources, face, { before, body, after }) : {};
  refuseProblems(face, { ...found, ...problems });
  const document = await save(work, face, before, after);
  await storePassword(work, document, hash);
  return shownDocument(work.tx, faces, document, services);
}

function create(faces: Faces, path: string, services: Services): Route {
  const { random, sanitize } = services;
  return change({
    method: 'POST',
    path,
    who: 'console',
    input: 'json',
    again: async (reader, id, status) => {
      const document = await shownDocument(reader, faces, await getRecord(reader, faces, id), services);
      return recordAnswer(faces, document, status);
    },
    async prepare(call, given: Loose) {
      const sent = composed(faces.all, given);
      const face = faceToCreate(faces, sent);
      const sanitized = await sanitizeTexts([face], sent, sanitize);
      const { body, problems: faults } = readBody(face, withoutStamped(face, sent), sanitized);
      const password = await readPassword(faces, sent, services);
      const known = { ...faults, ...password.problems };
      const hash = await hashPassword({ ...password, problems: known }, services);
      const id = () => newId(call.now, random);
      const by = face.variants?.by;
      const blank = blankRecord(face, by ? setAt({}, by, getAt(body, by)) : {});
      const merged = merge(face, blank, body, id);
      const problems = { ...merged.problems, ...known };
      return {
        async run(work) {
          const numbered = await withInitialNumbers(work.tx, face, body, merged.record);
          const named = withUsername(services.accounts, face, numbered);
          const after = { _id: id(), ...stamped(face, named, call) };
          const document = await keep(
            work,
            faces,
            face,
            { before: null, body, after, problems, hash },
            services,
          );
          return { id: document._id, answer: recordAnswer(faces, document, 201) };
        },
      };
    },
  });
}

function update(faces: Faces, path: string, services: Services): Route {
  const { random, sanitize } = services;
  return change({
    method: 'PUT',
    path,
    who: 'console',
    input: 'json',
    async prepare(call, given: Loose) {
      const sent = composed(faces.all, given);
      const _id = idOf(call);
      if (sent._id !== undefined && sent._id !== _id) throw new ApiError('wrong_id');
      const sanitized = await sanitizeTexts(faces.all, sent, sanitize);
      const password = await readPassword(faces, sent, services);
      const hash = await hashPassword(password, services);
      return {
        async run(work) {
          const before = await getRecord(work.tx, faces, _id);
          checkVersion(faces, call, before);
          const face = faceOf(faces, before);
          const { body, problems: faults } = readBody(face, sent, sanitized);
          const merged = merge(face, before, body, () => newId(call.now, random));
          const problems = { ...merged.problems, ...faults, ...password.problems };
          const after = { ...merged.record, _id };
          const document = await keep(work, faces, face, { before, body, after, problems, hash }, services);
          return { id: _id, answer: recordAnswer(faces, document, 200) };
        },
      };
    },
  });
}

function removal(faces: Faces, path: string, services: Services): Route {
  return change({
    method: 'DELETE',
    path,
    who: 'console',
    input: 'none',
    prepare: async (call) => ({
      async run(work) {
        const document = await getRecord(work.tx, faces, idOf(call));
        checkVersion(faces, call, document);
        const face = faceOf(faces, document);
        if (face.remove === false) throw new ApiError('not_allowed');
        if (!holds(face.remove?.when, document)) {
          throw new ApiError('not_removable', {
            message: services.messages.resources[face.name]?.notRemovable,
          });
        }
        await refuseReferenced(work.tx, services, faces, document);
        await remove(work, face, document);
        await forgetPassword(work, faces, services, document._id);
        return { id: document._id, answer: { status: 200, body: { [faces.one]: { _id: document._id } } } };
      },
    }),
  });
}

/** The generic calls of a collection: list, read, create, update and delete, as far as its faces allow them. */
export function recordRoutes(faces: Faces, services: Services): Route[] {
  const all = `${BASE}/${faces.path}`;
  const one = `${all}/:id`;
  return [
    ...(faces.all.some((face) => listsOf(face).length > 0) ? [list(faces, all, services)] : []),
    ...(faces.all.some((face) => face.create !== false) ? [create(faces, all, services)] : []),
    ...(faces.all.some((face) => uniqueRules(face).length > 0)
      ? [taken(faces, `${all}/taken`, services)]
      : []),
    // Before the record's own route, whose id it would else be; no id is spelled like it.
    ...(hasTitles(faces) ? [titles(faces, `${all}/titles`, services)] : []),
    getOne(faces, one, services),
    update(faces, one, services),
    ...(faces.all.some((face) => face.remove !== false) ? [removal(faces, one, services)] : []),
  ];
}
