const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Refuses a file that was dropped outside a drop target. Otherwise the browser would open it in place of the
 * console.
 */
function refuseDrop(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the browser from opening a file that was dropped outside a drop target. Returns a function that
 * removes the event listeners.
 */
export function preventStrayFileDrops(): () => void {
  document.addEventListener('dragover', refuseDrop);
  document.addEventListener('drop', refuseDrop);
  return () => {
    document.removeEventListener('dragover', refuseDrop);
    document.removeEventListener('drop', refuseDrop);
  };
}
