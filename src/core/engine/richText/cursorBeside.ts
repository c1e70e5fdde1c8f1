import { GapCursor } from '@tiptap/pm/gapcursor';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Adds `valid` to the type, because Tiptap's types omit this internal ProseMirror method. */
type GapCursorWithValidMethod = typeof GapCursor & { valid: ($pos: ResolvedPos) => boolean };
const gapCursor = GapCursor as GapCursorWithValidMethod;

const findSelectionNextToNode = ({ $from, $to }: NodeSelection): Selection | null => {
  if ($from.parent.inlineContent) return TextSelection.create($from.doc, $to.pos);
  const gapPosition = [$from, $to].find(($pos) => gapCursor.valid($pos));
  return gapPosition
    ? new GapCursor(gapPosition)
    : (Selection.findFrom($from, 1, true) ?? Selection.findFrom($from, -1, true));
};

/**
 * Moves the cursor next to a selected node, such as a picture, an `iframe`, a horizontal line or a table.
 * ProseMirror selects such a node if a text begins with it; the next letter would then replace it.
 */
export const moveCursorNextToNode = (view: EditorView): void => {
  const { selection, tr } = view.state;
  const cursor = selection instanceof NodeSelection ? findSelectionNextToNode(selection) : null;
  if (cursor) view.dispatch(tr.setSelection(cursor));
};
