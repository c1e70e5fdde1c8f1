import {
  fieldAt,
  getAt,
  isObject,
  isRequired,
  type Loose,
  limits,
  type Problems,
  pureKindOf,
  shapeRecord,
} from '../../../../src/core/schema/index';
import { missingProblem } from '../../../../src/core/schema/record/check';
import { ApiError } from '../../basics/errors';
import { newReference } from '../../basics/ids';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../../basics/time';
import { createYielder, workThroughPiece } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import { type Faces, fittingFaceOf, withAllFields } from '../../call/faces';
import { replyIdOf } from '../../call/idempotency';
import { refuseUnknownKeys } from '../../call/params';
import { change, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { workInSteps } from '../../call/steps';
import { exclusiveLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { type Companion, joinAdditions } from '../additions';
import { refuseProblems } from '../body/body';
import { admitEdit, type EditNote, editedFieldNames, noteEdit, noteTrialEdit } from '../edits/admit';
import { editAnswerOf, editOutcomeOf, type OutcomeOfRecord, summarisePresentValues } from '../edits/answer';
import { bodyFromPaths, bulkEditPathsOf, type EditOfMany, editOne, readEdited } from '../edits/editOne';
import { concernsOneRecord, uneditedBecauseOf } from '../edits/keeping';
import { addEditedRow, EDITS_COLLECTION, type EditRun, readEditedRow, readEditRun } from '../edits/stored';
import { editRouteFacts } from '../facts/edits';
import type { RecordPorts } from '../ports';
import { locksOfChange } from '../writes/locksOfChange';
import { readSelected, type SelectedVersion } from './deleteSelected';

/** The parsed body of a call that edits many records. */
interface Asked {
  records: readonly SelectedVersion[];
  set: Loose;
  dryRun: boolean;
  loses: boolean;
}

/**
 * Parses the new values of an edit of many records. Throws 400 for a field that no resource lists in
 * `bulk.edit`, and 422 for a wrong value.
 */
function readSet({ all }: Faces, set: Loose): Loose {
  const faceWith = (path: string) => all.find((face) => bulkEditPathsOf(face).includes(path));
  refuseUnknownKeys(Object.keys(set).filter((path) => !faceWith(path)));
  const problems: Problems = {};
  const shaped = Object.entries(set).map(([path, sent]) => {
    const { fields = {} } = faceWith(path) ?? {};
    const field = fieldAt(fields, path);
    const value = getAt(shapeRecord(fields, bodyFromPaths({ [path]: sent })), path);
    const isMissing = isRequired(field) && pureKindOf(field).isEmpty(value);
    const problem = pureKindOf(field).check(value, field) ?? (isMissing ? missingProblem(field) : null);
    if (problem) problems[path] = problem;
    return [path, value] as const;
  });
  refuseProblems(all[0], problems);
  return Object.fromEntries(shaped);
}

/** Parses the body of a call that edits many records. Throws 400 and 422. */
function readAsked(faces: Faces, { records, set, dryRun = false, loses = false, ...others }: Loose): Asked {
  refuseUnknownKeys(Object.keys(others));
  if (!isObject(set) || typeof dryRun !== 'boolean' || typeof loses !== 'boolean') {
    throw new ApiError('bad_request');
  }
  // A dry run may name no new values. It then only reads the present ones.
  if (Object.keys(set).length === 0 && !dryRun) throw new ApiError('bad_request');
  return { records: readSelected(records, limits.editedAtOnce), set: readSet(faces, set), dryRun, loses };
}

/**
 * The endpoint that sets the same values in many records, in short transactions: `POST {path}/edit`
 * (decisions, section 18). A dry run gives the same answer and stores nothing.
 */
export function editSelectedRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const additions = joinAdditions(ports.additions, faces.path);
  type Companions = ReadonlyMap<string, Companion>;

  /**
   * Reads, for each edited record, the data of the body that are stored outside the record (the companion).
   * It runs before any transaction.
   */
  async function companionsOf(call: RouteCall, { records, set }: Asked): Promise<Companions> {
    const read = new Map<string, Companion>();
    for (const { _id } of records) {
      read.set(_id, await additions.readCompanion({ body: bodyFromPaths(set), problems: {}, id: _id, call }));
    }
    return read;
  }

  async function locksOf(
    records: readonly SelectedVersion[],
    set: Loose,
    companions: Companions,
  ): Promise<LockKey[]> {
    const found = await ports.store.together((reader) =>
      Promise.all(records.map(({ _id }) => reader.get(faces.path, _id))),
    );
    return records.flatMap(({ _id }, index) => {
      const stored = found[index];
      const own = companions.get(_id)?.locks ?? [];
      if (!stored) return [exclusiveLock(faces.path, _id), ...own];
      const face = withAllFields(ports, fittingFaceOf(faces, stored));
      return [
        ...locksOfChange(ports.product, face, stored, { ...stored, ...bodyFromPaths(set), _id }),
        ...own,
      ];
    });
  }

  async function fateOf(
    work: WriteContext,
    editing: EditOfMany,
    selected: SelectedVersion,
    companions: Companions,
  ): Promise<OutcomeOfRecord> {
    try {
      const companion = companions.get(selected._id);
      return { edited: await editOne(work, editing, selected, companion, ports) };
    } catch (error) {
      return { kept: await uneditedBecauseOf(work.tx, faces, selected._id, error, ports) };
    }
  }

  /** Tries an edit of all records in one transaction, which is then rolled back. */
  async function tryAll(work: WriteContext, { records }: Asked, editing: EditOfMany, companions: Companions) {
    const { tx, call } = work;
    const documents = (await Promise.all(records.map(({ _id }) => tx.get(faces.path, _id)))).filter(
      (document) => document !== null,
    );
    const fates: OutcomeOfRecord[] = [];
    const turn = createYielder();
    // A dry run needs no confirmed password.
    const trial = { ...work, call: { ...call, requireConfirmed: () => {} } };
    for (const selected of records) {
      await turn();
      fates.push(await fateOf(trial, editing, selected, companions));
    }
    const outcome = editOutcomeOf(faces, fates);
    const codes = new Map(outcome.kept.map(({ _id, code }) => [_id, code]));
    const named = documents.filter(({ _id }) => codes.has(_id));
    const told = named.map((document) => ({ document, lacksRight: codes.get(document._id) === 'no_right' }));
    // Only people whose records the edit would not change are noted, because the answer of a dry run names no
    // others.
    noteTrialEdit(call, faces, told, `dryRun=true&${editedFieldNames(editing.set)}`);
    const { body, ...answer } = await editAnswerOf(tx, faces, outcome);
    return { ...answer, body: { ...body, present: summarisePresentValues(faces, documents) } };
  }

  /**
   * Stores that an edit has begun, and notes it for the record of access. If an earlier attempt of the call
   * has already done so, it only returns the stored edit.
   */
  async function begin(
    { tx, call }: WriteContext,
    run: EditRun,
    records: readonly SelectedVersion[],
    editing: EditOfMany,
  ) {
    const begun = await readEditRun(tx, run._id);
    if (begun) {
      skipAccessEntry(call);
      return begun;
    }
    const told: EditNote[] = [];
    const turn = createYielder();
    for (const selected of records) {
      await turn();
      const document = await tx.get(faces.path, selected._id);
      try {
        const { differs } = await readEdited({ tx, call }, editing, selected, ports);
        if (document && differs.length > 0) told.push({ document, lacksRight: false });
      } catch (error) {
        if (!concernsOneRecord(error)) throw error;
        if (document && error.code === 'no_right') told.push({ document, lacksRight: true });
      }
    }
    await tx.insert(EDITS_COLLECTION, run);
    noteEdit(call, faces, told, editedFieldNames(editing.set));
    return run;
  }

  /** Edits the first records of a list, as many as fit into a short transaction. */
  async function editSome(
    work: WriteContext,
    run: EditRun,
    records: readonly SelectedVersion[],
    editing: EditOfMany,
    companions: Companions,
  ): Promise<OutcomeOfRecord[]> {
    const fates: OutcomeOfRecord[] = [];
    // The whole edit already has an entry in the record of access.
    skipAccessEntry(work.call);
    await workThroughPiece(work.tx, records, async (selected) => {
      const row = await readEditedRow(work.tx, run._id, selected._id);
      if (row) {
        const document = { _id: selected._id, version: row.number };
        return fates.push({ edited: { document, changes: row.changes, before: {} } });
      }
      const fate = await fateOf(work, editing, selected, companions);
      fates.push(fate);
      if ('edited' in fate && fate.edited.changes.length > 0) {
        await addEditedRow(work.tx, run, fate.edited.document, fate.edited);
      }
    });
    return fates;
  }

  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => editRouteFacts(faces),
    of: faces,
    access: 'update',
    confirm: true,
    input: 'json',
    async answerAgain(reader, id) {
      const run = await readEditRun(reader, id);
      if (!run?.outcome) throw new ApiError('not_found');
      return editAnswerOf(reader, faces, run.outcome, run);
    },
    async prepare(call, sent) {
      const asked = readAsked(faces, sent);
      const { records, set, dryRun } = asked;
      admitEdit(call, faces, Object.keys(set), dryRun);
      const editing: EditOfMany = { faces, set, loses: asked.loses || dryRun };
      const companions = await companionsOf(call, asked);
      if (dryRun) {
        return {
          locks: () => locksOf(records, set, companions),
          run: async (work) => ({
            id: '',
            answer: await tryAll(work, asked, editing, companions),
            isTrial: true,
          }),
        };
      }
      const key = await replyIdOf(call, 'edit', faces.path, '');
      let run: EditRun | undefined;
      let fates: readonly OutcomeOfRecord[] = [];
      return {
        externalEffect: {
          lease: `${faces.path}/edit/${key ?? newReference(ports.random)}`,
          async act(attempt, step) {
            // `begin` makes the entry in the record of access.
            skipAccessEntry(call);
            const until = addMilliseconds(call.now, limits.editUndoMinutes * MINUTE_MS);
            const expiresAt = addMilliseconds(call.now, limits.idempotencyHours * HOUR_MS);
            const own = { run: attempt, record: '', path: faces.path, operator: call.operator._id };
            const next = { _id: attempt, version: 1, ...own, set, until, expiresAt };
            const begun = await step((work) => begin(work, next, records, editing), []);
            run = begun;
            const made = await workInSteps(step, records, {
              locksOf: (some) => locksOf(some, set, companions),
              work: (work, some) => editSome(work, begun, some, editing, companions),
              countOf: ({ length }) => length,
            });
            fates = made.flat();
          },
        },
        locks: async () => (run ? [exclusiveLock(EDITS_COLLECTION, run._id)] : []),
        async run({ tx }) {
          if (!run) throw new Error('An edit began no run');
          const outcome = editOutcomeOf(faces, fates);
          await tx.replace(EDITS_COLLECTION, { ...run, outcome });
          return { id: run._id, answer: await editAnswerOf(tx, faces, outcome, run) };
        },
      };
    },
  });
}
