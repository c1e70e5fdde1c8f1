import { holdsRecords, type Loose, limits } from '../../../src/core/schema/index';
import { ApiError, type ErrorCode } from '../basics/errors';
import { sha256 } from '../basics/ids';
import { turns } from '../basics/turns';
import { note, noteNothing } from '../call/accessNote';
import type { Faces } from '../call/faces';
import { readIds, refuseKeys } from '../call/params';
import { textsOf } from '../call/respond';
import { BASE, type Call, change, type Route } from '../call/route';
import { type BinItem, readItem } from '../states/bin';
import type { Reader } from '../store/store';
import { restoreSelectedFacts } from './facts';
import type { HistoryPorts } from './ports';
import { locksOfTakingBack, takeBack } from './takeBack';

/** Parses the ids of a body, each once. Throws 400. */
function readBody({ ids, ...others }: Loose): string[] {
  refuseKeys(Object.keys(others));
  return [...new Set(readIds(ids, limits.deletedAtOnce))];
}

/** The reason why each id was kept, a letter each. A stored reply is short, and a repeated call sends its ids again. */
const letters: Partial<Record<ErrorCode, string>> = {
  not_found: 'n',
  no_right: 'f',
  invalid: 'i',
  refused: 'h',
};
const RESTORED = 'r';
const SEPARATOR = ' ';

const digestOf = (ids: readonly string[]): Promise<string> => sha256(ids.join(SEPARATOR));

/** The outcome of one id: it was restored, or kept for a reason. */
type Fate = { id: string; item: BinItem | null; error?: ApiError };

const fateIn = (letter: string | undefined): ApiError | undefined => {
  const code = (Object.keys(letters) as ErrorCode[]).find((one) => letters[one] === letter);
  return code && new ApiError(code);
};

/**
 * Restores as much of a selection in the bin as possible. The last deleted comes first: a record refers to records
 * deleted after it.
 */
export function restoreSelectedRoute(all: readonly Faces[], bin: Faces, ports: HistoryPorts): Route {
  const { messages, resources } = ports;
  const asked = new WeakMap<Call, readonly string[]>();

  /** A record that the operator may not list is named by its id alone. */
  function titleOf({ operator }: Call, { id, item }: Fate): string {
    const resource = resources.find(({ name }) => name === item?.resource);
    return item && resource && holdsRecords(operator.scope, resource, resources) ? item.title : id;
  }

  const answerOf = (call: Call, fates: readonly Fate[]) => ({
    status: 200,
    body: {
      restored: fates.flatMap(({ id, error }) => (error ? [] : [id])),
      kept: fates.flatMap((fate) =>
        fate.error
          ? [
              {
                _id: fate.id,
                title: titleOf(call, fate),
                code: fate.error.code,
                ...textsOf(messages, fate.error),
              },
            ]
          : [],
      ),
    },
  });

  async function readAll(reader: Reader, ids: readonly string[]): Promise<Fate[]> {
    const fates: Fate[] = [];
    for (const id of ids) fates.push({ id, item: await readItem(reader, bin.path, id) });
    return fates;
  }

  return change({
    method: 'POST',
    path: `${BASE}/${bin.path}/restore`,
    who: 'operator',
    describe: () => restoreSelectedFacts(bin),
    access: 'restore',
    input: 'json',
    async answerAgain(reader, id, _status, call) {
      const [digest, fates = ''] = id.split(SEPARATOR);
      const ids = asked.get(call) ?? [];
      // Another selection under the same key is refused, and learns nothing of this one.
      if (digest !== (await digestOf(ids))) return answerOf(call, []);
      const read = await readAll(reader, ids);
      const again = read.map((fate, at) => {
        const error = fateIn(fates[at]);
        return error ? { ...fate, error } : fate;
      });
      return answerOf(call, again);
    },
    async prepare(call, body) {
      const ids = readBody(body);
      asked.set(call, ids);
      return {
        locks: async () =>
          (await Promise.all(ids.map((id) => locksOfTakingBack(id, all, bin, ports)))).flat(),
        async run(work) {
          const fates = await readAll(work.tx, ids);
          const turn = turns();
          const lastFirst = fates.toSorted((one, other) =>
            (one.item?.deletedAt ?? '') < (other.item?.deletedAt ?? '') ? 1 : -1,
          );
          for (const fate of lastFirst) {
            await turn();
            try {
              if (!fate.item) throw new ApiError('not_found');
              await takeBack(work, all, bin, fate.item, ports);
            } catch (error) {
              if (!(error instanceof ApiError) || letters[error.code] === undefined) throw error;
              fate.error = error;
            }
          }
          const done = fates.flatMap(({ item, error }) => (item && !error ? [item.resource] : []));
          const [resource, another] = new Set(done);
          if (done.length === 0) noteNothing(call);
          else note(call, { resource: another ? undefined : resource, count: done.length });
          const kept = fates.map(({ error }) => (error ? letters[error.code] : RESTORED)).join('');
          return { id: [await digestOf(ids), kept].join(SEPARATOR), answer: answerOf(call, fates) };
        },
      };
    },
  });
}
