/**
 * Shows a picture in its natural size where its text has the same two numbers swapped. Older versions swapped
 * them for photos that browsers rotate. The text stays as it is.
 */
export function showUpright(picture: HTMLImageElement, width: unknown, height: unknown): void {
  const mend = () => {
    const { naturalWidth, naturalHeight, style } = picture;
    const isSwapped = Number(width) === naturalHeight && Number(height) === naturalWidth;
    if (!isSwapped || naturalWidth === naturalHeight) return;
    style.width = `${naturalWidth}px`;
    style.height = 'auto';
  };
  if (picture.complete) mend();
  picture.addEventListener('load', mend, { once: true });
}
