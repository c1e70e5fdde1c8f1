import { type AnyResource, type Loose, limits, removeDirectionMarksFromTexts } from '../../schema/index';
import { type HttpClient, requireListInJson } from '../wire/http';
import { createFixedFilterQuery } from '../wire/listRequest';
import type { ApiCall } from '../wire/request';

/** Splits values into groups of at most `batchSize` values. */
const splitIntoBatches = <T>(values: readonly T[], batchSize: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / batchSize) }, (_, batchIndex) =>
    values.slice(batchIndex * batchSize, (batchIndex + 1) * batchSize),
  );

/**
 * A referenced record as the console displays it: its title, and details that distinguish records with equal
 * titles. For a record of a tree, `path` has the titles of the records above it.
 */
export type RecordTitle = {
  id: string;
  _id: string;
  title: string;
  detail: string;
  path?: readonly string[];
};

/** The result of a search for references: some titles, and whether more records match. */
export interface TitleSearchResult {
  titles: RecordTitle[];
  more: boolean;
}

/** Option by which `getMany` only reads titles. The console caches titles separately from whole records. */
export const READ_TITLES_ONLY_OPTION = { titles: true } as const;

/** Returns a record in react-admin's form, with `id` in addition to the API's `_id`. */
export const addReactAdminId = <R extends Loose>(record: R) => ({
  ...record,
  _id: String(record._id),
  id: String(record._id),
});

/** Returns the functions that call the API for records' titles. */
export function createTitleCalls(http: HttpClient) {
  const readPageOfRecordTitles = async (
    { api }: AnyResource,
    query: NonNullable<ApiCall['query']>,
    signal: AbortSignal | undefined,
  ): Promise<TitleSearchResult> => {
    const { json } = await http(`/${api.path}/titles`, { query, ...(signal && { signal }) });
    const titles = removeDirectionMarksFromTexts(requireListInJson<Loose>(json, 'titles')).map(
      addReactAdminId,
    ) as never[];
    return { titles, more: json.more === true };
  };

  const readTitlesByTerm = (resource: AnyResource, term: string, signal: AbortSignal | undefined) =>
    readPageOfRecordTitles(resource, [...createFixedFilterQuery(resource), ['q', term]], signal);

  /** Reads the titles of records by id, in as few calls as possible. */
  const readTitlesByIds = async (
    resource: AnyResource,
    ids: readonly string[],
    signal: AbortSignal | undefined,
  ) => {
    const idBatches = splitIntoBatches(ids, limits.maxIdsPerTitlesCall);
    const titlePages = await Promise.all(
      idBatches.map((idBatch) => readPageOfRecordTitles(resource, [['_id', idBatch.join()]], signal)),
    );
    return titlePages.flatMap(({ titles }) => titles);
  };

  return { byTerm: readTitlesByTerm, byIds: readTitlesByIds };
}
