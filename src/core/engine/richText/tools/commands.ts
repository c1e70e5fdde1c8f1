import type { ChainedCommands, CommandProps, Editor } from '@tiptap/core';
import type {} from '@tiptap/extension-text-align';
import {
  Bold,
  type IconNode,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide';

type EditorCommandFunction = (chain: ChainedCommands) => ChainedCommands;
export type EditorCommand = { icon: IconNode; run: EditorCommandFunction };

/**
 * Commands of the toolbar that switch a format on or off at the cursor, such as bold or a list. Each key is
 * also the name of its Tiptap extension and of its label (`richText.bold`).
 */
export const textFormatToggleCommands = {
  bold: { icon: Bold, run: (chain) => chain.toggleBold() },
  italic: { icon: Italic, run: (chain) => chain.toggleItalic() },
  underline: { icon: Underline, run: (chain) => chain.toggleUnderline() },
  strike: { icon: Strikethrough, run: (chain) => chain.toggleStrike() },
  bulletList: { icon: List, run: (chain) => chain.toggleBulletList() },
  orderedList: { icon: ListOrdered, run: (chain) => chain.toggleOrderedList() },
  blockquote: { icon: Quote, run: (chain) => chain.toggleBlockquote() },
} satisfies Record<string, EditorCommand>;

export type TextFormatToggleCommandName = keyof typeof textFormatToggleCommands;

export const undoRedoCommands = {
  undo: { icon: Undo2, run: (chain) => chain.undo() },
  redo: { icon: Redo2, run: (chain) => chain.redo() },
} satisfies Record<string, EditorCommand>;

export type UndoRedoCommandName = keyof typeof undoRedoCommands;

/** The alignments that the toolbar offers for a paragraph; the default is left. */
export const alignmentCommands = {
  left: { icon: TextAlignStart, run: (chain) => chain.unsetTextAlign() },
  center: { icon: TextAlignCenter, run: (chain) => chain.setTextAlign('center') },
  right: { icon: TextAlignEnd, run: (chain) => chain.setTextAlign('right') },
  justify: { icon: TextAlignJustify, run: (chain) => chain.setTextAlign('justify') },
} satisfies Record<string, EditorCommand>;

export type Alignment = keyof typeof alignmentCommands;

/**
 * Commands for paragraph styles; each name is also the last segment of the key of its label. The highest
 * heading in a text is of level 2, because the page's title is of level 1.
 */
export const paragraphStyleCommands = {
  paragraph: (chain) => chain.setParagraph(),
  heading2: (chain) => chain.setHeading({ level: 2 }),
  heading3: (chain) => chain.setHeading({ level: 3 }),
  heading4: (chain) => chain.setHeading({ level: 4 }),
} satisfies Record<string, EditorCommandFunction>;

export type ParagraphStyle = keyof typeof paragraphStyleCommands;

/**
 * Commands that change the table at the cursor; each name is also the last segment of the key of its label.
 */
export const tableCommands = {
  rowBefore: (chain) => chain.addRowBefore(),
  rowAfter: (chain) => chain.addRowAfter(),
  columnBefore: (chain) => chain.addColumnBefore(),
  columnAfter: (chain) => chain.addColumnAfter(),
  headerRow: (chain) => chain.toggleHeaderRow(),
  mergeOrSplit: (chain) => chain.mergeOrSplit(),
  deleteRow: (chain) => chain.deleteRow(),
  deleteColumn: (chain) => chain.deleteColumn(),
  deleteTable: (chain) => chain.deleteTable(),
} satisfies Record<string, EditorCommandFunction>;

/** Adds an empty paragraph after a table that was inserted at the end of the text. */
export const ensureFinalParagraph = ({ tr, editor }: CommandProps): boolean => {
  if (!tr.doc.lastChild?.isTextblock) tr.insert(tr.doc.content.size, editor.schema.node('paragraph'));
  return true;
};

export type TableCommandName = keyof typeof tableCommands;

const paragraphStyleByHeadingLevel: Record<number, ParagraphStyle> = {
  1: 'heading2',
  2: 'heading2',
  3: 'heading3',
  4: 'heading4',
  5: 'heading4',
  6: 'heading4',
};

/**
 * Returns the paragraph style at the cursor. If the toolbar does not offer the heading's level, returns the
 * nearest level that it offers.
 */
export const getParagraphStyleAtCursor = (editor: Editor): ParagraphStyle =>
  paragraphStyleByHeadingLevel[editor.getAttributes('heading').level as number] ?? 'paragraph';

/** Commands that set a colour on the selection; with `''` they remove it. */
export const editorColorCommands = {
  color: (color) => (chain) => (color === '' ? chain.unsetColor() : chain.setColor(color)),
  highlight: (color) => (chain) => (color === '' ? chain.unsetHighlight() : chain.setHighlight({ color })),
} satisfies Record<string, (color: string) => EditorCommandFunction>;

export type ColorTarget = keyof typeof editorColorCommands;

/** Runs a command of the toolbar, and returns the focus to the text. */
export const runCommandAndFocusText = (editor: Editor, command: EditorCommandFunction): boolean =>
  command(editor.chain().focus()).run();
