import type { HtmlSanitizer } from '../server/core/records/ports';
import { purifyHtml } from '../src/core/engine/richText/purify';

/**
 * The sanitiser of an API that runs inside a page. It is the sanitiser that the console uses to show rich
 * text.
 */
export const sanitizeRichText: HtmlSanitizer = async (html) => purifyHtml(html);
