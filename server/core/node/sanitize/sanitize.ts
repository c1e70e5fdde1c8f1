import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { getAllowedFrameHosts } from '../../../../src/core/schema/text/frames';
import {
  allowedRichTextTags,
  cleanAttributes,
  requiredAttributeByTag,
  tagsRemovedWithContent,
} from '../../../../src/core/schema/text/richTextRules';
import { replaceKakaoRoughmapsWithLinks } from '../../../../src/core/schema/text/roughmap';

const sanitizeOptions: IOptions = {
  allowedTags: Object.keys(allowedRichTextTags),
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedRichTextTags).map(([tag, names]) => [tag, Object.keys(names)]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsRemovedWithContent,
  nestingLimit: 100,
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attributes) => ({ tagName, attribs: cleanAttributes(tagName, attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    const requiredAttribute = requiredAttributeByTag[tag];
    return requiredAttribute !== undefined && attribs[requiredAttribute] === undefined;
  },
};

/**
 * Maximum number of HTML elements that may be nested. The parser's time grows with the square of this number
 * (300,000 take 40 s).
 */
const MAX_HTML_NESTING_DEPTH = 1000;

const isHtmlNestedTooDeeply = (html: string): boolean => {
  const openTags: string[] = [];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)(?!(?:br|hr|img|col)\b)([a-z][a-z\d]*)/gi)) {
    if (end === '') openTags.push(name);
    else if (openTags.includes(name)) openTags.length = openTags.lastIndexOf(name);
    if (openTags.length > MAX_HTML_NESTING_DEPTH) return true;
  }
  return false;
};

const escapeHtmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Removes everything from rich text that the allow-list does not contain
 * (`src/core/schema/text/richTextRules.ts`). HTML with too many nested elements is returned as plain text,
 * with its tags visible.
 */
export const sanitizeRichText = (html: string): string =>
  isHtmlNestedTooDeeply(html)
    ? escapeHtmlText(html)
    : sanitizeHtml(replaceKakaoRoughmapsWithLinks(html), {
        ...sanitizeOptions,
        allowedIframeHostnames: getAllowedFrameHosts(),
      });
