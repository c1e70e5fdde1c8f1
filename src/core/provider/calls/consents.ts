import type { AnyResource, ConsentLedgerEntry, Loose } from '../../schema/index';
import { type HttpClient, requireObjectInJson } from '../wire/http';
import { checkPagingOfListAnswer } from './paging';

/**
 * A person's consents: the newest entries of the consent ledger, and the newest entry of each channel (such
 * as e-mail) and purpose.
 */
export interface ConsentLedger {
  total: number;
  entries: readonly ConsentLedgerEntry[];
  newest: readonly ConsentLedgerEntry[];
}

export const parseConsentLedger = (json: Loose): ConsentLedger => ({
  total: Number(requireObjectInJson(json, 'summary').totalCount),
  entries: json.consents as ConsentLedgerEntry[],
  newest: json.newest as ConsentLedgerEntry[],
});

/** The functions that call the API about consents (decisions, section 15). */
export interface ConsentCalls {
  readConsents(
    resourceName: string,
    recordId: string,
    pagingOptions: { limit: number; signal?: AbortSignal },
  ): Promise<ConsentLedger>;
  /**
   * Adds an entry to a person's consent ledger. A repeated call with the same `idempotencyKey` adds no second
   * entry.
   */
  addConsent(
    resourceName: string,
    recordId: string,
    entry: Pick<ConsentLedgerEntry, 'channel' | 'purpose' | 'given'>,
    idempotencyKey: string,
  ): Promise<ConsentLedgerEntry>;
}

export function createConsentCalls(
  http: HttpClient,
  getResource: (resourceName: string) => AnyResource,
): ConsentCalls {
  const buildConsentsPath = (resourceName: string, recordId: string) =>
    `/${getResource(resourceName).api.path}/${encodeURIComponent(recordId)}/consents`;
  return {
    async readConsents(resourceName, id, { limit, signal }) {
      const headers = { skip: '0', limit: String(limit) };
      const { json } = await http(buildConsentsPath(resourceName, id), { headers, signal });
      const { totalCount: _, ...paging } = requireObjectInJson(json, 'summary');
      checkPagingOfListAnswer(headers, paging);
      return parseConsentLedger(json);
    },
    async addConsent(resourceName, id, entry, key) {
      const { json } = await http(buildConsentsPath(resourceName, id), {
        method: 'POST',
        body: JSON.stringify(entry),
        headers: { 'Idempotency-Key': key },
      });
      return requireObjectInJson(json, 'consent') as unknown as ConsentLedgerEntry;
    },
  };
}
