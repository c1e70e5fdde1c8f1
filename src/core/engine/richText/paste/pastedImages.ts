import type { EditorView } from '@tiptap/pm/view';
import { toPlainTextExcerpt } from '../../../schema/text/richText';
import { cleanAttributes } from '../../../schema/text/richTextRules';

/**
 * Returns the files of a paste or drop. Returns none if the HTML contains text, because a spreadsheet or word
 * processor then added a mere picture of that text.
 */
export const findPastedFiles = (dataTransfer: DataTransfer | null): File[] => {
  const files = [...(dataTransfer?.files ?? [])];
  const html = dataTransfer?.getData('text/html') ?? '';
  return toPlainTextExcerpt(html, 1) === '' ? files : [];
};

/** Returns the URLs of all pictures in HTML, without loading any. */
export const findPictureUrls = (html: string): string[] => {
  if (!/<img\b/i.test(html)) return [];
  const template = document.createElement('template');
  template.innerHTML = html;
  const pictureUrls = [...template.content.querySelectorAll('img')].map((picture) =>
    (picture.getAttribute('src') ?? '').trim(),
  );
  return pictureUrls.filter((url) => url !== '');
};

const isAllowedPictureUrl = (src: string): boolean => 'src' in cleanAttributes('img', { src });

/**
 * Whether pictures would be lost: embedded ones, and pictures at URLs that only the sender can read, such as
 * relative ones.
 */
export const hasUnreachableImages = (pictureUrls: readonly string[]): boolean =>
  !pictureUrls.every(isAllowedPictureUrl);

/**
 * Calls `onMissing` for each picture of this console that does not load. For example, the text was copied from
 * another console.
 */
export function reportMissingImages(pictureUrls: readonly string[], onMissing: () => void): void {
  for (const url of pictureUrls.filter((src) => src.startsWith('/') && isAllowedPictureUrl(src))) {
    const picture = new Image();
    picture.onerror = onMissing;
    picture.src = url;
  }
}

/** Returns the position in the text under the pointer, or the text's end. */
export const findDropPosition = (view: EditorView, { clientX, clientY }: DragEvent): number =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.doc.content.size;
