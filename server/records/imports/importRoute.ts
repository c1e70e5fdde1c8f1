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
import { readRows } from './readRows';
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

const answerOf = ({ outcome, document: { _id, version } }: Done): Loose => ({ outcome, _id, version });

/** Notes how many people's data a call stored; one that stored none is not recorded. */
function noteImport({ face, call: { access } }: Import, done: readonly Done[]): void {
  const counts = (['created', 'updated'] as const).map((wanted) => {
    const stored = done.filter(({ outcome, document }) => outcome === wanted && isPersonal(face, document));
    return { wanted, count: stored.length };
  });
  const told = counts.filter(({ count }) => count > 0);
  if (told.length === 0) access.action = null;
  access.resource = face.name;
  access.count = told.reduce((sum, { count }) => sum + count, 0);
  access.filter = told.map(({ wanted, count }) => `${wanted}=${count}`).join('&');
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
      const read: (((work: WriteContext) => Promise<Done>) | Loose)[] = [];
      for (const row of rows) {
        await turn();
        read.push(await readRow(row, of).catch((error: unknown) => refusalOf(error, ports)));
      }
      return {
        async run(work) {
          const answers: Loose[] = [];
          const done: Done[] = [];
          const pause = turns();
          for (const store of read) {
            await pause();
            if (typeof store !== 'function') {
              answers.push(store);
              continue;
            }
            try {
              const stored = await store(work);
              done.push(stored);
              answers.push(answerOf(stored));
            } catch (error) {
              answers.push(refusalOf(error, ports));
            }
          }
          noteImport(of, done);
          return { id: '', answer: { status: 200, body: { rows: answers } }, isTrial: dryRun };
        },
      };
    },
  });
}
