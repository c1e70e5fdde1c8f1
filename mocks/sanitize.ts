import type { Sanitize } from '../server/core/records/ports';
import { purify } from '../src/core/engine/richText/purify';

/**
 * The sanitiser of an API that runs inside a page. It is the sanitiser that the console uses to show rich
 * text.
 */
export const sanitizeRichText: Sanitize = async (html) => purify(html);
