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
const MIN_POPUP_SIDE_FOR_CROSS_PX = 120;

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
  const text = String(left);
  const hasLabelRoom = left >= text.length * LABEL_DIGIT_WIDTH_PX + 2 * LABEL_DISTANCE_PX;
  return {
    from: [0, y],
    to: [left, y],
    label: hasLabelRoom ? { x: LABEL_DISTANCE_PX, y: y - 20, text } : null,
  };
}

function createVerticalGuide(top: number, x: number, { width }: ScreenSize): AlignmentGuide {
  const text = String(top);
  const labelRoomPx = LABEL_DISTANCE_PX + text.length * LABEL_DIGIT_WIDTH_PX;
  const label = {
    x: x + labelRoomPx <= width ? x + LABEL_DISTANCE_PX : x - labelRoomPx,
    y: top / 2 + 8,
    text,
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
  const horizontal = computeVisibleMiddleAndLength(left, width, screen.width);
  const vertical = computeVisibleMiddleAndLength(top, height, screen.height);
  const hasCaption =
    horizontal.length >= MIN_CAPTION_SIZE_PX.width && vertical.length >= MIN_CAPTION_SIZE_PX.height;
  const hasCross = Math.min(width, height) >= MIN_POPUP_SIDE_FOR_CROSS_PX;
  return {
    popup: hasPopupSize ? { left, top, width, height } : null,
    guides: [
      ...(left > 0 ? [createHorizontalGuide(left, vertical.middle)] : []),
      ...(top > 0 ? [createVerticalGuide(top, horizontal.middle, screen)] : []),
    ],
    caption: hasCaption
      ? { x: horizontal.middle, y: vertical.middle + 20, text: `${width} × ${height}` }
      : null,
    cross: hasCross ? { x: left + width - 58, y: top + 30 } : null,
    outside:
      hasPopupSize && (left < 0 || top < 0 || left + width > screen.width || top + height > screen.height),
  };
}
