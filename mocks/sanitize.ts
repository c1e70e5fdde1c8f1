import type { Sanitize } from '../server/core/records/sanitize';
import { purify } from '../src/core/engine/richText/purify';

/** The API's sanitiser when it runs in a page: the one by which the console shows rich text. */
export const sanitizeRichText: Sanitize = async (html) => purify(html);
