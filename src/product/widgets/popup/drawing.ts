/** A rectangle in pixels of the storefront's screen. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface ScreenSize {
  width: number;
  height: number;
}

export const storefrontScreenSizes = {
  pc: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
} satisfies Record<string, ScreenSize>;

/**
 * A dashed line from the edge of the screen to the popup. If there is space, a label shows the length of the
 * line.
 */
export interface AlignmentGuide {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  label: { x: number; y: number; text: string } | null;
}

export interface PopupDrawingGeometry {
  /** The rectangle of the popup; null if the popup has no size. */
  popup: PixelBox | null;
  guides: readonly AlignmentGuide[];
  /** The popup's size as text in the middle of its visible part; null if there is no space. */
  caption: { x: number; y: number; text: string } | null;
  /** The upper left corner of the cross that closes the popup; null if there is no space. */
  cross: { x: number; y: number } | null;
  /** True if a part of the popup is outside the screen. */
  outside: boolean;
}

const LABEL_DIGIT_WIDTH_PX = 28;
const LABEL_DISTANCE_PX = 18;
const MIN_CAPTION_SIZE_PX = { width: 270, height: 80 };
const MIN_POPUP_SIDE_FOR_CLOSE_ICON_PX = 120;

const clampBetweenZeroAndMax = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Returns the middle and the length of a range's visible part along one axis of the screen. */
function computeVisibleMiddleAndLength(start: number, length: number, screenLength: number) {
  const [from, to] = [
    clampBetweenZeroAndMax(start, screenLength),
    clampBetweenZeroAndMax(start + length, screenLength),
  ];
  return { middle: (from + to) / 2, length: to - from };
}

function createHorizontalGuide(left: number, y: number): AlignmentGuide {
  const labelText = String(left);
  const hasLabelRoom = left >= labelText.length * LABEL_DIGIT_WIDTH_PX + 2 * LABEL_DISTANCE_PX;
  return {
    from: [0, y],
    to: [left, y],
    label: hasLabelRoom ? { x: LABEL_DISTANCE_PX, y: y - 20, text: labelText } : null,
  };
}

function createVerticalGuide(top: number, x: number, { width }: ScreenSize): AlignmentGuide {
  const labelText = String(top);
  const labelWidthPx = LABEL_DISTANCE_PX + labelText.length * LABEL_DIGIT_WIDTH_PX;
  const label = {
    x: x + labelWidthPx <= width ? x + LABEL_DISTANCE_PX : x - labelWidthPx,
    y: top / 2 + 8,
    text: labelText,
  };
  return {
    from: [x, 0],
    to: [x, top],
    label: top >= 2 * LABEL_DISTANCE_PX + LABEL_DIGIT_WIDTH_PX ? label : null,
  };
}

/** Computes the drawing of a popup on a screen, in the screen's pixels. */
export function computePopupSketchGeometry(
  { left, top, width, height }: PixelBox,
  screen: ScreenSize,
): PopupDrawingGeometry {
  const hasPopupSize = width > 0 && height > 0;
  const horizontalExtent = computeVisibleMiddleAndLength(left, width, screen.width);
  const verticalExtent = computeVisibleMiddleAndLength(top, height, screen.height);
  const hasCaption =
    horizontalExtent.length >= MIN_CAPTION_SIZE_PX.width &&
    verticalExtent.length >= MIN_CAPTION_SIZE_PX.height;
  const hasCross = Math.min(width, height) >= MIN_POPUP_SIDE_FOR_CLOSE_ICON_PX;
  return {
    popup: hasPopupSize ? { left, top, width, height } : null,
    guides: [
      ...(left > 0 ? [createHorizontalGuide(left, verticalExtent.middle)] : []),
      ...(top > 0 ? [createVerticalGuide(top, horizontalExtent.middle, screen)] : []),
    ],
    caption: hasCaption
      ? { x: horizontalExtent.middle, y: verticalExtent.middle + 20, text: `${width} × ${height}` }
      : null,
    cross: hasCross ? { x: left + width - 58, y: top + 30 } : null,
    outside:
      hasPopupSize && (left < 0 || top < 0 || left + width > screen.width || top + height > screen.height),
  };
}
