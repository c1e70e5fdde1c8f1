import {
  type AnyResource,
  type Loose,
  RELATED_COUNTS_KEY,
  removeDirectionMarksFromTexts,
} from '../../schema/index';
import { type HttpClient, requireObjectInJson } from '../wire/http';
import { type ConsentLedger, parseConsentLedger } from './consents';
import { type MemoPage, parseMemoPage } from './memos';
import { addReactAdminId } from './titles';

/**
 * The records that refer to a record, by the names of the entries of `related`. Each entry has the total
 * number and, if requested, the newest records and the sum that the entry declares.
 */
export type RelatedRecordsByName = Readonly<
  Record<
    string,
    { total: number; rows: ReturnType<typeof addReactAdminId>[] | undefined; sum: string | undefined }
  >
>;

/**
 * The data that a record's page shows next to the record: the records that refer to it, and the first pages
 * of its memos and consents.
 */
export interface RecordPageData {
  related: RelatedRecordsByName;
  memos?: MemoPage;
  consents?: ConsentLedger;
}

type RecordPanelDataKey = Exclude<keyof RecordPageData, 'related'>;

/** The call that reads related records, memos and consents for a record's page (decisions, section 16). */
export interface RecordPageDataCalls {
  /**
   * Reads the data for a record's page. `of` names the entries of `related` whose newest records are read,
   * and `count` the entries whose records are counted. `facts` names further data: memos or consents.
   */
  readBeside(
    resourceName: string,
    recordId: string,
    options: {
      of: readonly string[];
      count?: readonly string[];
      facts?: readonly RecordPanelDataKey[];
      signal?: AbortSignal;
    },
  ): Promise<RecordPageData>;
}

export function createRecordPageDataCalls(
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): RecordPageDataCalls {
  return {
    async readBeside(resourceName, recordId, { of, count = [], facts = [], signal }) {
      const requestedNames = { of, count, beside: facts };
      const query = Object.entries(requestedNames).flatMap(([key, names]): [string, string][] =>
        names.length > 0 ? [[key, names.join()]] : [],
      );
      const { json: answer } = await http(
        `/${getResource(resourceName).api.path}/${encodeURIComponent(recordId)}/related`,
        {
          query,
          ...(signal && { signal }),
        },
      );
      const cleanedJson = removeDirectionMarksFromTexts(answer);
      const groupEntries = Object.entries(
        requireObjectInJson(cleanedJson, RELATED_COUNTS_KEY) as Record<string, Loose>,
      );
      const { memos, consents } = (cleanedJson.beside ?? {}) as Partial<Record<RecordPanelDataKey, Loose>>;
      return {
        related: Object.fromEntries(
          groupEntries.map(([part, { totalCount, sum, [part]: rows }]) => [
            part,
            {
              total: Number(totalCount),
              rows: Array.isArray(rows) ? rows.map(addReactAdminId) : undefined,
              sum: typeof sum === 'string' ? sum : undefined,
            },
          ]),
        ),
        ...(memos && { memos: parseMemoPage(memos) }),
        ...(consents && { consents: parseConsentLedger(consents) }),
      };
    },
  };
}
