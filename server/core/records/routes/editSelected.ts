import {
  fieldAt,
  getAt,
  isObject,
  isRequired,
  kindOf,
  type Loose,
  limits,
  type Problems,
  shapeRecord,
} from '../../../../src/core/schema/index';
import { missingAt } from '../../../../src/core/schema/record/check';
import { ApiError } from '../../basics/errors';
import { newReference } from '../../basics/ids';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../../basics/time';
import { createYield, workThroughPiece } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import { type Faces, faceOf, wholeOf } from '../../call/faces';
import { replyIdOf } from '../../call/idempotency';
import { refuseKeys } from '../../call/params';
import { type Call, change, type Route, type WriteContext } from '../../call/route';
import { workInSteps } from '../../call/steps';
import { exclusiveLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { additionsFor, type Companion } from '../additions';
import { refuseProblems } from '../body/body';
import { admitEdit, type EditNote, editedFieldNames, noteEdit, noteTrialEdit } from '../edits/admit';
import { answerOf, changesIn, presentIn } from '../edits/answer';
import { bodyOf, type Edited, type Editing, editedIn, editOne, readEdited } from '../edits/editOne';
import { concernsOneRecord, keptBecauseOf } from '../edits/keeping';
import {
  addRow,
  EDITS,
  type EditRun,
  type Outcome,
  readRow,
  readRun,
  type UneditedRecord,
} from '../edits/stored';
import { editFacts } from '../facts/edits';
import type { RecordPorts } from '../ports';
import { locksOfChange } from '../writes/locksOfChange';
import { readSelected, type SelectedVersion } from './deleteSelected';

/** The parsed body of an edit. */
interface Asked {
  records: readonly SelectedVersion[];
  set: Loose;
  dryRun: boolean;
  loses: boolean;
}

/**
 * Parses the values of an edit. Throws 400 for a field that is not in `bulk.edit`, and 422 for a wrong value.
 */
function readSet({ all }: Faces, set: Loose): Loose {
  const faceWith = (path: string) => all.find((face) => editedIn(face).includes(path));
  refuseKeys(Object.keys(set).filter((path) => !faceWith(path)));
  const problems: Problems = {};
  const shaped = Object.entries(set).map(([path, sent]) => {
    const { fields = {} } = faceWith(path) ?? {};
    const field = fieldAt(fields, path);
    const value = getAt(shapeRecord(fields, bodyOf({ [path]: sent })), path);
    const isMissing = isRequired(field) && kindOf(field).isEmpty(value);
    const problem = kindOf(field).check(value, field) ?? (isMissing ? missingAt(field) : null);
    if (problem) problems[path] = problem;
    return [path, value] as const;
  });
  refuseProblems(all[0], problems);
  return Object.fromEntries(shaped);
}

/** Parses the body of an edit. Throws 400 and 422. */
function readAsked(faces: Faces, { records, set, dryRun = false, loses = false, ...others }: Loose): Asked {
  refuseKeys(Object.keys(others));
  if (!isObject(set) || typeof dryRun !== 'boolean' || typeof loses !== 'boolean') {
    throw new ApiError('bad_request');
  }
  // A dry run without values only reads the present values.
  if (Object.keys(set).length === 0 && !dryRun) throw new ApiError('bad_request');
  return { records: readSelected(records, limits.editedAtOnce), set: readSet(faces, set), dryRun, loses };
}

/** The outcome for a record: its changes, or why it is unchanged. */
type Fate =
  | { selected: SelectedVersion; edited: Edited }
  | { selected: SelectedVersion; kept: UneditedRecord };

const outcomeOf = (faces: Faces, fates: readonly Fate[]): Outcome => {
  const edited = fates.flatMap((fate) => ('edited' in fate ? [fate.edited] : []));
  return {
    done: edited.flatMap(({ document: { _id, version }, changes }) =>
      changes.length > 0 ? [{ _id, version }] : [],
    ),
    same: edited.flatMap(({ document, changes }) => (changes.length === 0 ? [document._id] : [])),
    kept: fates.flatMap((fate) => ('kept' in fate ? [fate.kept] : [])),
    changes: changesIn(
      faces,
      edited.flatMap(({ changes }) => changes),
    ),
  };
};

/**
 * The endpoint that sets the same values in many records, in short transactions: `POST {path}/edit`
 * (decisions, section 18). A dry run gives the same answer and stores nothing.
 */
export function editSelectedRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const additions = additionsFor(ports.additions, faces.path);
  type Companions = ReadonlyMap<string, Companion>;

  /** Reads the companions of the edited records, before any transaction. */
  async function companionsOf(call: Call, { records, set }: Asked): Promise<Companions> {
    const read = new Map<string, Companion>();
    for (const { _id } of records) {
      read.set(_id, await additions.readCompanion({ body: bodyOf(set), problems: {}, id: _id, call }));
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
      const face = wholeOf(ports, faceOf(faces, stored));
      return [...locksOfChange(ports.product, face, stored, { ...stored, ...bodyOf(set), _id }), ...own];
    });
  }

  async function fateOf(
    work: WriteContext,
    editing: Editing,
    selected: SelectedVersion,
    companions: Companions,
  ): Promise<Fate> {
    try {
      const companion = companions.get(selected._id);
      return { selected, edited: await editOne(work, editing, selected, companion, ports) };
    } catch (error) {
      return { selected, kept: await keptBecauseOf(work.tx, faces, selected._id, error, ports) };
    }
  }

  /** Tries an edit of all records in one transaction, which is then rolled back. */
  async function tryAll(work: WriteContext, { records }: Asked, editing: Editing, companions: Companions) {
    const { tx, call } = work;
    const documents = (await Promise.all(records.map(({ _id }) => tx.get(faces.path, _id)))).filter(
      (document) => document !== null,
    );
    const fates: Fate[] = [];
    const turn = createYield();
    // A dry run needs no confirmed password.
    const trial = { ...work, call: { ...call, requireConfirmed: () => {} } };
    for (const selected of records) {
      await turn();
      fates.push(await fateOf(trial, editing, selected, companions));
    }
    const outcome = outcomeOf(faces, fates);
    const codes = new Map(outcome.kept.map(({ _id, code }) => [_id, code]));
    const named = documents.filter(({ _id }) => codes.has(_id));
    const told = named.map((document) => ({ document, lacksRight: codes.get(document._id) === 'no_right' }));
    // The answer of a dry run names only the records that the edit would not change.
    noteTrialEdit(call, faces, told, `dryRun=true&${editedFieldNames(editing.set)}`);
    const { body, ...answer } = await answerOf(tx, faces, outcome);
    return { ...answer, body: { ...body, present: presentIn(faces, documents) } };
  }

  /**
   * Stores the beginning of an edit and records it. Returns the stored edit, even if an earlier attempt of
   * the call has already begun it.
   */
  async function begin(
    { tx, call }: WriteContext,
    run: EditRun,
    records: readonly SelectedVersion[],
    editing: Editing,
  ) {
    const begun = await readRun(tx, run._id);
    if (begun) {
      skipAccessEntry(call);
      return begun;
    }
    const told: EditNote[] = [];
    const turn = createYield();
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
    await tx.insert(EDITS, run);
    noteEdit(call, faces, told, editedFieldNames(editing.set));
    return run;
  }

  /** Edits the first records of a list, as many as fit into a short transaction. */
  async function editSome(
    work: WriteContext,
    run: EditRun,
    records: readonly SelectedVersion[],
    editing: Editing,
    companions: Companions,
  ): Promise<Fate[]> {
    const fates: Fate[] = [];
    // The whole edit already has an entry in the record of access.
    skipAccessEntry(work.call);
    await workThroughPiece(work.tx, records, async (selected) => {
      const row = await readRow(work.tx, run._id, selected._id);
      if (row) {
        const document = { _id: selected._id, version: row.number };
        return fates.push({ selected, edited: { document, changes: row.changes, before: {} } });
      }
      const fate = await fateOf(work, editing, selected, companions);
      fates.push(fate);
      if ('edited' in fate && fate.edited.changes.length > 0) {
        await addRow(work.tx, run, fate.edited.document, fate.edited);
      }
    });
    return fates;
  }

  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => editFacts(faces),
    of: faces,
    access: 'update',
    confirm: true,
    input: 'json',
    async answerAgain(reader, id) {
      const run = await readRun(reader, id);
      if (!run?.outcome) throw new ApiError('not_found');
      return answerOf(reader, faces, run.outcome, run);
    },
    async prepare(call, sent) {
      const asked = readAsked(faces, sent);
      const { records, set, dryRun } = asked;
      admitEdit(call, faces, Object.keys(set), dryRun);
      const editing: Editing = { faces, set, loses: asked.loses || dryRun };
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
      let fates: readonly Fate[] = [];
      return {
        externalEffect: {
          lease: `${faces.path}/edit/${key ?? newReference(ports.random)}`,
          async act(attempt, step) {
            // The edit gets its access entry when it begins.
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
        locks: async () => (run ? [exclusiveLock(EDITS, run._id)] : []),
        async run({ tx }) {
          if (!run) throw new Error('An edit began no run');
          const outcome = outcomeOf(faces, fates);
          await tx.replace(EDITS, { ...run, outcome });
          return { id: run._id, answer: await answerOf(tx, faces, outcome, run) };
        },
      };
    },
  });
}
