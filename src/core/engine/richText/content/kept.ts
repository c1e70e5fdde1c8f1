import { Extension } from '@tiptap/core';
import { richTextTags } from '../../../schema/text/richTextRules';

/** Editor nodes with attributes that no tool sets, by the tag whose allowed attributes they keep. */
const nodeTags = {
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  image: 'img',
} as const;

/** Attributes and styles that a node's own extension handles. */
const OWN = new Set(['src', 'alt', 'title', 'colspan', 'rowspan']);
const OWN_OF_IMAGE = new Set(['width', 'height']);

const styleOf = (element: HTMLElement): string | null => {
  const { style } = element.cloneNode() as HTMLElement;
  // The cell's own attribute holds these alignments.
  if (/^(?:left|center|right)$/.test(style.textAlign)) style.removeProperty('text-align');
  return style.cssText || null;
};

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => (name === 'style' ? styleOf(element) : element.getAttribute(name)),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value ? { [name]: value } : {}),
});

/** Keeps every attribute of tables and pictures that the allow-list knows: sizes, backgrounds, alignment, borders. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () =>
    Object.entries(nodeTags).map(([type, tag]) => ({
      types: [type],
      attributes: Object.fromEntries(
        Object.keys(richTextTags[tag] ?? {})
          .filter((name) => !OWN.has(name) && !(type === 'image' && OWN_OF_IMAGE.has(name)))
          .filter((name) => name !== 'align' || type === 'table' || type === 'image')
          .map((name) => [name, attribute(name)]),
      ),
    })),
});
