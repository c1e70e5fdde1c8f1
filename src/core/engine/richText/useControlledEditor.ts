import { createDocument, type Editor } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { convertStoredContentToHtml } from '../../schema/text/richText';
import { useText } from '../../ui/useText';
import { type ContentLoss, findContentLosses } from './content/losses';
import { moderniseHtml } from './content/moderniseHtml';
import { moveCursorNextToNode } from './cursorBeside';
import { createEditorExtensions } from './extensions';
import { purifyHtmlToFragment } from './purify';
import { runAfterImeComposition } from './settled';

type ControlledEditorOptions = {
  value: string;
  onChange: (html: string) => void;
  editorProps: EditorProps;
};

/**
 * A document that is not displayed, so that HTML parsed in it loads no pictures. Loading them would violate
 * the page's Content Security Policy.
 */
const detachedDocument = document.implementation.createHTMLDocument();

/** Returns a stored text as the HTML that the editor can load. */
const convertToEditorHtml = (storedText: string): string => {
  const container = detachedDocument.createElement('div');
  container.append(
    detachedDocument.importNode(purifyHtmlToFragment(convertStoredContentToHtml(storedText)), true),
  );
  moderniseHtml(container);
  return container.innerHTML;
};

const isBlankDocument = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild !== null && firstChild.isTextblock && firstChild.childCount === 0;

const serializeDocumentToHtml = ({ content, type }: Node): string => {
  const container = detachedDocument.createElement('div');
  container.append(
    DOMSerializer.fromSchema(type.schema).serializeFragment(content, { document: detachedDocument }),
  );
  return container.innerHTML;
};

/**
 * Returns an editor for a controlled value. A `value` other than the last one passed to `onChange` replaces
 * the content; an IME composition delays this. Only changes by the operator call `onChange`. If all changes
 * are undone, `onChange` gets exactly the loaded text. `losses` are the kinds of content in the loaded text
 * that the editor can't keep.
 */
export const useControlledEditor = ({ value, onChange, editorProps }: ControlledEditorOptions) => {
  const lastHtmlValueRef = useRef(value);
  const loadedDocumentRef = useRef<{ value: string; doc: Node } | null>(null);
  const translate = useText();
  const [content] = useState(() => convertToEditorHtml(value));
  const [losses, setLosses] = useState<readonly ContentLoss[]>([]);
  const [extensions] = useState(() =>
    createEditorExtensions((host) => translate('richText.picture.foreign', { host })),
  );

  const readEditorHtml = (editor: Editor): string => {
    if (loadedDocumentRef.current?.doc.eq(editor.state.doc)) return loadedDocumentRef.current.value;
    return isBlankDocument(editor.state.doc) ? '' : serializeDocumentToHtml(editor.state.doc);
  };

  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // Tiptap's styles are not injected, because `RichTextEditor.module.css` contains them.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      lastHtmlValueRef.current = readEditorHtml(editor);
      onChange(lastHtmlValueRef.current);
    },
  });

  useEffect(() => {
    const rememberLoadedDocument = (loadedValue: string, doc: Node) => {
      loadedDocumentRef.current = { value: loadedValue, doc };
      setLosses(findContentLosses(convertStoredContentToHtml(loadedValue), serializeDocumentToHtml(doc)));
      moveCursorNextToNode(editor.view);
    };
    if (!loadedDocumentRef.current) rememberLoadedDocument(lastHtmlValueRef.current, editor.state.doc);
    if (value === lastHtmlValueRef.current) return;
    return runAfterImeComposition(editor.view, () => {
      const doc = createDocument(convertToEditorHtml(value), editor.schema);
      lastHtmlValueRef.current = value;
      if (!doc.eq(editor.state.doc))
        editor.chain().setMeta('addToHistory', false).setContent(doc, { emitUpdate: false }).run();
      rememberLoadedDocument(value, doc);
    });
  }, [editor, value]);

  return { editor, losses };
};
