import { type Loose, setAt } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { workThroughPiece } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import { type Faces, fittingFaceOf, withAllFields } from '../../call/faces';
import { change, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { workInSteps } from '../../call/steps';
import { admitBody, admitUpdate } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { LockKey, Reader } from '../../store/store';
import { validateAndSave } from '../body/changes';
import { admitEdit, type EditNote, editedFieldNames, noteEdit } from '../edits/admit';
import { editAnswerOf } from '../edits/answer';
import { bodyFromPaths, emptyCompanion } from '../edits/editOne';
import { uneditedBecauseOf } from '../edits/keeping';
import {
  EDITS_COLLECTION,
  type EditedRow,
  type EditOutcome,
  type EditRun,
  readEditedRows,
  readEditRun,
  recordIdOfRow,
  type UneditedRecord,
} from '../edits/stored';
import { undoEditRouteFacts } from '../facts/edits';
import type { RecordPorts } from '../ports';
import { locksOfChange } from '../writes/locksOfChange';
import { getRecord } from '../writes/save';

/** Returns an edit that the caller may still undo. Throws 404 for any other edit. */
async function undoable(
  reader: Reader,
  { params, operator, now }: RouteCall,
  { path }: Faces,
): Promise<EditRun> {
  const run = await readEditRun(reader, params.id ?? '');
  const isOwn = run?.path === path && run.operator === operator._id;
  if (!run || !isOwn || run.until <= now.toISOString()) throw new ApiError('not_found');
  return run;
}

const withBefore = <R extends Loose>(record: R, { before }: EditedRow): R =>
  Object.entries(before).reduce((now, [path, value]) => setAt(now, path, value), record);

/**
 * Restores the values that a record had before an edit, unless the record was changed since. Throws ApiError
 * before any change.
 */
async function undoOne(
  work: WriteContext,
  faces: Faces,
  run: EditRun,
  row: EditedRow,
  ports: RecordPorts,
): Promise<number> {
  const before = await getRecord(work.tx, faces, recordIdOfRow(row));
  const face = fittingFaceOf(faces, before);
  const sent = bodyFromPaths(run.set);
  admitBody(work.call, face, before, sent);
  if (before.version !== row.number) throw new ApiError('conflict');
  const after = withBefore(before, row);
  admitUpdate(work.call, face, { before, after, sent });
  const next = { before, after, problems: {}, companion: emptyCompanion, restored: after };
  return (await validateAndSave(work, face, next, ports)).version;
}

type Fate = { done: { _id: string; version: number } } | { kept: UneditedRecord };

/**
 * The endpoint that undoes an edit of many records within half an hour: `POST {path}/edit/{id}/undo`. Records
 * that were changed since the edit stay as they are. A repeated call answers the same.
 */
export function undoEditRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  async function locksOf(rows: readonly EditedRow[]): Promise<LockKey[]> {
    const found = await ports.store.together((reader) =>
      Promise.all(rows.map((row) => reader.get(faces.path, recordIdOfRow(row)))),
    );
    return rows.flatMap((row, index) => {
      const stored = found[index];
      const own = [exclusiveLock(EDITS_COLLECTION, row._id), exclusiveLock(faces.path, recordIdOfRow(row))];
      if (!stored) return own;
      const face = withAllFields(ports, fittingFaceOf(faces, stored));
      return [...own, ...locksOfChange(ports.product, face, stored, withBefore(stored, row))];
    });
  }

  /**
   * Stores that undoing has begun, and notes it for the record of access, unless an earlier attempt has
   * already done so.
   */
  async function begin({ tx, call }: WriteContext) {
    const run = await undoable(tx, call, faces);
    if (run.isUndone) return skipAccessEntry(call);
    const told: EditNote[] = [];
    for (const row of await readEditedRows(tx, run._id)) {
      const document = await tx.get(faces.path, recordIdOfRow(row));
      if (document?.version === row.number) told.push({ document, lacksRight: false });
    }
    await tx.replace(EDITS_COLLECTION, { ...run, isUndone: true });
    noteEdit(call, faces, told, `undo=true&${editedFieldNames(run.set)}`);
  }

  async function undoSome(work: WriteContext, run: EditRun, rows: readonly EditedRow[]): Promise<Fate[]> {
    const fates: Fate[] = [];
    skipAccessEntry(work.call);
    await workThroughPiece(work.tx, rows, async (row) => {
      const _id = recordIdOfRow(row);
      const known = (await work.tx.get(EDITS_COLLECTION, row._id))?.undone;
      if (typeof known === 'number') return fates.push({ done: { _id, version: known } });
      try {
        const version = await undoOne(work, faces, run, row, ports);
        await work.tx.replace(EDITS_COLLECTION, { ...row, undone: version });
        fates.push({ done: { _id, version } });
      } catch (error) {
        fates.push({ kept: await uneditedBecauseOf(work.tx, faces, _id, error, ports) });
      }
    });
    return fates;
  }

  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => undoEditRouteFacts(faces),
    of: faces,
    access: 'update',
    confirm: true,
    input: 'none',
    async prepare(call) {
      const run = await undoable(ports.store, call, faces);
      admitEdit(call, faces, Object.keys(run.set), false);
      let fates: readonly Fate[] = [];
      return {
        externalEffect: {
          lease: `${faces.path}/edit/${run._id}`,
          async act(_attempt, step) {
            skipAccessEntry(call);
            await step(begin, [exclusiveLock(EDITS_COLLECTION, run._id)]);
            const made = await workInSteps(step, await readEditedRows(ports.store, run._id), {
              locksOf,
              work: (work, rows) => undoSome(work, run, rows),
              countOf: ({ length }) => length,
            });
            fates = made.flat();
          },
        },
        locks: async () => [],
        async run({ tx }) {
          const outcome: EditOutcome = {
            done: fates.flatMap((fate) => ('done' in fate ? [fate.done] : [])),
            same: [],
            kept: fates.flatMap((fate) => ('kept' in fate ? [fate.kept] : [])),
            changes: [],
          };
          const { body, ...answer } = await editAnswerOf(tx, faces, outcome);
          return { id: run._id, answer: { ...answer, body: { done: body.done, kept: body.kept } } };
        },
      };
    },
  });
}
