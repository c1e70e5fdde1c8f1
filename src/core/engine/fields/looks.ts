import type { AnyField, FieldOf, FieldWidth, Kind } from '../../schema/index';
import styles from './slots.module.css';

/**
 * Returns the estimated maximum width of a text at a font size, in pixels. Hangul characters are nearly as
 * wide as they are high, and other characters are half as wide.
 */
export const estimateTextWidth = (text: string, fontSizePx: number): number =>
  Math.ceil(
    [...text].reduce((width, character) => width + (character >= '\u1100' ? 0.93 : 0.6) * fontSizePx, 0),
  );

const CHIP_PADDING_PX = 16;

/** Returns the width in pixels of a chip with the longest of these labels. */
export const estimateChipWidthPx = (labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => estimateTextWidth(label, 12))) + CHIP_PADDING_PX;

/**
 * Where and in what order a value is shown on a record's card. Values with a lower `rank` come first. Values
 * without a placement are not shown.
 */
export interface CardValuePlacement {
  place: 'title' | 'picture' | 'chip' | 'line' | 'time' | 'switch';
  rank: number;
  /**
   * True if a card shows the field's label before the value, because the value alone would not be understood.
   */
  labelled?: true;
}

/** CSS class of a cell with a special look. `moment` is a point in time, and `pictured` is a picture. */
export type CellCssClass = 'moment' | 'pictured';

interface FieldKindAppearance<K extends Kind> {
  /** Returns the CSS class for the input's width in a form. */
  input(field: FieldOf<K>): string | undefined;
  /** Height in pixels of the input's placeholder while the record loads; undefined for one line. */
  height?: number;
  /**
   * Returns the width in pixels of a cell; undefined for a flexible width. `labels` are the labels of the
   * field's choices, or of yes and no.
   */
  cell(field: FieldOf<K>, labels: readonly string[]): number | undefined;
  cellClass?: CellCssClass;
  align?(field: FieldOf<K>): 'right' | 'center' | undefined;
  /** Shape of the cell's placeholder while records load; undefined for a line. */
  skeleton?: 'chip' | 'switch' | 'thumb';
  card?(field: FieldOf<K>): CardValuePlacement;
}

const getFullWidthInputClass = () => styles.whole;
const leaveCellWidthFlexible = () => undefined;
const fixCellWidth = (widthPx: number) => () => widthPx;

const placeOnCardLine = (rank: number, hasLabel?: true) => (): CardValuePlacement => ({
  place: 'line',
  rank,
  ...(hasLabel && { labelled: hasLabel }),
});
const placeAsCardChip = (rank: number) => (): CardValuePlacement => ({ place: 'chip', rank });

const isLinkField = ({ format }: FieldOf<'text'>) => format === 'url' || format === 'youtube';

function chooseTextInputClassName(field: FieldOf<'text'>): string | undefined {
  if (field.format === 'phone') return styles.phone;
  if (field.format === 'email') return styles.email;
  if (field.personal === 'name') return styles.name;
  return isLinkField(field) ? styles.wide : styles.grow;
}

function selectTextCellWidth(field: FieldOf<'text'>): number | undefined {
  if (field.format === 'phone' || field.personal === 'name') return 108;
  return isLinkField(field) ? 240 : undefined;
}

/** The visual properties of each field type. A type without them is a compile error. */
const appearanceByKind: { readonly [K in Kind]: FieldKindAppearance<K> } = {
  id: { input: () => styles.email, cell: fixCellWidth(190) },
  // On a card, texts with a format come first, because telephone numbers, e-mail addresses and web pages are
  // the most useful.
  text: {
    input: chooseTextInputClassName,
    cell: selectTextCellWidth,
    card: ({ format }) => placeOnCardLine(format ? 0 : 1)(),
  },
  multiline: {
    input: getFullWidthInputClass,
    height: 96,
    cell: leaveCellWidthFlexible,
    card: placeOnCardLine(7),
  },
  richText: {
    input: getFullWidthInputClass,
    height: 449,
    cell: leaveCellWidthFlexible,
    card: placeOnCardLine(9),
  },
  int: {
    input: ({ unit }) => (unit ? styles.unit : styles.int),
    cell: fixCellWidth(48),
    // A number with a unit is an amount and is aligned right. A number without a unit is an ordinal and is
    // aligned left.
    align: ({ unit }) => (unit ? 'right' : undefined),
    card: placeOnCardLine(4, true),
  },
  decimal: {
    input: () => styles.date,
    cell: fixCellWidth(90),
    align: () => 'right',
    card: placeOnCardLine(4, true),
  },
  number: {
    input: () => styles.medium,
    cell: fixCellWidth(90),
    card: placeOnCardLine(4, true),
  },
  texts: {
    input: getFullWidthInputClass,
    cell: leaveCellWidthFlexible,
    card: placeOnCardLine(7),
  },
  bool: {
    input: ({ nullable }) => (nullable ? styles.choice : styles.bool),
    cell: ({ waits }, labels) =>
      waits ? estimateChipWidthPx(labels) : Math.max(...labels.map((label) => estimateTextWidth(label, 13))),
    align: ({ waits }) => (waits ? undefined : 'center'),
    skeleton: 'switch',
    card: ({ waits }) => (waits ? placeAsCardChip(0)() : placeOnCardLine(8, true)()),
  },
  dateTime: {
    input: () => styles.time,
    cell: fixCellWidth(132),
    cellClass: 'moment',
    card: () => ({ place: 'time', rank: 0 }),
  },
  date: {
    input: () => styles.date,
    cell: fixCellWidth(76),
    card: placeOnCardLine(5, true),
  },
  choice: {
    input: () => styles.choice,
    cell: (_field, labels) => estimateChipWidthPx(labels),
    skeleton: 'chip',
    card: placeAsCardChip(1),
  },
  choices: {
    input: getFullWidthInputClass,
    cell: (_field, labels) => estimateChipWidthPx(labels),
    card: placeAsCardChip(2),
  },
  tags: {
    input: getFullWidthInputClass,
    cell: fixCellWidth(160),
    card: placeOnCardLine(3),
  },
  ref: {
    input: () => styles.medium,
    cell: fixCellWidth(120),
    card: placeOnCardLine(6),
  },
  refs: { input: getFullWidthInputClass, cell: leaveCellWidthFlexible, card: placeOnCardLine(6) },
  password: { input: () => styles.email, cell: leaveCellWidthFlexible },
  image: {
    input: (field) => ('upload' in field ? styles.whole : styles.bool),
    height: 96,
    cell: fixCellWidth(48),
    cellClass: 'pictured',
    skeleton: 'thumb',
    card: () => ({ place: 'picture', rank: 0 }),
  },
  file: {
    input: getFullWidthInputClass,
    cell: fixCellWidth(180),
    card: placeOnCardLine(2),
  },
  files: {
    input: getFullWidthInputClass,
    height: 44,
    cell: fixCellWidth(180),
    card: placeOnCardLine(3),
  },
  group: { input: getFullWidthInputClass, cell: leaveCellWidthFlexible },
  list: { input: getFullWidthInputClass, cell: fixCellWidth(60) },
  own: { input: () => styles.medium, cell: ({ own }) => own.width, card: placeOnCardLine(6) },
};

/** Returns the visual properties that the field gets from its type. */
export function getFieldTypeAppearance(field: AnyField): FieldKindAppearance<Kind> {
  // The cast is needed because TypeScript can't express that the field's type determines its properties.
  return appearanceByKind[field.kind] as FieldKindAppearance<Kind>;
}

const cssClassByFieldWidth: { readonly [W in FieldWidth]: string | undefined } = {
  tiny: styles.code,
  short: styles.short,
  medium: styles.medium,
};

/**
 * Returns the CSS class for a field's width in a form. The form's option determines the width; without the
 * option, the field's content determines it.
 */
export const getInputWidthClass = (field: AnyField, width: FieldWidth | undefined): string | undefined =>
  width ? cssClassByFieldWidth[width] : getFieldTypeAppearance(field).input(field);
