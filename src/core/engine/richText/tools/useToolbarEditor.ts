import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { TiptapEditorContext } from 'ra-input-rich-text';
import { useContext } from 'react';
import {
  type Alignment,
  alignmentCommands,
  getParagraphStyleAtCursor,
  textFormatToggleCommands,
} from './commands';

const trackedFormatNames = [...Object.keys(textFormatToggleCommands), 'link', 'table', 'image'];

const getCurrentTextAlignment = (editor: Editor): Alignment =>
  (Object.keys(alignmentCommands) as Alignment[]).find((textAlign) => editor.isActive({ textAlign })) ??
  'left';

const readToolbarState = ({ editor }: { editor: Editor }) => ({
  style: getParagraphStyleAtCursor(editor),
  align: getCurrentTextAlignment(editor),
  on: Object.fromEntries(trackedFormatNames.map((name) => [name, editor.isActive(name)])),
  color: String(editor.getAttributes('textStyle').color ?? ''),
  highlight: String(editor.getAttributes('highlight').color ?? ''),
  size: String(editor.getAttributes('textStyle').fontSize ?? ''),
  can: { undo: editor.can().undo(), redo: editor.can().redo() },
});

/** Returns the editor to which the toolbar belongs, and the editor's state at the cursor. */
export const useToolbarEditor = () => {
  const editor = useContext(TiptapEditorContext);
  return { editor, state: useEditorState({ editor, selector: readToolbarState }) };
};
