type SketchRectangle = readonly [x: number, y: number, width: number, height: number, rounding: number];

interface StorefrontSketchLayout {
  /** The blocks of the drawn page. `marks` are its texts and buttons, in another colour. */
  parts: readonly SketchRectangle[];
  marks: readonly SketchRectangle[];
}

const pcSketchLayout: StorefrontSketchLayout = {
  parts: [
    [920, 40, 90, 20, 6],
    [1040, 40, 90, 20, 6],
    [1160, 40, 90, 20, 6],
    [1280, 40, 90, 20, 6],
    [0, 100, 1440, 380, 0],
    [60, 590, 310, 270, 12],
    [397, 590, 310, 270, 12],
    [734, 590, 310, 270, 12],
    [1071, 590, 310, 270, 12],
  ],
  marks: [
    [60, 36, 150, 28, 8],
    [60, 530, 220, 26, 8],
    [820, 200, 420, 44, 10],
    [820, 266, 300, 26, 8],
    [820, 330, 150, 56, 12],
  ],
};

const mobileSketchLayout: StorefrontSketchLayout = {
  parts: [
    [306, 38, 60, 20, 6],
    [0, 88, 390, 300, 0],
    [24, 480, 162, 162, 12],
    [204, 480, 162, 162, 12],
    [24, 660, 162, 162, 12],
    [204, 660, 162, 162, 12],
  ],
  marks: [
    [24, 34, 110, 28, 8],
    [60, 170, 270, 34, 8],
    [100, 224, 190, 22, 8],
    [24, 420, 160, 26, 8],
  ],
};

const sketchLayoutByScreen = { pc: pcSketchLayout, mobile: mobileSketchLayout };

const StorefrontSketchRectangles = ({
  rectangles,
  fill,
}: {
  rectangles: readonly SketchRectangle[];
  fill: string;
}) =>
  rectangles.map(([x, y, width, height, rx]) => (
    <rect key={`${x} ${y}`} {...{ x, y, width, height, rx, fill }} />
  ));

export const StorefrontSketch = ({ screen }: { screen: keyof typeof sketchLayoutByScreen }) => (
  <>
    <StorefrontSketchRectangles rectangles={sketchLayoutByScreen[screen].parts} fill="var(--fill)" />
    <StorefrontSketchRectangles rectangles={sketchLayoutByScreen[screen].marks} fill="var(--fill-2)" />
  </>
);
