import type { Sanitize } from '../server/core/records/ports';
import { purify } from '../src/core/engine/richText/purify';

/** The API's sanitiser when it runs in a page: the console's own sanitiser for display. */
export const sanitizeRichText: Sanitize = async (html) => purify(html);
