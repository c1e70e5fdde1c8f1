import { isFormatted, type Loose, toNfcHtml } from '../../../../src/core/schema/index';
import { eachValue } from '../../../../src/core/schema/record/folds';
import type { Faces } from '../../call/faces';
import { olderVersions } from '../../states/olderVersions';
import type { Document, Reader } from '../../store/store';

/** The rich texts that a record holds and held. Both functions return a stored text, or undefined. */
export interface KeptTexts {
  now(html: string): string | undefined;
  before(html: string): Promise<string | undefined>;
}

/** The texts of a record that does not exist yet. */
export const none: KeptTexts = { now: () => undefined, before: async () => undefined };

/** Finds a text among a record's own; a body's texts are in NFC, and stored ones need not be. */
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
 * Returns the rich texts of a stored record and of its versions. A save leaves them as they are. So saving another
 * field, or a restored text, loses nothing that today's allow-list lacks.
 */
export function keptTexts(reader: Reader, faces: Faces, current: Document | null): KeptTexts {
  if (!current) return none;
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
