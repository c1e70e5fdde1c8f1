import { isFormatted, type Loose, toNfcHtml } from '../../../../src/core/schema/index';
import { eachValue } from '../../../../src/core/schema/record/folds';
import type { Faces } from '../../call/faces';
import { olderVersions } from '../../states/olderVersions';
import type { Document, Reader } from '../../store/store';

/**
 * The rich texts of a record and of its older versions. Both functions return a stored text, or undefined.
 */
export interface KeptTexts {
  now(html: string): string | undefined;
  before(html: string): Promise<string | undefined>;
}

/** The kept texts of a record that does not exist yet: none. */
export const noKeptTexts: KeptTexts = { now: () => undefined, before: async () => undefined };

/** Finds a text among a record's own. The body's texts are in NFC, while stored ones may not be. */
function findText(faces: Faces, record: Loose, html: string): string | undefined {
  for (const { fields } of faces.all) {
    for (const { field, value } of eachValue(fields, record)) {
      if (!isFormatted(field) || typeof value !== 'string') continue;
      if (value === html || toNfcHtml(value) === html) return value;
    }
  }
  return undefined;
}

/**
 * Returns the rich texts of a stored record and of its versions. A save keeps such texts unsanitised, so that
 * saving another field, or a restored text, loses nothing that the present allow-list lacks.
 */
export function keptTexts(reader: Reader, faces: Faces, current: Document | null): KeptTexts {
  if (!current) return noKeptTexts;
  return {
    now: (html) => findText(faces, current, html),
    async before(html) {
      for await (const older of olderVersions(reader, faces.path, current)) {
        const found = findText(faces, older, html);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
