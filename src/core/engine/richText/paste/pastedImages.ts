import type { EditorView } from '@tiptap/pm/view';
import { toPlainTextExcerpt } from '../../../schema/text/richText';

/**
 * Returns the files of a paste or drop. Returns none if the HTML contains text, because a spreadsheet or word
 * processor then added a mere picture of that text.
 */
export const findPastedFiles = (dataTransfer: DataTransfer | null): File[] => {
  const files = [...(dataTransfer?.files ?? [])];
  const html = dataTransfer?.getData('text/html') ?? '';
  return toPlainTextExcerpt(html, 1) === '' ? files : [];
};

const UNREACHABLE_URL_PATTERN = /^\s*(?:data|blob|file|cid):/i;

/**
 * Whether HTML contains pictures that would be lost: embedded ones, and pictures at URLs that only the sender
 * can read.
 */
export const hasUnreachableImages = (html: string): boolean => {
  if (!/(?:data|blob|file|cid):/i.test(html)) return false;
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.querySelectorAll('img')].some((image) =>
    UNREACHABLE_URL_PATTERN.test(image.getAttribute('src') ?? ''),
  );
};

/** Returns the position in the text under the pointer, or the text's end. */
export const findDropPosition = (view: EditorView, { clientX, clientY }: DragEvent): number =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.doc.content.size;
