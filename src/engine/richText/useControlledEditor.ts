import { createDocument, type Editor } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { asHtml } from '../../schema/richText';
import { useText } from '../../ui/useText';
import { extensionsWith } from './extensions';
import { purify } from './purify';
import { whenSettled } from './settled';

type Options = {
  value: string;
  onChange: (html: string) => void;
  editorProps: EditorProps;
};

const parse = (value: string): string => purify(asHtml(value));

const isBlank = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild !== null && firstChild.isTextblock && firstChild.childCount === 0;

/** No page: what is written into it loads nothing, not even pictures that the page's policy would complain of. */
const paper = document.implementation.createHTMLDocument();

const htmlOf = ({ content, type }: Node): string => {
  const sheet = paper.createElement('div');
  sheet.append(DOMSerializer.fromSchema(type.schema).serializeFragment(content, { document: paper }));
  return sheet.innerHTML;
};

/**
 * An editor whose content is a controlled value. A new `value` replaces the content if it differs from the one passed to
 * `onChange` last, and never while a syllable is being composed. `onChange` is called only after a change by the
 * operator; if that restores the loaded text, with the very string that was loaded.
 */
export const useControlledEditor = ({ value, onChange, editorProps }: Options): Editor => {
  const given = useRef(value);
  const loaded = useRef<{ value: string; doc: Node } | null>(null);
  const translate = useText();
  const [content] = useState(() => parse(value));
  const [extensions] = useState(() =>
    extensionsWith((host) => translate('richText.picture.foreign', { host })),
  );

  const read = (editor: Editor): string => {
    if (loaded.current?.doc.eq(editor.state.doc)) return loaded.current.value;
    return isBlank(editor.state.doc) ? '' : htmlOf(editor.state.doc);
  };

  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // What it would put in stands in RichTextEditor.module.css.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      given.current = read(editor);
      onChange(given.current);
    },
  });

  useEffect(() => {
    loaded.current ??= { value: given.current, doc: editor.state.doc };
    if (value === given.current) return;
    return whenSettled(editor.view, () => {
      const doc = createDocument(parse(value), editor.schema);
      given.current = value;
      loaded.current = { value, doc };
      if (doc.eq(editor.state.doc)) return;
      editor.chain().setMeta('addToHistory', false).setContent(doc, { emitUpdate: false }).run();
    });
  }, [editor, value]);

  return editor;
};
