import type { SanitizeHtml } from '../server/core/records/ports';
import { purifyHtml } from '../src/core/engine/richText/purify';

/**
 * The sanitiser of an API that runs inside a page. It is the sanitiser that the console uses to show rich
 * text.
 */
export const sanitizeRichText: SanitizeHtml = async (html) => purifyHtml(html);
