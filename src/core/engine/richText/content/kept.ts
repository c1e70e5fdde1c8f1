import { Extension } from '@tiptap/core';
import { allowedRichTextTags } from '../../../schema/text/richTextRules';

/**
 * The HTML tag of some types of editor nodes. Such a node keeps every attribute that is allowed on the tag,
 * although no tool of the editor sets these attributes.
 */
const tagByNodeName = {
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  image: 'img',
} as const;

/** Attributes that the Tiptap extensions of these node types already handle. */
const HANDLED_ATTRIBUTES = new Set(['src', 'alt', 'title', 'colspan', 'rowspan']);
const HANDLED_IMAGE_ATTRIBUTES = new Set(['width', 'height']);

const styleAttributeOf = (element: HTMLElement): string | null => {
  const { style } = element.cloneNode() as HTMLElement;
  // These alignments are removed from the style, because the cell node has an attribute for them.
  if (/^(?:left|center|right)$/.test(style.textAlign)) style.removeProperty('text-align');
  return style.cssText || null;
};

const preservedAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) =>
    name === 'style' ? styleAttributeOf(element) : element.getAttribute(name),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value ? { [name]: value } : {}),
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
            (name) =>
              !HANDLED_ATTRIBUTES.has(name) && !(type === 'image' && HANDLED_IMAGE_ATTRIBUTES.has(name)),
          )
          .filter((name) => name !== 'align' || type === 'table' || type === 'image')
          .map((name) => [name, preservedAttribute(name)]),
      ),
    })),
});
