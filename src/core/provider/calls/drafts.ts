import type { Loose } from '../../schema/index';
import { type HttpClient, isHttpError, requireObjectInJson } from '../wire/http';

/** Identifies the form whose unsaved values a draft holds. */
export interface DraftFormIdentity {
  resource: string;
  /** Id of the stored record; null for a form without a stored record. */
  record: string | null;
  form: 'create' | 'edit' | 'message' | 'reply';
}

/**
 * The unsaved values of a form, by path. `changes` has the values that an operator typed, and `base` has the
 * record's values at the same paths.
 */
export interface UnsavedFormValues {
  base: { version: number; values: Loose };
  changes: Loose;
}

/** A draft as the list of all drafts contains it: without the values. */
export interface ListedDraft extends DraftFormIdentity {
  key: string;
  base: { version: number };
  /** Id of the browser tab that last wrote the draft. */
  tab: string;
  savedAt: string;
}

export type StoredDraft = ListedDraft & UnsavedFormValues;

/** A draft to be stored. With `take`, this tab replaces a draft that another tab wrote. */
export interface DraftToStore extends DraftFormIdentity, UnsavedFormValues {
  tab: string;
  take?: boolean;
}

/**
 * The functions that call the API about drafts, which keep unsaved values of forms (decisions, section 18).
 */
export interface DraftCalls {
  listDrafts(resource: string, options?: { signal?: AbortSignal }): Promise<readonly ListedDraft[]>;
  /** Reads a draft; null if it no longer exists. */
  readDraft(draftKey: string): Promise<StoredDraft | null>;
  /**
   * Stores a draft and resolves to the time of storing. If the page is closed during the call, browsers still
   * finish it for drafts of at most 30 KiB. With `isLast`, the limit is 60 KiB.
   */
  keepDraft(
    draftKey: string,
    draft: DraftToStore,
    options?: { isLast?: boolean; signal?: AbortSignal },
  ): Promise<string>;
  /** Removes a draft. With `tabId`, the draft is only removed if the tab with this id wrote the draft. */
  removeDraft(draftKey: string, tabId?: string): Promise<void>;
  /** Reads the key that encrypts the operator's drafts in this browser: 256 bits as base64url. */
  readDraftKey(): Promise<string>;
}

/**
 * Maximum number of bytes of the last draft that a closing page sends. After a page is closed, browsers
 * finish only 64 KiB of its calls.
 */
const MAX_KEEPALIVE_BYTES_ON_PAGE_CLOSE = 60 * 1024;
const MAX_DRAFT_KEEPALIVE_BYTES = 30 * 1024;

/**
 * Calls about drafts must not open the sign-in dialog while an operator types, even if the session has ended.
 */
const DRAFT_CALLS_ARE_AUTOMATIC = true;

const buildDraftPath = (key: string) => `/drafts/${encodeURIComponent(key)}`;

/** Returns the functions that call the API about drafts. */
export const createDraftCalls = (http: HttpClient): DraftCalls => ({
  async listDrafts(resource, { signal } = {}) {
    const { json } = await http('/drafts', {
      query: [['resource', resource]],
      signal,
      unasked: DRAFT_CALLS_ARE_AUTOMATIC,
    });
    return Array.isArray(json.drafts) ? json.drafts : [];
  },
  readDraft: (key) =>
    http(buildDraftPath(key)).then(
      ({ json }) => requireObjectInJson(json, 'draft') as unknown as StoredDraft,
      (error: unknown) => (isHttpError(error, 404) ? null : Promise.reject(error)),
    ),
  async keepDraft(key, draft, { isLast = false, signal } = {}) {
    const body = JSON.stringify(draft);
    const isKeptAliveOnPageClose =
      new TextEncoder().encode(body).byteLength <=
      (isLast ? MAX_KEEPALIVE_BYTES_ON_PAGE_CLOSE : MAX_DRAFT_KEEPALIVE_BYTES);
    const apiCall = {
      method: 'PUT',
      body,
      signal,
      unasked: DRAFT_CALLS_ARE_AUTOMATIC,
      ...(isKeptAliveOnPageClose && { goesOn: isKeptAliveOnPageClose }),
    } as const;
    const { json } = await http(buildDraftPath(key), apiCall);
    return String(requireObjectInJson(json, 'draft').savedAt);
  },
  async removeDraft(key, tabId) {
    const query = tabId === undefined ? [] : [['tab', tabId] as const];
    await http(buildDraftPath(key), { method: 'DELETE', query, unasked: DRAFT_CALLS_ARE_AUTOMATIC });
  },
  async readDraftKey() {
    return String((await http('/drafts/key', { unasked: DRAFT_CALLS_ARE_AUTOMATIC })).json.key);
  },
});
