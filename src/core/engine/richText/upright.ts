/**
 * Shows a picture in its natural size if the text has swapped its width and height. Older versions stored the
 * sizes of rotated photos like that. The text stays unchanged.
 */
export function correctRotatedPictureSize(picture: HTMLImageElement, width: unknown, height: unknown): void {
  const correctRotatedSize = () => {
    const { naturalWidth, naturalHeight, style } = picture;
    const isSwapped = Number(width) === naturalHeight && Number(height) === naturalWidth;
    if (!isSwapped || naturalWidth === naturalHeight) return;
    style.width = `${naturalWidth}px`;
    style.height = 'auto';
  };
  if (picture.complete) correctRotatedSize();
  picture.addEventListener('load', correctRotatedSize, { once: true });
}
