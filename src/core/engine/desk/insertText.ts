/** Inserts text at the cursor of an input or of an editor, as one step that the browser's own undo takes back. */
export function insertText(target: HTMLElement, text: string): void {
  target.focus();
  if (target instanceof HTMLTextAreaElement) {
    if (document.execCommand('insertText', false, text)) return;
    target.setRangeText(text, target.selectionStart, target.selectionEnd, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  // Editors make paragraphs of pasted lines.
  const data = new DataTransfer();
  data.setData('text/plain', text);
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

/** Returns the element that an answer is typed into: the first text area, or the editor of a rich text. */
export const typedInto = (around: HTMLElement | null): HTMLElement | null =>
  around?.querySelector<HTMLElement>('textarea, [contenteditable=true]') ?? null;

/** Returns the plain text of an element that is typed into. */
export const typedText = (target: HTMLElement): string =>
  (target instanceof HTMLTextAreaElement ? target.value : target.innerText).trim();
