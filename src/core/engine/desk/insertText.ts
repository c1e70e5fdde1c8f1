/** Inserts text at the cursor of an input or an editor, as one step of the browser's undo. */
export function insertText(target: HTMLElement, text: string): void {
  target.focus();
  if (target instanceof HTMLTextAreaElement) {
    if (document.execCommand('insertText', false, text)) return;
    target.setRangeText(text, target.selectionStart, target.selectionEnd, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  // The text is pasted into a rich text editor, because the editor makes a paragraph of each pasted line.
  const pastedData = new DataTransfer();
  pastedData.setData('text/plain', text);
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: pastedData, bubbles: true, cancelable: true }),
  );
}

/** Returns the element in which an answer is typed: the first text area, or a rich text editor. */
export const findAnswerInput = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector<HTMLElement>('textarea, [contenteditable=true]') ?? null;

/** Returns the plain text of an input or editor element. */
export const readInputText = (target: HTMLElement): string =>
  (target instanceof HTMLTextAreaElement ? target.value : target.innerText).trim();
