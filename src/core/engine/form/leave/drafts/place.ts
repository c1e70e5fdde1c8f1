import type { DraftPlace } from '../../../../provider/calls/drafts';
import { newRequestKey } from '../../../../provider/wire/headers';

/** Returns the name of a form's draft, the same at each opening of it. */
export function draftKey({ resource, record, form }: DraftPlace, variant?: string): string {
  const own = record === null ? ['new', ...(variant === undefined ? [] : [variant])] : [record];
  return [resource, ...own, form].join('.');
}

const BROWSER = 'console.browser';

/** Returns a random name of this browser; it says nothing about anybody. */
function browserName(): string {
  try {
    const known = localStorage.getItem(BROWSER);
    if (known) return known;
    const made = newRequestKey();
    localStorage.setItem(BROWSER, made);
    return made;
  } catch {
    // A browser without storage is another one each time.
    return newRequestKey();
  }
}

/** Returns the name of a form that is opened in this page; a copied tab never has the same. */
export const newTab = (): string => `${browserName()}.${newRequestKey()}`;

/** True if a form in this browser wrote the draft. */
export const isOfHere = (tab: string): boolean => tab.startsWith(`${browserName()}.`);
