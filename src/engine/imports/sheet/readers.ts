import {
  type AnyField,
  beginsWithZeros,
  dayIn,
  fromSeoul,
  isDate,
  type Kind,
  kindOf,
  type Problem,
  type ProblemKey,
  shapeOf,
  toNfkc,
} from '../../../schema/index';
import type { Texts } from '../../texts';
import { type Cell, isBlankCell, isUnknown } from './cell';
import { lostZero } from './zeros';

/** What only a cell can be wrong in; each is a text of `imports.cells`. */
export const CELL_FAULTS = ['error', 'notComputed', 'number', 'lostZero'] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

/** What a cell says: a value, what keeps it from being one, or nothing, so that a new record has its default. */
export type Reading = { value: unknown } | { problem: Problem | { key: CellFault } } | null;

/** The words of a sheet for what is chosen, and for yes and no. */
export interface CellWords {
  texts: Texts;
  yes: string;
  no: string;
  /** Paths of columns whose numbers get back the zero that they lost. */
  zeros?: ReadonlySet<string>;
  /** Whether a row with more values than heads was cut at a wrong place, as in .csv. */
  isSeparated?: boolean;
}

interface Place {
  path: string;
  field: AnyField;
  words: CellWords;
}

type Reader = (cell: NonNullable<Cell>, place: Place) => unknown;

/** Stands for a cell that is no value of its kind. */
const NONE = Symbol('no value');

/** A moment as a cell shows it, `YYYY-MM-DD HH:mm:ss`. */
const shownMoment = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');

const MIDNIGHT = ' 00:00:00';

/** A cell as somebody reads it. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return shownMoment(cell).replace(MIDNIGHT, '');
  if (isUnknown(cell)) return cell.shown;
  return String(cell ?? '');
}

/** A cell as it is read, whatever the width of its digits. */
const plainText = (cell: Cell): string => toNfkc(textOf(cell)).trim();

const DAY_AND_TIME = /^(.+?)[\sT]+(\d{1,2}:\d{2})(?::(\d{2}))?$/;

function momentOf(cell: Cell): unknown {
  const text = plainText(cell);
  const [, day = text, time = '00:00', seconds = '00'] = DAY_AND_TIME.exec(text) ?? [];
  return fromSeoul(`${dayIn(day)} ${time.padStart(5, '0')}:${seconds}`) ?? NONE;
}

/** A day; one whose year has two digits only where the field says of which century it is. */
function dayOf(cell: Cell, { field }: Place): unknown {
  const [text = ''] = plainText(cell).split(' 00:00');
  const day = shapeOf(field, text);
  return typeof day === 'string' && isDate(day) ? day : (dayIn(text) ?? NONE);
}

function numberOf(cell: Cell): unknown {
  if (typeof cell === 'number') return cell;
  const text = plainText(cell).replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NONE;
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();

function answerOf(cell: Cell, { path, words: { texts, yes, no } }: Place): unknown {
  if (typeof cell === 'boolean') return cell;
  const text = plain(textOf(cell));
  const says = (...all: string[]) => all.some((one) => plain(one) === text);
  if (says(yes, texts.answer(path, true), 'true', 'o', 'y', '1')) return true;
  return says(no, texts.answer(path, false), 'false', 'x', 'n', '0') ? false : NONE;
}

const choiceNamed = (text: string, { path, field, words: { texts } }: Place): unknown => {
  const choices = 'choices' in field ? field.choices : [];
  return (
    choices.find((one) => [texts.choice(path, one), one].some((says) => plain(says) === plain(text))) ?? NONE
  );
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? '')}</p>`)
    .join('');

const readers: { readonly [K in Kind]?: Reader } = {
  text: (cell, { field }) => shapeOf(field, textOf(cell)),
  multiline: textOf,
  richText: (cell) => paragraphs(textOf(cell)),
  int: numberOf,
  bool: answerOf,
  dateTime: momentOf,
  date: dayOf,
  choice: (cell, place) => choiceNamed(textOf(cell), place),
  choices(cell, place) {
    const chosen = textOf(cell)
      .split(',')
      .map((one) => choiceNamed(one, place));
    return chosen.includes(NONE) ? NONE : chosen;
  },
};

/** What is said of a cell that is no value of its kind; of all others that it is of a wrong type. */
const faults: { readonly [K in Kind]?: ProblemKey } = {
  dateTime: 'notADate',
  date: 'notADate',
  choice: 'notAChoice',
  choices: 'notAChoice',
};

/** Kinds that always have a value. */
const NEVER_EMPTY: readonly Kind[] = ['int', 'bool', 'choice'];

/** What an empty cell makes of a stored value: nothing, where the field can hold that. */
function emptied(field: AnyField): Reading {
  if ('nullable' in field && field.nullable) return { value: null };
  if (NEVER_EMPTY.includes(field.kind)) return { problem: { key: kindOf(field).missing ?? 'required' } };
  return { value: field.kind === 'choices' ? [] : '' };
}

/** Reads a cell as the value of a field; an empty one of a new record says nothing. */
export function readCell(cell: Cell | undefined, place: Place, isNew: boolean): Reading {
  const { field } = place;
  if (cell === undefined || cell === null || isBlankCell(cell)) return isNew ? null : emptied(field);
  if (isUnknown(cell)) return { problem: { key: cell.unknown } };
  if (beginsWithZeros(field)) {
    const lost = lostZero(cell, field);
    const mended = place.words.zeros?.has(place.path) ? lost?.mended : undefined;
    if (lost) return mended === undefined ? { problem: { key: 'lostZero' } } : { value: mended };
    if (typeof cell === 'number') return { problem: { key: 'number' } };
  }
  const value = readers[field.kind]?.(cell, place) ?? NONE;
  return value === NONE ? { problem: { key: faults[field.kind] ?? 'type' } } : { value };
}
