import { isPersonal, type Loose } from '../../../src/schema/index';
import { ApiError, statuses } from '../../basics/errors';
import { turns } from '../../basics/turns';
import { textsOf } from '../../call/respond';
import { change, type Route, type WriteContext } from '../../call/route';
import type { Faces } from '../faces';
import { importFacts } from '../facts/many';
import { hooksFor } from '../hooks';
import { accessOf } from '../personal';
import type { RecordPorts } from '../ports';
import { filterError, fixedParams, readParams, requestedFace } from '../query';
import { readRow } from './readRow';
import { type ImportRow, readRows } from './readRows';
import type { Done, Import } from './row';

/** Reads the face that the call names, by its fixed values as a list's call does. Throws 400, 405. */
function importedFace(faces: Faces, request: Request) {
  const params = readParams(request.url);
  const face = requestedFace(faces, params);
  const known = fixedParams(face).map(({ key }) => key);
  const unknown = [...params.keys()].filter((key) => !known.includes(key));
  if (unknown.length > 0) throw filterError('unknown_filter', unknown);
  if (!face.list?.import) throw new ApiError('not_allowed');
  return face;
}

/** What says something of the caller, and so of every row; a right that is lacking to one record is the row's. */
const isOfTheCall = ({ code }: ApiError) => code !== 'no_right' && [401, 403].includes(statuses[code]);

/** What is answered of a refused row: why, and at which fields. Throws on what is not the row's fault. */
function refusalOf(error: unknown, { messages }: RecordPorts): Loose {
  if (!(error instanceof ApiError) || isOfTheCall(error)) throw error;
  return { outcome: 'refused', code: error.code, ...textsOf(messages, error) };
}

const OUTCOMES = ['created', 'updated', 'same', 'again', 'refused'] as const;

/** A row as the record of access tells it: `id` names its record, `record` tells whether it is about a person. */
interface Tried {
  outcome: (typeof OUTCOMES)[number];
  id: string | undefined;
  record: Loose;
  /** Why it was refused. */
  code?: unknown;
}

const answerOf = ({ outcome, document: { _id, version } }: Done): Loose => ({ outcome, _id, version });

/** What became of rows as `outcome=count`, and how many people's records were stored or compared with them. */
function told(rows: readonly Tried[], dryRun: boolean) {
  const counts = OUTCOMES.flatMap((outcome) => {
    const { length } = rows.filter((row) => row.outcome === outcome);
    return length > 0 ? [`${outcome}=${length}`] : [];
  });
  const people = rows.flatMap(({ id, outcome }) =>
    id === undefined || (dryRun && outcome === 'created') ? [] : [id],
  );
  return {
    count: new Set(people).size,
    filter: [...(dryRun ? ['dryRun=true'] : []), ...counts].join('&'),
  };
}

/**
 * Notes what became of the rows that are about people: what a call told of stored records without storing any counts too.
 * Rows that were refused for want of a right are an entry of their own.
 */
function noteImport({ face, call: { access } }: Import, tried: readonly Tried[], dryRun: boolean): void {
  const personal = tried.filter(({ record }) => isPersonal(face, record));
  const lacksRight = ({ code }: Tried) => code === 'no_right';
  const parts = [
    { rows: personal.filter((row) => !lacksRight(row)), result: 'done' as const },
    { rows: personal.filter(lacksRight), result: 'refused' as const },
  ];
  access.each = parts.flatMap(({ rows, result }) =>
    rows.length > 0 ? [{ resource: face.name, result, ...told(rows, dryRun) }] : [],
  );
}

/**
 * Stores rows of a sheet, all that are not refused in one transaction, and answers what became of each: the same checks,
 * rights and hooks as for single records. A dry run answers the same and stores nothing (decisions, section 11).
 */
export function importRoute(faces: Faces, path: string, ports: RecordPorts): Route {
  const hooks = hooksFor(ports.hooks, faces.path);
  return change({
    method: 'POST',
    path,
    who: faces.who,
    describe: () => importFacts(faces),
    access: accessOf(faces, 'upload'),
    ...(hooks.confirmsUpdates && { confirm: true }),
    input: 'json',
    async prepare(call, sent) {
      const of: Import = { faces, face: importedFace(faces, call.request), call, ports };
      const { rows, dryRun } = readRows(sent);
      const turn = turns();
      const read: { row: ImportRow; store: ((work: WriteContext) => Promise<Done>) | Loose }[] = [];
      for (const row of rows) {
        await turn();
        const store = await readRow(row, of).catch((error: unknown) => refusalOf(error, ports));
        read.push({ row, store });
      }
      return {
        async run(work) {
          const answers: Loose[] = [];
          const tried: Tried[] = [];
          const pause = turns();
          const refuse = ({ _id, record }: ImportRow, refusal: Loose) => {
            tried.push({ outcome: 'refused', id: _id, record, code: refusal.code });
            answers.push(refusal);
          };
          for (const { row, store } of read) {
            await pause();
            if (typeof store !== 'function') {
              refuse(row, store);
              continue;
            }
            try {
              const done = await store(work);
              tried.push({ outcome: done.outcome, id: done.document._id, record: done.document });
              answers.push(answerOf(done));
            } catch (error) {
              refuse(row, refusalOf(error, ports));
            }
          }
          noteImport(of, tried, dryRun);
          return { id: '', answer: { status: 200, body: { rows: answers } }, isTrial: dryRun };
        },
      };
    },
  });
}
