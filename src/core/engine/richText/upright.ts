/**
 * Shows a picture in the size that it has where its text says the same two numbers the wrong way round: older versions
 * wrote them so for photos that browsers turn. The text stays as it is.
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
