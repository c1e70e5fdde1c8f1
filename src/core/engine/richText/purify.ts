import createDOMPurify, { type Config, type DOMPurify, type WindowLike } from 'dompurify';
import {
  allowedRichTextTags,
  cleanAttributes,
  requiredAttributeByTag,
  tagsRemovedWithContent,
} from '../../schema/text/richTextRules';
import { replaceRoughmapsWithLinks } from '../../schema/text/roughmap';

const purifyConfig: Config = {
  ALLOWED_TAGS: Object.keys(allowedRichTextTags),
  ALLOWED_ATTR: [
    ...new Set(Object.values(allowedRichTextTags).flatMap((attributes) => Object.keys(attributes))),
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: tagsRemovedWithContent,
};

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

const cleanElementAttributes = (element: Node): void => {
  if (!(element instanceof Element)) return;
  const kept = cleanAttributes(element.localName, attributesOf(element));
  for (const { name } of [...element.attributes])
    if (!Object.hasOwn(kept, name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
};

const removeIfMissingRequiredAttribute = (element: Node): void => {
  if (!(element instanceof Element)) return;
  const name = requiredAttributeByTag[element.localName];
  if (name !== undefined && !element.hasAttribute(name)) element.remove();
  else if (element.localName === 'iframe') element.replaceChildren();
};

const createHtmlPurifier = (root: WindowLike): DOMPurify => {
  const purifier = createDOMPurify(root);
  purifier.addHook('beforeSanitizeAttributes', cleanElementAttributes);
  purifier.addHook('afterSanitizeAttributes', removeIfMissingRequiredAttribute);
  return purifier;
};

const richTextPurifier = createHtmlPurifier(window);

/** Sanitises rich text by the allow-list of `src/core/schema/text/richText.ts`. */
export const purifyHtml = (html: string): string =>
  richTextPurifier.sanitize(replaceRoughmapsWithLinks(html), purifyConfig);

/** Sanitises rich text and returns DOM nodes, so that the HTML is not parsed a second time. */
export const purifyHtmlToFragment = (html: string): DocumentFragment =>
  richTextPurifier.sanitize(replaceRoughmapsWithLinks(html), { ...purifyConfig, RETURN_DOM_FRAGMENT: true });
