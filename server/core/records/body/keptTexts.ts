import { isFormattedTextField, type Loose, normalizeHtmlToNfc } from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import {
  type CollectionResources,
  findResourceOfRecord,
  getResourceWithAllFields,
} from '../../call/collections';
import { streamOlderVersions } from '../../states/olderVersions';
import type { Document } from '../../store/store';
import type { RecordDependencies } from '../ports';

/**
 * Finds rich texts that are already stored: `findCurrent` in the present record, `findEarlier` in older ones. Both
 * return the stored form of the text, or undefined.
 */
export interface StoredRichTextLookup {
  findCurrent(html: string): string | undefined;
  findEarlier(html: string): Promise<string | undefined>;
}

/** The lookup for a record that does not exist yet: it finds no text. */
export const EMPTY_RICH_TEXT_LOOKUP: StoredRichTextLookup = {
  findCurrent: () => undefined,
  findEarlier: async () => undefined,
};

/**
 * Returns the stored form of a rich text if the record has this text; otherwise undefined. The given text is
 * in NFC, but stored texts sometimes are not.
 */
function findStoredRichText(
  collection: CollectionResources,
  record: Loose,
  html: string,
): string | undefined {
  for (const { fields } of collection.all) {
    for (const { field, value } of eachFieldValue(fields, record)) {
      if (!isFormattedTextField(field) || typeof value !== 'string') continue;
      if (value === html || normalizeHtmlToNfc(value) === html) return value;
    }
  }
  return undefined;
}

/**
 * Returns a lookup of the rich texts in a stored record and its older versions. A save does not sanitise
 * texts that the lookup finds. So saving another field or restoring an older version leaves a stored text
 * unchanged, even if the allow-list no longer permits it.
 */
export function createRichTextLookup(
  { store, product }: Pick<RecordDependencies, 'store' | 'product'>,
  collection: CollectionResources,
  currentDocument: Document | null,
): StoredRichTextLookup {
  if (!currentDocument) return EMPTY_RICH_TEXT_LOOKUP;
  // The fields that the caller may not read are in the older versions too, some under former names.
  const resource = getResourceWithAllFields({ product }, findResourceOfRecord(collection, currentDocument));
  return {
    findCurrent: (html) => findStoredRichText(collection, currentDocument, html),
    async findEarlier(html) {
      for await (const olderVersion of streamOlderVersions(store, resource, currentDocument)) {
        const storedHtml = findStoredRichText(collection, olderVersion, html);
        if (storedHtml !== undefined) return storedHtml;
      }
      return undefined;
    },
  };
}
