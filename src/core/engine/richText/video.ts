import { mergeAttributes, Node } from '@tiptap/core';
import { classNames } from '../../ui/classNames';
import styles from './RichTextEditor.module.css';

/** A frame of the allow-list, such as a video or a map; in the editor a click selects it instead of playing. */
export const Video = Node.create({
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
      const frame = dom.appendChild(document.createElement('iframe'));
      for (const [name, value] of Object.entries(HTMLAttributes)) {
        if (value !== null && value !== undefined) frame.setAttribute(name, String(value));
      }
      dom.className = classNames(styles.video);
      return { dom };
    },
});
