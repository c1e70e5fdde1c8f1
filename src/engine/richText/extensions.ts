import { getStyleProperty } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableKit } from '@tiptap/extension-table';
import { BackgroundColor, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { DefaultEditorOptions } from 'ra-input-rich-text';
import { isAllowedLink } from '../../schema/richText';
import { inkByTheme } from './ink';
import { UploadPlaceholders } from './uploads';
import { Video } from './video';

const Kit = StarterKit.configure({
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedLink,
    // A link says itself where it opens.
    HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
  },
  // It would add a paragraph to a stored text that ends with a table as soon as somebody clicks into it.
  trailingNode: false,
});

const ThemedTextStyle = TextStyle.extend({
  addMarkView: () => (props) => {
    const dom = document.createElement('span');
    dom.setAttribute('style', String(props.HTMLAttributes.style ?? ''));
    inkByTheme(dom);
    return { dom };
  },
});

const PlainHighlight = Highlight.extend({
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element) => getStyleProperty(element, 'background-color'),
      renderHTML: ({ color }) => (color ? { style: `background-color: ${color}` } : {}),
    },
  }),
});

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
});

// They keep what other tools wrote. No tool of the toolbar sets them, so no key does either; nothing is both at once.
const raised = { excludes: 'subscript superscript', addKeyboardShortcuts: () => ({}) };

const own = [
  Kit,
  ThemedTextStyle,
  PlainHighlight,
  BackgroundColor,
  TableKit.configure({ table: false }),
  PlainTable,
  Subscript.extend(raised),
  Superscript.extend(raised),
  Video,
  UploadPlaceholders,
];
const replaced = new Set(own.map((extension) => extension.name));

/** react-admin's rich-text extensions, with those replaced or added that the allow-list and the themes need. */
export const extensions = [
  ...(DefaultEditorOptions.extensions ?? []).filter((extension) => !replaced.has(extension.name)),
  ...own,
];
