import type { Pixels } from './png';
import type { Shape, Span } from './shapes';

/** A colour as `#rrggbb`. */
export type Color = string;

type Rgb = readonly [number, number, number];

const LEVELS = 4;
const LAST_COLOR = 255;

const toRgb = (color: Color): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};

/** Fills shapes with flat colours and smooth edges. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  fill(shape: Shape, color: Color): void;
  toPixels(): Pixels;
}

export function createCanvas(width: number, height: number, ground: Color): Canvas {
  const palette: Rgb[] = [toRgb(ground)];
  const known = new Map<string, number>([[ground, 0]]);
  const pixels = new Uint8Array(width * height);

  const indexOf = (key: string, rgb: () => Rgb): number => {
    const found = known.get(key);
    if (found !== undefined || palette.length > LAST_COLOR) return found ?? LAST_COLOR;
    known.set(key, palette.push(rgb()) - 1);
    return palette.length - 1;
  };

  /** The index of `top` covering `level` of LEVELS parts of what is there. */
  const mixed = (there: number, top: number, level: number): number =>
    indexOf(`${there}/${top}/${level}`, () => {
      const [under, over] = [palette[there] ?? [0, 0, 0], palette[top] ?? [0, 0, 0]];
      const part = (channel: 0 | 1 | 2) =>
        Math.round((under[channel] * (LEVELS - level) + over[channel] * level) / LEVELS);
      return [part(0), part(1), part(2)];
    });

  /** How much of a pixel the spans of its lines cover, in LEVELS parts. */
  const coverage = (x: number, spans: readonly Span[]): number => {
    let parts = 0;
    for (const [from, to] of spans) parts += Math.max(0, Math.min(x + 1, to) - Math.max(x, from));
    return Math.round(parts);
  };

  const fillRow = (y: number, shape: Shape, color: number) => {
    const spans: Span[] = [];
    let [outerFrom, innerFrom, innerTo, outerTo] = [width, 0, width, 0];
    for (let line = 0; line < LEVELS; line += 1) {
      const span = shape(y + (line + 0.5) / LEVELS);
      if (!span) continue;
      spans.push(span);
      outerFrom = Math.min(outerFrom, span[0]);
      innerFrom = Math.max(innerFrom, span[0]);
      innerTo = Math.min(innerTo, span[1]);
      outerTo = Math.max(outerTo, span[1]);
    }
    const row = y * width;
    const blend = (x: number) => {
      const level = coverage(x, spans);
      if (level > 0) {
        pixels[row + x] = level >= LEVELS ? color : mixed(pixels[row + x] ?? 0, color, level);
      }
    };
    const [start, end] = [Math.max(0, Math.floor(outerFrom)), Math.min(width, Math.ceil(outerTo))];
    const solidStart = spans.length === LEVELS ? Math.min(Math.ceil(innerFrom), end) : end;
    const solidEnd = Math.max(solidStart, Math.floor(innerTo));
    for (let x = start; x < solidStart; x += 1) blend(x);
    pixels.fill(color, row + solidStart, row + Math.min(solidEnd, end));
    for (let x = solidEnd; x < end; x += 1) blend(x);
  };

  return {
    width,
    height,
    fill(shape, color) {
      const index = indexOf(color, () => toRgb(color));
      for (let y = 0; y < height; y += 1) fillRow(y, shape, index);
    },
    toPixels: () => ({ width, height, palette, pixels }),
  };
}
