import { Node } from '@tiptap/core';
import { classNames } from '../../../ui/classNames';
import proseStyles from '../prose.module.css';

/** The editor's node for a `figure`: a picture or a table with its caption. */
const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const FigcaptionNode = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

/**
 * Returns a function that renders a collapsible block in the editor. The block is always expanded there,
 * because collapsed content could not be edited.
 */
const createAlwaysExpandedNodeView = (className: string) => () => {
  const dom = document.createElement('div');
  dom.className = className;
  return { dom, contentDOM: dom };
};

/** A block that readers can expand; in the editor it is always expanded. */
const DetailsNode = Node.create({
  name: 'details',
  group: 'block',
  content: 'summary? block+',
  addAttributes: () => ({
    open: {
      default: false,
      parseHTML: (element) => element.hasAttribute('open'),
      renderHTML: ({ open }) => (open ? { open: '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addNodeView: () => createAlwaysExpandedNodeView(classNames(proseStyles.details) ?? ''),
});

const SummaryNode = Node.create({
  name: 'summary',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  addNodeView: () => createAlwaysExpandedNodeView(classNames(proseStyles.summary) ?? ''),
});

export const detailsAndFigureNodes = [FigureNode, FigcaptionNode, DetailsNode, SummaryNode];
