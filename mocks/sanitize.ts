import type { Sanitize } from '../server/records/sanitize';
import { purify } from '../src/engine/richText/purify';

/** The API's sanitiser where the API runs in a page: the one that the console shows rich text with. */
export const sanitizeRichText: Sanitize = async (html) => purify(html);
