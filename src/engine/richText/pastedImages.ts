import type { EditorView } from '@tiptap/pm/view';
import { plainText } from '../../schema/richText';

/**
 * The files that stand for the content of a paste or a drop. A spreadsheet or a word processor adds a picture of
 * the very text that it also gives as HTML; there the text wins.
 */
export const filesOf = (transfer: DataTransfer | null): File[] => {
  const files = [...(transfer?.files ?? [])];
  const html = transfer?.getData('text/html') ?? '';
  return plainText(html, 1) === '' ? files : [];
};

/** Whether HTML carries pictures inside itself, which are refused. */
export const hasDataImages = (html: string): boolean =>
  /<img[^>]+src\s*=\s*["']?\s*(?:data|blob|file):/i.test(html);

/** The place in the text under the pointer, or the end of it. */
export const dropPosition = (view: EditorView, { clientX, clientY }: DragEvent): number =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.doc.content.size;
