import type { EditorView } from '@tiptap/pm/view';
import { plainText } from '../../../schema/text/richText';

/**
 * The files that stand for the content of a paste or a drop. Spreadsheets and word processors add a picture of
 * the same text that they give as HTML; there the text wins.
 */
export const filesOf = (transfer: DataTransfer | null): File[] => {
  const files = [...(transfer?.files ?? [])];
  const html = transfer?.getData('text/html') ?? '';
  return plainText(html, 1) === '' ? files : [];
};

const LOST = /^\s*(?:data|blob|file|cid):/i;

/** True if HTML shows embedded pictures, or pictures at addresses that only the sender can read. */
export const hasLostImages = (html: string): boolean => {
  if (!/(?:data|blob|file|cid):/i.test(html)) return false;
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.querySelectorAll('img')].some((image) =>
    LOST.test(image.getAttribute('src') ?? ''),
  );
};

/** The place in the text under the pointer, or the end of it. */
export const dropPosition = (view: EditorView, { clientX, clientY }: DragEvent): number =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.doc.content.size;
