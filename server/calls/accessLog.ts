import type { Condition } from '../../src/schema/index';
import { contains, fold, isStorable, type Loose, lengthOf, limits } from '../../src/schema/index';
import { recordedOperators } from '../accessLog/operators';
import { findReview, isMonth, monthOf, readMonth } from '../accessLog/reviews';
import { verifyChain } from '../accessLog/verify';
import { ApiError } from '../basics/errors';
import { BASE, type Call, change, type Route } from '../call/route';
import { type Faces, facesOf } from '../records/faces';
import { listFacts } from '../records/facts/lists';
import { maskOf } from '../records/masks';
import { watchedExport } from '../records/personalExports';
import { filterError, readParams, readQuery, shorten } from '../records/query';
import type { ResourceCall, Services } from '../services';
import { monthFacts, operatorsFacts, reviewFacts, verifyFacts } from './accessLogFacts';

const MEMBER = 'member';

/** Members that a name or a username may mean. */
const MOST_MEMBERS = 200;

/**
 * Returns a condition for the entries about members whose name or username contains a term. The record holds masks only,
 * so the members are looked up first; of members who were deleted for good, only the mask is searched.
 */
async function aboutMembers({ store, accounts, messages }: Services, term: string): Promise<Condition> {
  const { path, resource } = accounts;
  const where = [contains(resource, ['name', 'companyName', 'username'], term)];
  const found = await store.find(path, { where, order: [], skip: 0, limit: MOST_MEMBERS });
  const ids = found.map(({ _id }) => ({ path: '_subject', term: _id }));
  const masks = (['name', 'username'] as const).map((kind) => maskOf(kind, term, messages.masks));
  const texts = [...new Set([term, ...(ids.length > 0 ? [] : masks)].map((text) => fold(text.trim())))];
  const written = ['subject', 'subjectDetail', '_subject'].flatMap((own) =>
    texts.map((text) => ({ path: own, term: text })),
  );
  return { op: 'contains', any: [...ids, ...written] };
}

/** The list of entries, by whose data too. */
const list = (faces: Faces, services: Services): Route => ({
  method: 'GET',
  path: `${BASE}/${faces.path}`,
  who: faces.who,
  describe: () => listFacts(faces),
  access: { action: 'download', resource: faces.all[0].name },
  async read(call) {
    const { request, operator, access } = call;
    const { store, exports } = services;
    // Who reads the record is not recorded, who takes it away is.
    access.action = null;
    const member = readParams(request.url).get(MEMBER) ?? '';
    if (lengthOf(member) > limits.queryValue || !isStorable(member)) {
      throw filterError('unknown_filter', [MEMBER]);
    }
    const url = new URL(request.url);
    url.searchParams.delete(MEMBER);
    const query = readQuery(faces, new Request(url, { headers: request.headers }));
    const where = [...query.where, ...(member.trim() === '' ? [] : [await aboutMembers(services, member)])];
    const { limit, ...everything } = query;
    if (limit === 0 && request.method !== 'HEAD') {
      access.action = 'download';
      const records = await exports.begin(operator, faces.path, { ...everything, where });
      access.count = records.totalCount;
      const head = { summary: { totalCount: records.totalCount } };
      return { head, key: faces.many, records: watchedExport(records, call, services) };
    }
    const [totalCount, entries] = await Promise.all([
      store.count(faces.path, where),
      store.find(faces.path, { ...query, where, limit: limit || 1 }),
    ]);
    return { status: 200, body: { summary: { totalCount }, [faces.many]: entries } };
  },
});

const verify = (faces: Faces, { store, clock }: Services): Route => ({
  method: 'GET',
  path: `${BASE}/${faces.path}/verify`,
  who: faces.who,
  describe: () => verifyFacts,
  async read() {
    const verified = await verifyChain(store, faces.path);
    return { status: 200, body: { verified: { ...verified, checkedAt: clock().toISOString() } } };
  },
});

/** Who is in the record, so that the list can be narrowed to one of them. */
const operators = (faces: Faces, { store }: Services): Route => ({
  method: 'GET',
  path: `${BASE}/${faces.path}/operators`,
  who: faces.who,
  describe: () => operatorsFacts,
  async read() {
    return { status: 200, body: { operators: await recordedOperators(store, faces.path) } };
  },
});

const month = (faces: Faces, { store, clock }: Services): Route => ({
  method: 'GET',
  path: `${BASE}/${faces.path}/month`,
  who: faces.who,
  describe: () => monthFacts,
  async read({ request }: Call) {
    const asked = readParams(request.url).get('month') ?? null;
    if (asked !== null && !isMonth(asked)) throw filterError('unknown_filter', ['month']);
    return {
      status: 200,
      body: { month: await readMonth(store, faces.path, clock().toISOString(), asked) },
    };
  },
});

/** Parses the month and the note of a review. Throws 400 unless the month is over. */
function readReview({ month: asked, note = '', ...others }: Loose, now: string) {
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw new ApiError('unknown_key', { args: { keys: shorten(unknown) } });
  const isNote = typeof note === 'string' && isStorable(note) && lengthOf(note) <= limits.exportReason.max;
  if (!isMonth(asked) || !isNote) throw new ApiError('bad_request');
  if (asked >= monthOf(now)) throw new ApiError('month_not_over');
  return { month: asked, reason: note.trim() };
}

/** Marks a month as reviewed, by an entry of its own. Throws 409 if somebody has before. */
const review = (faces: Faces): Route =>
  change({
    method: 'POST',
    path: `${BASE}/${faces.path}/reviews`,
    who: faces.who,
    describe: () => reviewFacts,
    access: { action: 'review' },
    input: 'json',
    async prepare(call, body) {
      const reviewed = readReview(body, call.now.toISOString());
      Object.assign(call.access, reviewed);
      return {
        async run({ tx }) {
          await tx.lock(faces.path);
          if (await findReview(tx, faces.path, reviewed.month)) throw new ApiError('reviewed_already');
          const answered = { month: reviewed.month, note: reviewed.reason };
          // Not `review`: that is what a record of another collection is called in an answer.
          return { id: reviewed.month, answer: { status: 201, body: { reviewed: answered } } };
        },
      };
    },
  });

/** The calls of the record of access (decisions, sections 3 and 10). */
export const accessLogCalls: ResourceCall = (services) => {
  const faces = facesOf(services.resources).find(({ path }) => path === 'access-log');
  if (!faces) return [];
  return [list, verify, operators, month, review].map((route) => route(faces, services));
};
