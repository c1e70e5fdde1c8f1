import { Extension } from '@tiptap/core';
import { allowedRichTextTags } from '../../../schema/text/richTextRules';

/**
 * The HTML tag of each editor node that keeps all attributes permitted by the allow-list. Such nodes keep
 * even attributes that no tool of the editor sets.
 */
const tagByNodeName = {
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  image: 'img',
} as const;

/** Attributes that the Tiptap extensions of these node types already handle. */
const ATTRIBUTES_HANDLED_BY_TIPTAP = new Set(['src', 'alt', 'title', 'colspan', 'rowspan']);
const IMAGE_ATTRIBUTES_OF_TIPTAP = new Set(['width', 'height']);

const readStyleWithoutCellAlignment = (element: HTMLElement): string | null => {
  const { style } = element.cloneNode() as HTMLElement;
  // Removes these alignments from the style, because the cell node stores them in its own attribute.
  if (/^(?:left|center|right)$/.test(style.textAlign)) style.removeProperty('text-align');
  return style.cssText || null;
};

const createPreservedAttribute = (attributeName: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) =>
    attributeName === 'style' ? readStyleWithoutCellAlignment(element) : element.getAttribute(attributeName),
  renderHTML: ({ [attributeName]: attributeValue }: Record<string, unknown>) =>
    attributeValue ? { [attributeName]: attributeValue } : {},
});

/**
 * Keeps the attributes that the allow-list permits on tables and pictures: sizes, backgrounds, alignment,
 * borders.
 */
export const AllowedAttributesExtension = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () =>
    Object.entries(tagByNodeName).map(([type, tag]) => ({
      types: [type],
      attributes: Object.fromEntries(
        Object.keys(allowedRichTextTags[tag] ?? {})
          .filter(
            (attributeName) =>
              !ATTRIBUTES_HANDLED_BY_TIPTAP.has(attributeName) &&
              !(type === 'image' && IMAGE_ATTRIBUTES_OF_TIPTAP.has(attributeName)),
          )
          .filter((name) => name !== 'align' || type === 'table' || type === 'image')
          .map((name) => [name, createPreservedAttribute(name)]),
      ),
    })),
});
