import { type AnyResource, type Loose, RELATED_KEY, withoutDirectionMarksIn } from '../../schema/index';
import { type Http, readObjectAt } from '../wire/http';
import { type ConsentLedger, consentLedgerOf } from './consents';
import { type MemoPage, memoPageOf } from './memos';
import { withRaId } from './titles';

/**
 * For each entry of `related`: the number of records, and, if requested, the newest records and their sum.
 */
export type RelatedRecords = Readonly<
  Record<string, { total: number; rows: ReturnType<typeof withRaId>[] | undefined; sum: string | undefined }>
>;

/**
 * The data that a record's page shows beside it: records that refer to it, and the first pages of further
 * data.
 */
export interface DataBesideRecord {
  related: RelatedRecords;
  memos?: MemoPage;
  consents?: ConsentLedger;
}

type Fact = Exclude<keyof DataBesideRecord, 'related'>;

/** The call that reads the data beside a record (decisions, section 16). */
export interface BesideCalls {
  /**
   * Reads the newest records of the entries of `related` in `of`, and the number of records of those in
   * `count`. It also reads the further data.
   */
  readBeside(
    name: string,
    id: string,
    options: {
      of: readonly string[];
      count?: readonly string[];
      facts?: readonly Fact[];
      signal?: AbortSignal;
    },
  ): Promise<DataBesideRecord>;
}

export function besideCallsOver(http: Http, resourceOf: (name: string) => AnyResource): BesideCalls {
  return {
    async readBeside(name, id, { of, count = [], facts = [], signal }) {
      const asked = { of, count, beside: facts };
      const query = Object.entries(asked).flatMap(([key, names]): [string, string][] =>
        names.length > 0 ? [[key, names.join()]] : [],
      );
      const { json: answer } = await http(`/${resourceOf(name).api.path}/${encodeURIComponent(id)}/related`, {
        query,
        ...(signal && { signal }),
      });
      const json = withoutDirectionMarksIn(answer);
      const parts = Object.entries(readObjectAt(json, RELATED_KEY) as Record<string, Loose>);
      const { memos, consents } = (json.beside ?? {}) as Partial<Record<Fact, Loose>>;
      return {
        related: Object.fromEntries(
          parts.map(([part, { totalCount, sum, [part]: rows }]) => [
            part,
            {
              total: Number(totalCount),
              rows: Array.isArray(rows) ? rows.map(withRaId) : undefined,
              sum: typeof sum === 'string' ? sum : undefined,
            },
          ]),
        ),
        ...(memos && { memos: memoPageOf(memos) }),
        ...(consents && { consents: consentLedgerOf(consents) }),
      };
    },
  };
}
