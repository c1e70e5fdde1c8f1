import type { IconNode } from 'lucide';

type IconShape = IconNode[number];

const SVG_NUMBER_PATTERN = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const RELATIVE_FIRST_MOVE_PATTERN = new RegExp(
  String.raw`^\s*m\s*(${SVG_NUMBER_PATTERN})[\s,]*(${SVG_NUMBER_PATTERN})[\s,]*(.*)$`,
  's',
);
const GEOMETRY_ATTRIBUTE_PATTERN = /^(d|points|[cr]?[xy]|[xy][12]|r|width|height)$/;

/**
 * Returns an SVG path that can be appended to another path. A relative first move becomes absolute. Lines
 * that follow this move stay relative.
 */
const makeFirstPathMoveAbsolute = (d: string) =>
  d.replace(
    RELATIVE_FIRST_MOVE_PATTERN,
    (_, x: string, y: string, remainingPath: string) =>
      `M${x} ${y}${/^[-+.\d]/.test(remainingPath) ? 'l' : ''}${remainingPath}`,
  );

const buildEllipsePath = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const buildRectanglePath = (x: number, y: number, width: number, height: number, rx: number, ry: number) => {
  const buildCornerArc = (dx: number, dy: number) => (rx ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const topRightPath = `M${x + rx} ${y}h${across}${buildCornerArc(rx, ry)}v${down}${buildCornerArc(-rx, ry)}`;
  return `${topRightPath}h${-across}${buildCornerArc(-rx, -ry)}v${-down}${buildCornerArc(rx, -ry)}z`;
};

const svgPathBuilderByTagName: Readonly<Record<string, (attributes: IconShape[1]) => string>> = {
  path: ({ d }) => makeFirstPathMoveAbsolute(String(d)),
  // A filled circle also gets a dot of the line's width in its centre, which fills the gap inside the circle.
  circle: ({ cx, cy, r, fill }) =>
    `${buildEllipsePath(Number(cx), Number(cy), Number(r), Number(r))}${fill ? `M${cx} ${cy}h.01` : ''}`,
  ellipse: ({ cx, cy, rx, ry }) => buildEllipsePath(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  rect: ({ x, y, width, height, rx, ry }) =>
    buildRectanglePath(
      Number(x),
      Number(y),
      Number(width),
      Number(height),
      Number(rx ?? ry ?? 0),
      Number(ry ?? rx ?? 0),
    ),
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
};

/**
 * Whether a shape is a filled circle with a radius of at most the line's width (`.icon` in theme/base.css).
 */
const isFilledDot = ([tag, { r, fill }]: IconShape) =>
  tag === 'circle' && Number(r) <= 1.75 && fill === 'currentColor';

const buildSvgPathOfIconShape = (shape: IconShape) => {
  const [tag, attributes] = shape;
  const buildPath = svgPathBuilderByTagName[tag];
  const attributeNames = Object.keys(attributes);
  const unsupportedAttribute = attributeNames.find(
    (attributeName) =>
      !GEOMETRY_ATTRIBUTE_PATTERN.test(attributeName) && !(attributeName === 'fill' && isFilledDot(shape)),
  );
  if (!buildPath || unsupportedAttribute)
    throw new Error(`One path can't draw <${tag}${unsupportedAttribute ? ` ${unsupportedAttribute}` : ''}>.`);
  return buildPath(attributes);
};

/**
 * Returns the shapes of an icon as the data of one path. Throws for an unknown shape. Also throws for a shape
 * with its own style, such as a fill; only small filled circles are allowed.
 */
export const iconPath = (icon: IconNode): string => icon.map(buildSvgPathOfIconShape).join('');
