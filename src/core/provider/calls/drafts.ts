import type { Loose } from '../../schema/index';
import { type Http, isHttpError, unwrap } from '../wire/http';

/** The form that a draft is written in. */
export interface DraftPlace {
  resource: string;
  /** The stored record; null for a form without one. */
  record: string | null;
  form: 'create' | 'edit' | 'message' | 'reply';
}

/** What an operator typed: the values by their paths, and those of `base` at the same paths. */
export interface DraftValues {
  base: { version: number; values: Loose };
  changes: Loose;
}

/** A draft as lists of them have it. */
export interface ListedDraft extends DraftPlace {
  key: string;
  base: { version: number };
  /** The page that wrote it last. */
  tab: string;
  savedAt: string;
}

export type Draft = ListedDraft & DraftValues;

/** A draft that is sent; `take` takes over that of another tab. */
export interface SentDraft extends DraftPlace, DraftValues {
  tab: string;
  take?: boolean;
}

/** The calls about what operators typed and have not saved (decisions, section 18). */
export interface DraftCalls {
  listDrafts(resource: string, options?: { signal?: AbortSignal }): Promise<readonly ListedDraft[]>;
  /** Reads a draft; null if there is none any more. */
  readDraft(key: string): Promise<Draft | null>;
  /** Keeps a draft and resolves to when. A small one arrives even if the page goes, a larger one with `isLast`. */
  keepDraft(
    key: string,
    draft: SentDraft,
    options?: { isLast?: boolean; signal?: AbortSignal },
  ): Promise<string>;
  /** Discards a draft; one of another tab stays if `tab` is given. */
  removeDraft(key: string, tab?: string): Promise<void>;
  /** Reads the operator's key for drafts in this browser: 256 bits as base64url. */
  readDraftKey(): Promise<string>;
}

/** Browsers finish 64 KiB of calls once their page is gone: one last draft, or two that are being written. */
const LAST_BYTES = 60 * 1024;
const SMALL_BYTES = 30 * 1024;

/** Typing alone opens no dialog, not even for a session that is over. */
const unasked = true;

const addressOf = (key: string) => `/drafts/${encodeURIComponent(key)}`;

/** Returns the calls about drafts. */
export const draftCallsOver = (http: Http): DraftCalls => ({
  async listDrafts(resource, { signal } = {}) {
    const { json } = await http('/drafts', { query: [['resource', resource]], signal, unasked });
    return Array.isArray(json.drafts) ? json.drafts : [];
  },
  readDraft: (key) =>
    http(addressOf(key)).then(
      ({ json }) => unwrap(json, 'draft') as unknown as Draft,
      (error: unknown) => (isHttpError(error, 404) ? null : Promise.reject(error)),
    ),
  async keepDraft(key, draft, { isLast = false, signal } = {}) {
    const body = JSON.stringify(draft);
    const goesOn = new TextEncoder().encode(body).byteLength <= (isLast ? LAST_BYTES : SMALL_BYTES);
    const call = { method: 'PUT', body, signal, unasked, ...(goesOn && { goesOn }) } as const;
    const { json } = await http(addressOf(key), call);
    return String(unwrap(json, 'draft').savedAt);
  },
  async removeDraft(key, tab) {
    const query = tab === undefined ? [] : [['tab', tab] as const];
    await http(addressOf(key), { method: 'DELETE', query, unasked });
  },
  async readDraftKey() {
    return String((await http('/drafts/key', { unasked })).json.key);
  },
});
