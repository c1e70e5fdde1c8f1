import createDOMPurify, { type Config, type DOMPurify, type WindowLike } from 'dompurify';
import {
  allowedRichTextTags,
  cleanAttributes,
  requiredAttributeByTag,
  tagsRemovedWithContent,
} from '../../schema/text/richTextRules';
import { replaceKakaoRoughmapsWithLinks } from '../../schema/text/roughmap';

const domPurifyConfig: Config = {
  ALLOWED_TAGS: Object.keys(allowedRichTextTags),
  ALLOWED_ATTR: [
    ...new Set(Object.values(allowedRichTextTags).flatMap((attributes) => Object.keys(attributes))),
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: tagsRemovedWithContent,
};

const readElementAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

const removeForbiddenAttributes = (element: Node): void => {
  if (!(element instanceof Element)) return;
  const allowedAttributes = cleanAttributes(element.localName, readElementAttributes(element));
  for (const { name } of [...element.attributes])
    if (!Object.hasOwn(allowedAttributes, name)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(allowedAttributes)) element.setAttribute(name, value);
};

const removeIncompleteElement = (element: Node): void => {
  if (!(element instanceof Element)) return;
  const requiredAttribute = requiredAttributeByTag[element.localName];
  if (requiredAttribute !== undefined && !element.hasAttribute(requiredAttribute)) element.remove();
  else if (element.localName === 'iframe') element.replaceChildren();
};

const createHtmlPurifier = (windowLike: WindowLike): DOMPurify => {
  const purifier = createDOMPurify(windowLike);
  purifier.addHook('beforeSanitizeAttributes', removeForbiddenAttributes);
  purifier.addHook('afterSanitizeAttributes', removeIncompleteElement);
  return purifier;
};

const richTextPurifier = createHtmlPurifier(window);

/** Sanitises rich text by the allow-list of `src/core/schema/text/richText.ts`. */
export const purifyHtml = (html: string): string =>
  richTextPurifier.sanitize(replaceKakaoRoughmapsWithLinks(html), domPurifyConfig);

/** Sanitises rich text and returns DOM nodes, so that the HTML is not parsed a second time. */
export const purifyHtmlToFragment = (html: string): DocumentFragment =>
  richTextPurifier.sanitize(replaceKakaoRoughmapsWithLinks(html), {
    ...domPurifyConfig,
    RETURN_DOM_FRAGMENT: true,
  });
