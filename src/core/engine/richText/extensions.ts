import { getStyleProperty, mergeAttributes, Node } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { DefaultEditorOptions } from 'ra-input-rich-text';
import { isAllowedLink } from '../../schema/text/richTextRules';
import { classNames } from '../../ui/classNames';
import { AllowedAttributesExtension } from './content/kept';
import { detailsAndFigureNodes } from './content/nodes';
import { createBlockedPictureNotice, findBlockedPictureHost } from './foreignPictures';
import { adaptTextColorToTheme } from './ink';
import styles from './RichTextEditor.module.css';
import { UploadPlaceholderExtension } from './uploads';
import { correctRotatedPictureSize } from './upright';

/**
 * An `iframe` that the allow-list permits, such as a video or a map. In the editor a click selects it instead
 * of playing it.
 */
const IframeNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    src: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),

  parseHTML: () => [{ tag: 'iframe[src]' }],

  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, {
      allowfullscreen: 'true',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }),
  ],

  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('div');
      const iframe = dom.appendChild(document.createElement('iframe'));
      for (const [name, value] of Object.entries(HTMLAttributes)) {
        if (value !== null && value !== undefined) iframe.setAttribute(name, String(value));
      }
      dom.className = classNames(styles.video);
      return { dom };
    },
});

const ConfiguredStarterKit = StarterKit.configure({
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedLink,
    // The default target is removed, because each link has its own target attribute.
    HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
  },
  // Turns off Tiptap's trailing node. It would add a paragraph as soon as someone clicks into a text that
  // ends with a table.
  trailingNode: false,
});

const ThemedTextStyle = TextStyle.extend({
  addMarkView: () => (props) => {
    const dom = document.createElement('span');
    dom.setAttribute('style', String(props.HTMLAttributes.style ?? ''));
    adaptTextColorToTheme(dom);
    return { dom };
  },
});

const HighlightWithInlineColor = Highlight.extend({
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element) => getStyleProperty(element, 'background-color'),
      renderHTML: ({ color }) => (color ? { style: `background-color: ${color}` } : {}),
    },
  }),
});

const TableWithoutColgroup = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

// Superscript and subscript are supported only to preserve texts of other tools. No key toggles them, and
// they exclude each other.
const superAndSubscriptOptions = { excludes: 'subscript superscript', addKeyboardShortcuts: () => ({}) };

const customEditorExtensions = [
  ConfiguredStarterKit,
  ThemedTextStyle,
  HighlightWithInlineColor,
  BackgroundColor,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph', 'figcaption', 'summary'] }),
  TableKit.configure({ table: false }),
  TableWithoutColgroup,
  Subscript.extend(superAndSubscriptOptions),
  Superscript.extend(superAndSubscriptOptions),
  IframeNode,
  ...detailsAndFigureNodes,
  AllowedAttributesExtension,
  UploadPlaceholderExtension,
];

/**
 * Stops an unmounting editor from rendering its pictures again, because the browser would request them once
 * more.
 */
const imageRerenderPreventionPlugin = new Plugin({
  props: { nodeViews: { image: () => ({ dom: document.createElement('span') }) } },
});

/**
 * Returns the picture extension. In place of each picture that the page's Content Security Policy blocks, it
 * shows a sentence.
 */
const createImageExtension = (getNoticeText: (host: string) => string) =>
  Image.configure({ inline: true, resize: { enabled: true, alwaysPreserveAspectRatio: true } }).extend({
    addNodeView() {
      const createDefaultNodeView = this.parent?.();
      if (!createDefaultNodeView) throw new Error('The library shows pictures without a view of their own');
      return (view) => {
        const { src, alt } = view.node.attrs;
        const host = findBlockedPictureHost(String(src ?? ''));
        if (host !== undefined)
          return { dom: createBlockedPictureNotice(getNoticeText(host), String(alt ?? '')) };
        const nodeView = createDefaultNodeView(view);
        const picture = 'querySelector' in nodeView.dom ? nodeView.dom.querySelector('img') : null;
        if (picture) correctRotatedPictureSize(picture, view.node.attrs.width, view.node.attrs.height);
        return nodeView;
      };
    },
    addProseMirrorPlugins: () => [imageRerenderPreventionPlugin],
  });

const replacedExtensionNames = new Set([
  'image',
  ...customEditorExtensions.map((extension) => extension.name),
]);

/**
 * Returns react-admin's rich text extensions, adapted to the allow-list and the themes. `getNoticeText`
 * returns the sentence that replaces a blocked picture, for the picture's host.
 */
export const createEditorExtensions = (getNoticeText: (host: string) => string) => [
  ...(DefaultEditorOptions.extensions ?? []).filter(
    (extension) => !replacedExtensionNames.has(extension.name),
  ),
  ...customEditorExtensions,
  createImageExtension(getNoticeText),
];
