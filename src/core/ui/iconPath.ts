import type { IconNode } from 'lucide';

type Shape = IconNode[number];

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const RELATIVE_START = new RegExp(String.raw`^\s*m\s*(${NUMBER})[\s,]*(${NUMBER})[\s,]*(.*)$`, 's');
const GEOMETRY = /^(d|points|[cr]?[xy]|[xy][12]|r|width|height)$/;

/**
 * Returns an SVG path that can be appended to another path. Its relative first move becomes absolute. The
 * coordinate pairs after the move stay relative lines.
 */
const startedAnywhere = (d: string) =>
  d.replace(
    RELATIVE_START,
    (_, x: string, y: string, rest: string) => `M${x} ${y}${/^[-+.\d]/.test(rest) ? 'l' : ''}${rest}`,
  );

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const rect = (x: number, y: number, width: number, height: number, rx: number, ry: number) => {
  const corner = (dx: number, dy: number) => (rx ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const right = `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`;
  return `${right}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
};

const drawings: Readonly<Record<string, (attributes: Shape[1]) => string>> = {
  path: ({ d }) => startedAnywhere(String(d)),
  // A filled point in the middle of the circle, as wide as the line, covers the gap inside the circle.
  circle: ({ cx, cy, r, fill }) =>
    `${ellipse(Number(cx), Number(cy), Number(r), Number(r))}${fill ? `M${cx} ${cy}h.01` : ''}`,
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  rect: ({ x, y, width, height, rx, ry }) =>
    rect(Number(x), Number(y), Number(width), Number(height), Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)),
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
};

/**
 * Whether a shape is a filled circle with a radius of at most the line's width (`.icon` in theme/base.css).
 */
const isDot = ([tag, { r, fill }]: Shape) => tag === 'circle' && Number(r) <= 1.75 && fill === 'currentColor';

const pathOf = (shape: Shape) => {
  const [tag, attributes] = shape;
  const draw = drawings[tag];
  const names = Object.keys(attributes);
  const strange = names.find((name) => !GEOMETRY.test(name) && !(name === 'fill' && isDot(shape)));
  if (!draw || strange) throw new Error(`One path can't draw <${tag}${strange ? ` ${strange}` : ''}>.`);
  return draw(attributes);
};

/**
 * Returns the shapes of an icon as the data of one path. Throws if a shape has a style of its own, such as a
 * fill.
 */
export const iconPath = (icon: IconNode): string => icon.map(pathOf).join('');
