import type { Editor } from '@tiptap/core';
import * as limits from '../../../schema/limits';

const MAIL_ADDRESS_PATTERN = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const SCHEMELESS_URL_PATTERN = /^[^\s@/:]+\.[^\s@/:]+(?:[/?#:]|$)/;

/** Returns a complete URL for typed text: e-mail addresses and sites may be typed without a scheme. */
export const addSchemeToTypedUrl = (typedUrl: string): string => {
  const trimmedUrl = typedUrl.trim();
  // A longer text is returned unchanged: no real URL is that long, and the search for a site takes quadratic
  // time.
  if (trimmedUrl.length > limits.maxRichTextAttributeLength) return trimmedUrl;
  if (MAIL_ADDRESS_PATTERN.test(trimmedUrl)) return `mailto:${trimmedUrl}`;
  return SCHEMELESS_URL_PATTERN.test(trimmedUrl) ? `https://${trimmedUrl}` : trimmedUrl;
};

export type RichTextLink = { href: string; newWindow: boolean };

/** Returns the link at the cursor. If there is none, returns an empty link that opens a new window. */
export const readLinkAtCursor = (editor: Editor): RichTextLink => {
  const { href, target } = editor.getAttributes('link');
  return { href: String(href ?? ''), newWindow: href === undefined || target === '_blank' };
};

/**
 * Sets a link on the selected text, or changes the link at the cursor. If there is no selection and no link,
 * inserts the URL as linked text.
 */
export const setLinkAtSelection = (editor: Editor, { href, newWindow }: RichTextLink): boolean => {
  const linkAttributes = { href, target: newWindow ? '_blank' : null };
  const chain = editor.chain().focus();
  const insertsLinkText = editor.state.selection.empty && !editor.isActive('link');
  return insertsLinkText
    ? chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: linkAttributes }] })
        .run()
    : chain.extendMarkRange('link').setLink(linkAttributes).run();
};

export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
