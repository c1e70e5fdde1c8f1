const doesDragContainFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Refuses a file that was dropped outside a drop target. Otherwise the browser would open it in place of the
 * console.
 */
function refuseStrayFileDrop(event: DragEvent): void {
  if (event.defaultPrevented || !doesDragContainFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the browser from opening a file that was dropped outside a drop target. Returns a function that
 * removes the event listeners.
 */
export function preventStrayFileDrops(): () => void {
  document.addEventListener('dragover', refuseStrayFileDrop);
  document.addEventListener('drop', refuseStrayFileDrop);
  return () => {
    document.removeEventListener('dragover', refuseStrayFileDrop);
    document.removeEventListener('drop', refuseStrayFileDrop);
  };
}
