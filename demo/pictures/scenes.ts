import type { Chance } from '../random';
import type { Canvas, Color } from './canvas';
import { above, both, circle, ellipse, leaf, polygon, rectangle } from './shapes';

/** A ground and five colours that go with it, from light or loud to dark. */
export type Palette = readonly [
  ground: Color,
  first: Color,
  second: Color,
  third: Color,
  light: Color,
  dark: Color,
];

export const palettes: readonly Palette[] = [
  ['#e9ecef', '#2f5bea', '#f0b9ae', '#e8705a', '#ffffff', '#34305e'],
  ['#202a44', '#e6c065', '#e77151', '#2e9c8c', '#f2eee6', '#151c30'],
  ['#dfe8d8', '#6b994a', '#406d4e', '#bd4a4a', '#f4e6cc', '#26402f'],
  ['#f6ead7', '#d9822b', '#b23a48', '#2b6777', '#fff8ec', '#3b2c35'],
  ['#e3eef5', '#3d7ea6', '#f2a65a', '#74b3ce', '#ffffff', '#1d3557'],
  ['#efe6f2', '#8e6bbf', '#f28ca5', '#5a9367', '#fdf7ff', '#3c2a4d'],
  ['#24262b', '#c9ada7', '#9a8c98', '#d1603d', '#f2e9e4', '#111216'],
  ['#f4f1ea', '#c44536', '#197278', '#edb458', '#fffdf8', '#283d3b'],
];

/** Draws one picture; the colours are the canvas's own. */
export type Scene = (canvas: Canvas, palette: Palette, chance: Chance) => void;

const domes: Scene = ({ width: w, height: h, fill }, [, first, second, , , dark], chance) => {
  const radius = Math.min(h * 0.64, w * 0.3);
  const foot = Math.min(h, h * 0.3 + radius * 1.4);
  const left = above(foot, circle(w * (chance.integer(34, 40) / 100), foot, radius));
  const right = above(foot, circle(w * (chance.integer(60, 66) / 100), foot, radius));
  fill(right, second);
  fill(left, first);
  fill(both(left, right), dark);
};

const blocks: Scene = ({ width: w, height: h, fill }, [, first, second, third, light, dark], chance) => {
  const gap = h * 0.06;
  const [a, b, c] = [w * 0.24, w * 0.54, w - gap * 2];
  const middle = h * (chance.integer(40, 56) / 100);
  fill(rectangle(gap * 2, gap * 2, a - gap * 2, h - gap * 4), first);
  fill(rectangle(a + gap, gap * 2, b - a - gap, middle - gap * 2.5), second);
  const half = (b - a - gap * 2) / 2;
  fill(rectangle(a + gap, middle + gap / 2, half, h - middle - gap * 2.5), light);
  fill(rectangle(a + gap * 2 + half, middle + gap / 2, half, h - middle - gap * 2.5), third);
  fill(rectangle(b + gap, gap * 2, c - b - gap, h - gap * 4), light);
  fill(circle((b + gap + c) / 2, h / 2, Math.min(h * 0.22, (c - b) * 0.34)), dark);
};

const leaves: Scene = ({ width: w, height: h, fill }, [, first, second, third, light], chance) => {
  const foot = w * (chance.integer(24, 32) / 100);
  fill(leaf(foot, h, h * 0.6, -w * 0.16), first);
  fill(leaf(foot, h, h * 0.8, w * 0.18), second);
  const sun = w * (chance.integer(70, 78) / 100);
  fill(circle(sun, h * 0.44, Math.min(h * 0.26, w * 0.17)), light);
  fill(circle(sun, h * 0.44, Math.min(h * 0.11, w * 0.07)), third);
};

const mountains: Scene = ({ width: w, height: h, fill }, [, first, second, third, light, dark], chance) => {
  fill(circle(w * (chance.integer(20, 80) / 100), h * 0.3, h * 0.15), light);
  const peak = (x: number, top: number, spread: number) =>
    polygon([x * w, top * h], [(x + spread) * w, h + 1], [(x - spread) * w, h + 1]);
  fill(peak(chance.integer(60, 80) / 100, 0.34, 0.52), third);
  fill(peak(chance.integer(18, 34) / 100, 0.42, 0.44), first);
  fill(peak(chance.integer(44, 58) / 100, 0.6, 0.4), second);
  fill(rectangle(0, h * 0.92, w, h * 0.08), dark);
};

const sea: Scene = ({ width: w, height: h, fill }, [, first, second, third, light, dark], chance) => {
  const x = w * (chance.integer(28, 72) / 100);
  const line = h * 0.55;
  fill(above(line, circle(x, line, h * 0.32)), second);
  fill(rectangle(0, line, w, h * 0.45), first);
  for (let band = 0; band < 4; band += 1) {
    const wide = h * (0.62 - band * 0.13);
    fill(rectangle(x - wide / 2, line + h * (0.05 + band * 0.1), wide, h * 0.03), band % 2 ? light : third);
  }
  fill(rectangle(0, h * 0.96, w, h * 0.04), dark);
};

const tiles: Scene = ({ width: w, height: h, fill }, [, ...colors], chance) => {
  const rows = 3;
  const side = h / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column * side < w; column += 1) {
      const [left, top] = [column * side, row * side];
      const cell = rectangle(left, top, side, side);
      if (chance.happens(0.5)) fill(cell, chance.pick(colors));
      const corner = circle(left + side * chance.integer(0, 1), top + side * chance.integer(0, 1), side);
      fill(both(cell, corner), chance.pick(colors));
    }
  }
};

const arcs: Scene = ({ width: w, height: h, fill }, [ground, first, second, third, light, dark], chance) => {
  const x = w * (chance.integer(38, 62) / 100);
  const colors = [dark, first, light, second, third, ground];
  for (const [index, color] of colors.entries()) fill(circle(x, h, h * (0.86 - index * 0.14)), color);
};

const vase: Scene = ({ width: w, height: h, fill }, [, first, second, third, light, dark], chance) => {
  const x = w * (chance.integer(40, 60) / 100);
  fill(rectangle(0, h * 0.78, w, h * 0.22), dark);
  fill(leaf(x, h * 0.5, h * 0.36, -h * 0.2), second);
  fill(leaf(x, h * 0.5, h * 0.42, h * 0.16), third);
  fill(circle(x - h * 0.17, h * 0.16, h * 0.08), light);
  fill(rectangle(x - h * 0.06, h * 0.42, h * 0.12, h * 0.2), first);
  fill(above(h * 0.84, ellipse(x, h * 0.68, h * 0.17, h * 0.2)), first);
};

export const scenes = { domes, blocks, leaves, mountains, sea, tiles, arcs, vase } as const;
export type SceneName = keyof typeof scenes;
