import {
  isBlankText,
  isStorableText,
  type Loose,
  lengthOf,
  limits,
  type Problem,
} from '../../../src/core/schema/index';
import { toSingleLine } from '../../../src/core/schema/text/text';
import { ApiError } from '../basics/errors';
import { createTimePrefixedId } from '../basics/ids';
import {
  type CollectionResources,
  getCallersWhoMayOpenRecords,
  groupResourcesByPath,
} from '../call/collections';
import { parsePagingHeaders, refuseQueryParams, refuseUnknownKeys } from '../call/params';
import { API_BASE_PATH, defineChange, type Route } from '../call/route';
import { requireRightToChangeRecord } from '../privacy/rights';
import type { RecordDependencies } from '../records/ports';
import { readVisibleRecord } from '../records/routes/about';
import { getDocumentCreationLock, sharedLock } from '../store/locks';
import type { Reader } from '../store/store';
import { describeAddMemoRoute, describeListMemosRoute } from './facts';
import {
  createMemosOfRecordCondition,
  isMemo,
  MEMOS_COLLECTION,
  type Memo,
  newestMemoFirstOrder,
} from './stored';

const toMemoListItem = ({ _id, text, createdAt, createdBy }: Memo) => ({ _id, text, createdAt, createdBy });

function findMemoTextProblem(text: unknown): Problem | null {
  if (typeof text !== 'string') return { key: text === undefined ? 'required' : 'type' };
  if (!isStorableText(text)) return { key: 'notStorable' };
  if (isBlankText(text)) return { key: 'required' };
  const maxLength = limits.maxMemoLength;
  return lengthOf(text) > maxLength ? { key: 'tooLong', args: { max: maxLength } } : null;
}

/**
 * Returns the text of the memo in a body, as one line. Throws 400 for unknown keys, 422 for an empty or
 * overlong text.
 */
function parseMemoBody({ text: sentMemoText, ...others }: Loose): string {
  refuseUnknownKeys(Object.keys(others));
  const normalizedText = typeof sentMemoText === 'string' ? toSingleLine(sentMemoText) : sentMemoText;
  const problem = findMemoTextProblem(normalizedText);
  if (problem) throw new ApiError('invalid', { problems: { of: { text: problem } } });
  return String(normalizedText);
}

/** Reads a page of the memos about a record, the newest first. */
export async function readMemoPage(
  reader: Reader,
  recordId: string,
  pageRange: { skip: number; limit: number } = { skip: 0, limit: limits.memosPerPage },
) {
  const where = [createMemosOfRecordCondition(recordId)];
  const [totalCount, found] = await Promise.all([
    reader.count(MEMOS_COLLECTION, where),
    reader.find(MEMOS_COLLECTION, { where, order: newestMemoFirstOrder, ...pageRange }),
  ]);
  return { summary: { totalCount, ...pageRange }, memos: found.filter(isMemo).map(toMemoListItem) };
}

function createMemoListRoute(collection: CollectionResources, ports: RecordDependencies): Route {
  return {
    method: 'GET',
    path: `${API_BASE_PATH}/${collection.path}/:id/memos`,
    // A memo may hold personal data. So its readers need the right to open the records.
    who: getCallersWhoMayOpenRecords(collection),
    describe: () => describeListMemosRoute(collection),
    of: collection,
    access: 'list',
    async read(call) {
      refuseQueryParams(call.request.url);
      const { before } = await readVisibleRecord(call, ports.store, collection, ports);
      const { skip, limit } = parsePagingHeaders(call.request.headers, limits.memosPerPage);
      return {
        status: 200,
        body: await readMemoPage(ports.store, before._id, { skip, limit: limit || limits.maxRowsPerPage }),
      };
    },
  };
}

const toMemoAnswer = (memo: Memo, status: number) => ({ status, body: { memo: toMemoListItem(memo) } });

const createAddMemoRoute = (collection: CollectionResources, ports: RecordDependencies): Route =>
  defineChange({
    method: 'POST',
    path: `${API_BASE_PATH}/${collection.path}/:id/memos`,
    who: getCallersWhoMayOpenRecords(collection),
    describe: () => describeAddMemoRoute(collection),
    of: collection,
    access: 'update',
    input: 'json',
    async answerAgain(reader, id, status) {
      const memo = await reader.get(MEMOS_COLLECTION, id);
      if (!isMemo(memo)) throw new ApiError('not_found');
      return toMemoAnswer(memo, status);
    },
    prepare: async (call, body) => ({
      locks: async () => [
        getDocumentCreationLock(MEMOS_COLLECTION),
        sharedLock(collection.path, call.params.id ?? ''),
      ],
      async run({ tx }) {
        const { before, resource } = await readVisibleRecord(call, tx, collection, ports);
        requireRightToChangeRecord(call, resource, before);
        const text = parseMemoBody(body);
        const { _id, name } = call.operator;
        const memo: Memo = {
          _id: createTimePrefixedId(call.now, ports.random),
          version: 1,
          record: before._id,
          text,
          createdAt: call.now.toISOString(),
          createdBy: { _id, name },
        };
        await tx.insert(MEMOS_COLLECTION, memo);
        return { id: memo._id, answer: toMemoAnswer(memo, 201) };
      },
    }),
  });

/** The endpoints of memos about the records of resources with `memos` (decisions, section 16). */
export const createMemoRoutes = (ports: RecordDependencies): Route[] =>
  groupResourcesByPath(ports.resources)
    .filter(({ all }) => all.some(({ memos }) => memos))
    .flatMap((collection) => [createMemoListRoute(collection, ports), createAddMemoRoute(collection, ports)]);
