import type { ReactNode } from 'react';
import styles from './SignInBackground.module.css';

/**
 * Rows of the sign-in page's pattern. Three letters describe a tile: its background colour, its shape, and
 * the colour of the shape.
 */
const SIGN_IN_PATTERN_ROWS = [
  'n4b .-- nos n1c .#i nhs .-- nOb',
  'n=i .3b nFp .-- n2b ioc n1s n--',
  'n-- nOc .2i n|s b4p .-- n=b n3i',
  'i1s .-- nhb bop n-- nFb n4c .--',
  'nob n=s n-- n4i nOp i3b .-- n|c',
  '.-- n2c n|b .1b n=i n-- bhp n2b',
  'nFi n-- n3s .-- b2c nos .-- nOi',
  'n1b iOs .-- nhc n-- n|p n4b .=i',
  'n-- n4i noc n3b nFs .-- n1i n--',
];

const tileColourByCode: Record<string, string> = {
  '.': 'var(--wall-deep)',
  n: 'var(--wall-navy)',
  i: 'var(--wall-indigo)',
  b: 'var(--wall-blue)',
  s: 'var(--wall-sky)',
  p: 'var(--wall-paper)',
  c: 'var(--wall-coral)',
};

/**
 * The shapes that a tile of 110 by 110 can have: a quarter circle at one of the corners 1 to 4, circles, a
 * half circle, stripes, a frame, bars, and a square.
 */
const svgTileShapeByCharacter: Record<string, ReactNode> = {
  '-': null,
  '#': <path d="M0 0h110v110H0z" />,
  '1': <path d="M0 0h110A110 110 0 0 1 0 110z" />,
  '2': <path d="M110 0v110A110 110 0 0 1 0 0z" />,
  '3': <path d="M0 110V0a110 110 0 0 1 110 110z" />,
  '4': <path d="M110 110H0A110 110 0 0 1 110 0z" />,
  o: <circle cx="55" cy="55" r="22" />,
  O: <circle cx="55" cy="55" r="55" />,
  h: <path d="M0 110a55 55 0 0 1 110 0z" />,
  '=': <path d="M0 8.8h110v11H0zM0 36.3h110v11H0zM0 63.8h110v11H0zM0 91.3h110v11H0z" />,
  F: <path fillRule="evenodd" d="M0 0h110v110H0zm22 22v66h66V22z" />,
  '|': <path d="M6.6 110V66H22v44zM34.1 110V38.5h15.4V110zM61.6 110V55H77v55zM89.1 110V11h15.4v99z" />,
};

const PATTERN_TILE_SIZE_PX = 110;
/** Number of pixels by which the first row of tiles is cut off, so that the pattern seems to go on above. */
const FIRST_TILE_ROW_CUTOFF_PX = 45;

const signInPatternTiles = SIGN_IN_PATTERN_ROWS.flatMap((line, row) =>
  line.split(' ').map((code, column) => ({
    code,
    x: column * PATTERN_TILE_SIZE_PX,
    y: row * PATTERN_TILE_SIZE_PX - FIRST_TILE_ROW_CUTOFF_PX,
  })),
);

const PatternTile = ({ code, x, y }: (typeof signInPatternTiles)[number]) => {
  const [ground = '.', shape = '-', colour = '.'] = code;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0h110v110H0z" fill={tileColourByCode[ground]} />
      <g fill={tileColourByCode[colour]}>{svgTileShapeByCharacter[shape]}</g>
    </g>
  );
};

export const SignInBackground = () => (
  <svg className={styles.wall} viewBox="0 0 880 900" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
    {signInPatternTiles.map((tile) => (
      <PatternTile key={`${tile.x} ${tile.y}`} {...tile} />
    ))}
  </svg>
);
