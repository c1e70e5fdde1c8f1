import {
  type AnyField,
  fieldTypeHandlerOf,
  isBooleanField,
  isCalendarDay,
  isDecimal,
  isNumberField,
  type Kind,
  mayValueBeginWithZeros,
  normalizeFieldValue,
  type Problem,
  type ProblemKey,
  parseDay,
  parseSeoulTimeAsInstant,
  parseTagsInText,
  toNfkc,
} from '../../../schema/index';
import { yesNoSynonyms } from '../../../ui/importTexts';
import type { ImportSynonyms } from '../../../ui/synonyms';
import { chooseWordsOfChoices } from '../../excel/sheet/choiceWords';
import { normaliseWordForMatching } from '../../excel/sheet/matchWords';
import { splitTitlesOfCell } from '../../excel/sheet/titles';
import type { Texts } from '../../texts';
import { formatCellText, type ImportedCell, isBlankCell, isUnknownCell } from './cell';
import { isPercentage, readDecimalText, readNumber, removeThousandsSeparators } from './numberCells';
import { findDigitsWithLostZero, hasLostDigits, prependLostZero, readNumberAsShown } from './zeros';

/** Faults that occur only in cells. Each is a translation key under `imports.cells`. */
export const CELL_FAULTS = [
  'error',
  'notComputed',
  'merged',
  'lostDigits',
  'number',
  'lostZero',
  'percentage',
] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

/**
 * The result of reading a cell: a value, a fault, or null if the cell sets no value. With null, a new record
 * gets the field's default value. If the cell contains an unknown word, the fault lists the allowed words.
 */
export type CellReadResult =
  | { value: unknown }
  | { problem: Problem | { key: CellFault }; allowed?: readonly string[] }
  | null;

/** The words by which the cells of a sheet express the values of choice fields and yes-or-no fields. */
export interface ImportCellVocabulary {
  texts: Texts;
  yes: string;
  no: string;
  synonyms?: ImportSynonyms;
  /** Paths of the columns in whose cells a lost leading zero is restored. */
  zeros?: ReadonlySet<string>;
  /**
   * Returns the operator's correction of a word in the column `path`; the word itself if it was not
   * corrected.
   */
  corrected?: (path: string, cellWord: string) => string;
  /**
   * True for delimited text such as CSV. There, a row with more values than headers was split at a wrong
   * place.
   */
  isSeparated?: boolean;
}

interface CellContext {
  path: string;
  field: AnyField;
  words: ImportCellVocabulary;
}

type CellReader = (cell: NonNullable<ImportedCell>, context: CellContext) => unknown;

/** The value that a parser returns for an invalid cell. */
const INVALID_CELL = Symbol('no value');

/** Returns a cell's text with full-width and half-width characters normalised. */
const normalizeCellText = (cell: ImportedCell): string => toNfkc(formatCellText(cell)).trim();

const DATE_AND_TIME_PATTERN = /^(.+?)[\sT]+(\d{1,2}:\d{2})(?::(\d{2}))?$/;

function readDateTimeCell(cell: ImportedCell): unknown {
  const text = normalizeCellText(cell);
  const [, day = text, time = '00:00', seconds = '00'] = DATE_AND_TIME_PATTERN.exec(text) ?? [];
  return parseSeoulTimeAsInstant(`${parseDay(day)} ${time.padStart(5, '0')}:${seconds}`) ?? INVALID_CELL;
}

/** Returns the day in a cell. A two-digit year is accepted only in a field with `personal: 'birth'`. */
function readDateCell(cell: ImportedCell, { field }: CellContext): unknown {
  const [text = ''] = normalizeCellText(cell).split(' 00:00');
  const day = normalizeFieldValue(field, text);
  return typeof day === 'string' && isCalendarDay(day) ? day : (parseDay(text) ?? INVALID_CELL);
}

const readNumberCell: CellReader = (cell, { field, words }) =>
  readNumber(cell, field, words.texts) ?? INVALID_CELL;

/**
 * Returns a decimal with the field's number of decimal places. A decimal with more places stays unchanged; it
 * is refused later.
 */
function readDecimalCell(cell: ImportedCell, { field, words }: CellContext): unknown {
  const text = readDecimalText(cell, field, words.texts);
  return text === undefined || !isDecimal(text) ? INVALID_CELL : normalizeFieldValue(field, text);
}

/**
 * The words that the cells of a field may contain. `meanings` maps each word, in its normalised form, to its
 * value. `allowed` are the words that are suggested in place of an unknown word.
 */
interface ChoiceVocabulary {
  meanings: ReadonlyMap<string, unknown>;
  allowed: readonly string[];
}

const choiceVocabularyCache = new WeakMap<ImportCellVocabulary, Map<string, ChoiceVocabulary>>();

/** Returns pairs of a word in a sheet and the value that it means. The words of exported files come first. */
function collectChoiceWords({ path, field, words }: CellContext): [word: string, value: unknown][] {
  const { texts, yes, no, synonyms = {} } = words;
  const pairEachWordWithValue = (value: unknown, acceptedWords: readonly string[] = []) =>
    acceptedWords.map((word): [string, unknown] => [word, value]);
  if (isBooleanField(field)) {
    const fieldSynonyms = synonyms.answers?.[path];
    return [
      ...pairEachWordWithValue(true, [yes, texts.answer(path, true)]),
      ...pairEachWordWithValue(false, [no, texts.answer(path, false)]),
      ...pairEachWordWithValue(true, fieldSynonyms?.yes),
      ...pairEachWordWithValue(false, fieldSynonyms?.no),
      ...pairEachWordWithValue(true, yesNoSynonyms.yes),
      ...pairEachWordWithValue(false, yesNoSynonyms.no),
    ];
  }
  const choices = 'choices' in field ? field.choices : [];
  const exportedWords = chooseWordsOfChoices(choices, (choice) => texts.choice(path, choice));
  return [
    ...Object.entries(exportedWords).map(([choice, word]): [string, unknown] => [word, choice]),
    ...choices.map((choice): [string, unknown] => [choice, choice]),
    ...choices.flatMap((choice) => pairEachWordWithValue(choice, synonyms.choices?.[path]?.[choice])),
  ];
}

/** Returns a field's vocabulary, which is built once for each sheet. */
function getCachedChoiceVocabulary(context: CellContext): ChoiceVocabulary {
  const vocabulariesByPath = choiceVocabularyCache.get(context.words) ?? new Map<string, ChoiceVocabulary>();
  choiceVocabularyCache.set(context.words, vocabulariesByPath);
  const cachedVocabulary = vocabulariesByPath.get(context.path);
  if (cachedVocabulary) return cachedVocabulary;
  const valueByWord = new Map<string, unknown>();
  for (const [word, value] of collectChoiceWords(context)) {
    if (!valueByWord.has(normaliseWordForMatching(word)))
      valueByWord.set(normaliseWordForMatching(word), value);
  }
  const vocabulary = { meanings: valueByWord, allowed: collectAllowedWords(context) };
  vocabulariesByPath.set(context.path, vocabulary);
  return vocabulary;
}

/** Returns the unknown choice that an exported cell names. The API accepts it if the record already has it. */
function readUnknownChoiceText(text: string, { path, words }: CellContext): unknown {
  const [start = '', end, ...rest] = words.texts.choice(path, '%').split('%');
  if (end === undefined || rest.length > 0 || start + end === '') return INVALID_CELL;
  const value = text.slice(start.length, text.length - end.length);
  return value !== '' && text === start + value + end ? value : INVALID_CELL;
}

function readChoiceText(text: string, context: CellContext): unknown {
  const { meanings } = getCachedChoiceVocabulary(context);
  const word = normaliseWordForMatching(context.words.corrected?.(context.path, text) ?? text);
  if (meanings.has(word)) return meanings.get(word);
  return 'choices' in context.field ? readUnknownChoiceText(text.trim(), context) : INVALID_CELL;
}

/** Returns the words that an operator may type into a cell of this field. */
function collectAllowedWords(context: CellContext): string[] {
  const { path, field, words } = context;
  if (isBooleanField(field)) return [words.texts.answer(path, true), words.texts.answer(path, false)];
  return 'choices' in field ? field.choices.map((choice) => words.texts.choice(path, choice)) : [];
}

const HTML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const convertTextToParagraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (letter) => HTML_ESCAPES[letter] ?? '')}</p>`)
    .join('');

/** Reads the cells of a sheet as values of a field type. */
interface CellReaderOfFieldType {
  read: CellReader;
  /** The problem that is reported for an invalid cell. */
  fault: ProblemKey;
  /** The value that an empty cell sets; undefined for types that always have a value. */
  emptied?: '' | readonly [];
}

/**
 * The handler that reads cells, for each field type; null for types that sheets never contain
 * (`collectImportablePaths`).
 */
const importCellHandlerByFieldKind: { readonly [K in Kind]: CellReaderOfFieldType | null } = {
  id: null,
  text: {
    read: (cell, { field }) => normalizeFieldValue(field, formatCellText(cell)),
    fault: 'type',
    emptied: '',
  },
  multiline: { read: formatCellText, fault: 'type', emptied: '' },
  richText: { read: (cell) => convertTextToParagraphs(formatCellText(cell)), fault: 'type', emptied: '' },
  int: { read: readNumberCell, fault: 'type' },
  decimal: { read: readDecimalCell, fault: 'type' },
  number: null,
  texts: null,
  bool: {
    read: (cell, context) =>
      typeof cell === 'boolean' ? cell : readChoiceText(formatCellText(cell), context),
    fault: 'type',
  },
  dateTime: { read: readDateTimeCell, fault: 'notADate', emptied: '' },
  date: { read: readDateCell, fault: 'notADate', emptied: '' },
  choice: { read: (cell, context) => readChoiceText(formatCellText(cell), context), fault: 'notAChoice' },
  choices: {
    read(cell, context) {
      const choiceTexts = splitTitlesOfCell(formatCellText(cell));
      const choiceValues = choiceTexts.map((choiceText) => readChoiceText(choiceText, context));
      return choiceValues.includes(INVALID_CELL) ? INVALID_CELL : choiceValues;
    },
    fault: 'notAChoice',
    emptied: [],
  },
  tags: { read: (cell) => parseTagsInText(formatCellText(cell)), fault: 'type', emptied: [] },
  // A reference is read as text, because the API finds the referenced record by this text.
  ref: { read: (cell) => formatCellText(cell).trim(), fault: 'type', emptied: '' },
  refs: { read: (cell) => splitTitlesOfCell(formatCellText(cell)), fault: 'type', emptied: [] },
  password: null,
  image: null,
  file: null,
  files: null,
  group: null,
  list: null,
  own: {
    read: (cell, { field }) => fieldTypeHandlerOf(field).parse(formatCellText(cell), field) ?? INVALID_CELL,
    fault: 'notAChoice',
    emptied: '',
  },
};

/**
 * Returns the result of reading an empty cell for a stored record. The empty cell clears the value; it is a
 * fault if the field needs a value.
 */
function readEmptyCell(field: AnyField): CellReadResult {
  if ('nullable' in field && field.nullable) return { value: null };
  const value = importCellHandlerByFieldKind[field.kind]?.emptied;
  return value === undefined
    ? { problem: { key: fieldTypeHandlerOf(field).missing ?? 'required' } }
    : { value };
}

/** Reads a cell as a field's value. An empty cell of a new record gives null. */
export function readCell(
  givenCell: ImportedCell | undefined,
  context: CellContext,
  isNewRecord: boolean,
): CellReadResult {
  const { field } = context;
  const cell =
    givenCell && mayValueBeginWithZeros(field)
      ? readNumberAsShown(givenCell, field)
      : removeThousandsSeparators(givenCell, field);
  if (isUnknownCell(cell)) return { problem: { key: cell.unknown } };
  if (cell === undefined || cell === null || isBlankCell(cell))
    return isNewRecord ? null : readEmptyCell(field);
  if (!isNumberField(field) && hasLostDigits(cell)) return { problem: { key: 'lostDigits' } };
  if (mayValueBeginWithZeros(field)) {
    const digitsWithoutZero = findDigitsWithLostZero(cell, field);
    const restoredText =
      digitsWithoutZero !== undefined && context.words.zeros?.has(context.path)
        ? prependLostZero(digitsWithoutZero, field)
        : undefined;
    if (digitsWithoutZero !== undefined)
      return restoredText === undefined ? { problem: { key: 'lostZero' } } : { value: restoredText };
    if (typeof cell === 'number') return { problem: { key: 'number' } };
  }
  const cellHandler = importCellHandlerByFieldKind[field.kind];
  const value = cellHandler?.read(cell, context) ?? INVALID_CELL;
  if (value !== INVALID_CELL) return { value };
  if (isNumberField(field) && isPercentage(cell)) return { problem: { key: 'percentage' } };
  const { allowed } = getCachedChoiceVocabulary(context);
  return {
    problem: { key: cellHandler?.fault ?? 'type' },
    ...(allowed.length > 0 && { allowed }),
  };
}
