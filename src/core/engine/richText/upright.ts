/**
 * Shows a picture in its natural size if its width and height are swapped in the text. Older versions swapped
 * them for rotated photos. The text stays unchanged.
 */
export function correctRotatedPictureSize(
  picture: HTMLImageElement,
  widthAttribute: unknown,
  heightAttribute: unknown,
): void {
  const applyNaturalSizeIfSwapped = () => {
    const { naturalWidth, naturalHeight, style } = picture;
    const areDimensionsSwapped =
      Number(widthAttribute) === naturalHeight && Number(heightAttribute) === naturalWidth;
    if (!areDimensionsSwapped || naturalWidth === naturalHeight) return;
    style.width = `${naturalWidth}px`;
    style.height = 'auto';
  };
  if (picture.complete) applyNaturalSizeIfSwapped();
  picture.addEventListener('load', applyNaturalSizeIfSwapped, { once: true });
}
