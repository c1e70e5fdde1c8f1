import { readdirSync, readFileSync } from 'node:fs';
import { type IconNode, icons } from 'lucide';
import { describe, expect, test } from 'vitest';
import { iconPath } from '../../../src/core/ui/iconPath';

const SOURCE = new URL('../../../src/', import.meta.url);
const IMPORT = /import \{([^}]*)\} from 'lucide'/;
const PATH_DATA = /^M[MLHVCSQTAZlhvcsqtaz\d .,-]+$/;

/** The names of the icons that the console imports. */
const usedNames = () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, SOURCE), 'utf8'));
  const imported = sources.flatMap((source) => IMPORT.exec(source)?.[1]?.split(',') ?? []);
  const names = imported.map((name) => name.trim().replace(/ as .*/, ''));
  return [...new Set(names)].filter((name) => name && !name.startsWith('type '));
};

describe('a shape of an icon becomes path data', () => {
  test.each<[string, IconNode[number], string]>([
    ['a path', ['path', { d: 'M10 11v6' }], 'M10 11v6'],
    ['a path that begins relatively', ['path', { d: 'm15 5 4 4' }], 'M15 5l4 4'],
    [
      'one without spaces',
      ['path', { d: 'm21 15-3.086-3.086a2 2 0 0 0-2.828 0' }],
      'M21 15l-3.086-3.086a2 2 0 0 0-2.828 0',
    ],
    ['one with dots alone', ['path', { d: 'm.5-.5.25 1' }], 'M.5 -.5l.25 1'],
    ['one whose start a command follows', ['path', { d: 'm16 13v2' }], 'M16 13v2'],
    ['a circle', ['circle', { cx: '12', cy: '5', r: '1' }], 'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'],
    [
      'an ellipse',
      ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
      'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z',
    ],
    ['a line', ['line', { x1: '19', x2: '10', y1: '4', y2: '20' }], 'M19 4L10 20'],
    ['a rectangle', ['rect', { x: '3', y: '11', width: '18', height: '11' }], 'M3 11h18v11h-18v-11z'],
    [
      'a rectangle with round corners',
      ['rect', { x: '3', y: '11', width: '18', height: '11', rx: '2' }],
      'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2z',
    ],
    [
      'a rectangle whose corners are given by their height',
      ['rect', { x: '15', y: '4', width: '4', height: '6', ry: '2' }],
      'M17 4h0a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h0a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
    ],
    ['a polyline', ['polyline', { points: '22 12 16 12 14 15' }], 'M22 12 16 12 14 15'],
    ['a polygon', ['polygon', { points: '3 11 22 2 13 21' }], 'M3 11 22 2 13 21z'],
  ])('%s', (_, shape, path) => {
    expect(iconPath([shape])).toBe(path);
  });
});

test('the shapes of an icon become one path', () => {
  expect(
    iconPath([
      ['path', { d: 'm16 17 5-5-5-5' }],
      ['path', { d: 'M21 12H9' }],
      ['circle', { cx: '9', cy: '9', r: '2' }],
    ]),
  ).toBe('M16 17l5-5-5-5M21 12H9M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z');
});

test('a dot is filled by a point in its middle', () => {
  const dot: IconNode = [['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }]];
  expect(iconPath(dot)).toBe('M16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0zM16.5 7.5h.01');
});

test.each<[string, IconNode[number], string]>([
  ['a filled disc', ['circle', { cx: '5', cy: '5', r: '2', fill: 'currentColor' }], '<circle fill>'],
  ['a filled path', ['path', { d: 'M1 1h2v2z', fill: 'currentColor' }], '<path fill>'],
  [
    'a turned line',
    ['line', { x1: '1', x2: '2', y1: '1', y2: '2', transform: 'rotate(9)' }],
    '<line transform>',
  ],
  ['a text', ['text', { x: '1', y: '1' }], '<text>'],
])('%s is refused: one path would lose it', (_, shape, named) => {
  expect(() => iconPath([shape])).toThrow(named);
});

test('every icon that the console uses becomes one path', () => {
  const drawings: Readonly<Record<string, IconNode>> = icons;
  const names = usedNames();
  expect(names).toContain('EllipsisVertical');
  const broken = names.filter((name) => !PATH_DATA.test(iconPath(drawings[name] ?? [])));
  expect(broken).toEqual([]);
});
