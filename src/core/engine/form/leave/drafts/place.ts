import type { DraftFormIdentity } from '../../../../provider/calls/drafts';
import { createIdempotencyKey } from '../../../../provider/wire/headers';

/**
 * Returns the key under which a form's draft is stored. The key is the same each time the operator opens the
 * form.
 */
export function buildDraftKey({ resource, record, form }: DraftFormIdentity, variant?: string): string {
  const recordKeyParts = record === null ? ['new', ...(variant === undefined ? [] : [variant])] : [record];
  return [resource, ...recordKeyParts, form].join('.');
}

const BROWSER_ID_STORAGE_KEY = 'console.browser';

/** Returns a random name for this browser, which reveals nothing about its user. */
function readOrCreateBrowserId(): string {
  try {
    const storedBrowserId = localStorage.getItem(BROWSER_ID_STORAGE_KEY);
    if (storedBrowserId) return storedBrowserId;
    const newBrowserId = createIdempotencyKey();
    localStorage.setItem(BROWSER_ID_STORAGE_KEY, newBrowserId);
    return newBrowserId;
  } catch {
    // If the browser's storage can't be used, the name is not remembered, and each call returns a new one.
    return createIdempotencyKey();
  }
}

/**
 * Returns a new id for a form that was just opened. The server uses it to tell which open form writes a
 * draft. A duplicated browser tab gets a different id.
 */
export const createOpenFormId = (): string => `${readOrCreateBrowserId()}.${createIdempotencyKey()}`;

/** Whether a form in this browser wrote the draft. */
export const isDraftOfThisBrowser = (openFormId: string): boolean =>
  openFormId.startsWith(`${readOrCreateBrowserId()}.`);
