import { getImageCopyWidths } from '../kinds/files';
import type { AnyField } from '../words/fields';

const IMAGE_SIZE_NAME_PATTERN = /^[a-z][A-Za-z0-9]*$/;

/** Smallest and largest width of a picture's copy, in pixels. */
const IMAGE_COPY_WIDTH_LIMITS_PX = { least: 16, most: 2_048 };
const MAX_IMAGE_COPY_SIZES = 4;

/** Returns the faults of the sizes declared for a picture's smaller copies. */
export function findImageCopyWidthFaults(field: AnyField): string[] {
  const widthBySizeName = getImageCopyWidths(field);
  if (widthBySizeName === undefined) return [];
  const { least, most } = IMAGE_COPY_WIDTH_LIMITS_PX;
  const sizeEntries = Object.entries(widthBySizeName);
  const widths = sizeEntries.map(([, width]) => width);
  return [
    ...(sizeEntries.length === 0 || sizeEntries.length > MAX_IMAGE_COPY_SIZES
      ? [`its sizes are one to ${MAX_IMAGE_COPY_SIZES}`]
      : []),
    ...(new Set(widths).size < widths.length ? ['two of its sizes are equally wide: take one away'] : []),
    ...sizeEntries.flatMap(([name, width]) => [
      ...(IMAGE_SIZE_NAME_PATTERN.test(name)
        ? []
        : [`the size '${name}' is named by letters and digits, a small letter first`]),
      ...(Number.isInteger(width) && width >= least && width <= most
        ? []
        : [
            `the size ${name} is ${JSON.stringify(width)} pixels wide: a whole number from ${least} to ${most}`,
          ]),
    ]),
  ];
}
