import {
  type AnyResource,
  blankRecord,
  changedForGood,
  getAt,
  type Loose,
  type Problems,
  setAt,
} from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import { newId } from '../basics/ids';
import { change, type Route, type WriteContext } from '../call/route';
import type { Document } from '../store/store';
import { readBody, refuseProblems, withNfcTexts } from './body';
import { type Faces, faceOf, faceToCreate } from './faces';
import { type Companion, hooksFor } from './hooks';
import { withInitialNumbers } from './initial';
import { byId } from './named';
import { accessOf, asSeenBy, maskedProblems, noteRecord } from './personal';
import type { RecordPorts } from './ports';
import { readOnlyProblems } from './readOnly';
import { refuseHiddenReferences } from './references';
import { removeRecord } from './removal';
import { sanitizeTexts } from './richTexts';
import { checkVersion, getRecord, recordAnswer, save } from './save';
import { documentWithShownFields, shownRecordAgain, shownTo } from './shownFields';
import { withoutStamps, withStamps } from './stamps';
import { mergeBody, problemsOf } from './validate';

/** A record as it would be stored. */
interface NextRecord {
  before: Document | null;
  body: Loose;
  after: Loose & { _id: string };
  /** Problems found in the body so far. */
  problems: Problems;
  companion: Companion;
  /** Where values come from that the body lacks, by path. */
  sources?: Readonly<Record<string, string>>;
}

/** The problems with each one said where its value comes from. */
const saidAt = (sources: Readonly<Record<string, string>>, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [sources[path] ?? path, problem]));

/** Stores a record and its companion; throws 422 with everything that is wrong with them. */
async function validateAndSave(
  work: WriteContext,
  faces: Faces,
  face: AnyResource,
  { before, body, after, problems, companion, sources = {} }: NextRecord,
  ports: RecordPorts,
): Promise<Document> {
  refuseHiddenReferences(work.call, ports.resources, face, before ?? {}, after);
  // If the variant is wrong, the record can't be checked: the variant decides which rules apply.
  const hasVariant = face.variants === undefined || problems[face.variants.by] === undefined;
  const found = hasVariant ? await problemsOf(work.tx, ports.resources, face, { before, body, after }) : {};
  refuseProblems(face, { ...saidAt(sources, found), ...problems, ...companion.problems });
  const document = await save(work, face, before, after);
  await companion.store(work, document);
  return documentWithShownFields(work.tx, faces, document, shownTo(work.call, ports));
}

export function createRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const { random, sanitize, messages } = ports;
  const hooks = hooksFor(ports.hooks, faces.path);
  return change({
    method: 'POST',
    path,
    who: faces.who,
    access: accessOf(faces, 'create'),
    input: 'json',
    answerAgain: shownRecordAgain(faces, ports),
    async prepare(call, given: Loose) {
      const sent = withNfcTexts(faces.all, given);
      const face = faceToCreate(faces, sent);
      const sanitized = await sanitizeTexts([face], sent, sanitize);
      const { body, problems: faults } = readBody(face, withoutStamps(face, sent), sanitized);
      const companion = await hooks.readCompanion({ body: sent, problems: faults, id: null, call });
      const id = () => newId(call.now, random);
      const by = face.variants?.by;
      const blank = blankRecord(face, by ? setAt({}, by, getAt(body, by)) : {});
      const merged = mergeBody(face, blank, body, id);
      const problems = { ...merged.problems, ...faults, ...readOnlyProblems(face, blank, sent) };
      return {
        async run(work) {
          const numbered = await withInitialNumbers(work.tx, face, body, merged.record);
          const after = { _id: id(), ...withStamps(face, hooks.complete(numbered), call) };
          const sources = hooks.sources(body);
          const next = { before: null, body, after, problems, companion, sources };
          const document = await validateAndSave(work, faces, face, next, ports);
          noteRecord(call, face, document, messages);
          return {
            id: document._id,
            answer: recordAnswer(faces, asSeenBy(call, face, document, messages), 201),
          };
        },
      };
    },
  });
}

/** Fields that are given at creation alone, and that a call would change. */
const fixedProblems = (face: AnyResource, before: Loose, after: Loose): Problems =>
  Object.fromEntries(changedForGood(face, before, after).map((path) => [path, { key: 'fixed' }]));

export function updateRoute(faces: Faces, path: string, ports: RecordPorts, named = byId): Route {
  const { random, sanitize, messages } = ports;
  const hooks = hooksFor(ports.hooks, faces.path);
  return change({
    method: 'PUT',
    path,
    who: faces.who,
    access: accessOf(faces, 'update'),
    ...(hooks.confirmsUpdates && { confirm: true }),
    input: 'json',
    async prepare(call, given: Loose) {
      const sent = withNfcTexts(faces.all, given);
      const _id = named.idOf(call);
      if (sent._id !== undefined && sent._id !== _id) throw new ApiError('wrong_id');
      const sanitized = await sanitizeTexts(faces.all, sent, sanitize);
      const companion = await hooks.readCompanion({ body: sent, problems: {}, id: _id, call });
      return {
        async run(work) {
          const before = await named.read(work.tx, faces, _id);
          const face = faceOf(faces, before);
          noteRecord(call, face, before, messages);
          if (face.update === false) throw new ApiError('not_allowed');
          checkVersion(faces, call, before);
          const { body, problems: faults } = readBody(face, sent, sanitized);
          const merged = mergeBody(face, before, body, () => newId(call.now, random));
          const after = { ...merged.record, _id };
          if (hooks.confirmsUpdate({ before, after, sent, operator: call.operator })) call.requireConfirmed();
          const shown = await documentWithShownFields(work.tx, faces, before, shownTo(call, ports));
          const problems = {
            ...merged.problems,
            ...faults,
            ...readOnlyProblems(face, shown, sent),
            ...fixedProblems(face, before, after),
            ...maskedProblems(face, before, sent, messages.masks),
          };
          const next = { before: before.version === 0 ? null : before, body, after, problems, companion };
          const document = await validateAndSave(work, faces, face, next, ports);
          return { id: _id, answer: recordAnswer(faces, asSeenBy(call, face, document, messages), 200) };
        },
      };
    },
  });
}

export function removeRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const hooks = hooksFor(ports.hooks, faces.path);
  return change({
    method: 'DELETE',
    path,
    who: faces.who,
    access: accessOf(faces, 'remove'),
    ...(hooks.confirmsRemoval && { confirm: true }),
    input: 'none',
    prepare: async (call) => ({
      async run(work) {
        const document = await getRecord(work.tx, faces, byId.idOf(call));
        noteRecord(call, faceOf(faces, document), document, ports.messages);
        checkVersion(faces, call, document);
        await removeRecord(work, faces, document, hooks, ports);
        return { id: document._id, answer: { status: 200, body: { [faces.one]: { _id: document._id } } } };
      },
    }),
  });
}
