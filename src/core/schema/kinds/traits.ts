import type { AnyField, Kind } from '../words/fields';

/** The questions that several rooms ask of a kind. */
interface Traits {
  /** The fields in a value: of one object, or of each item. */
  nests: 'fields' | 'items' | null;
  /** The stored files of a value. */
  files: 'one' | 'many' | null;
  /** Texts of one line, of several lines, formatted as HTML, or several short ones. */
  text: 'line' | 'lines' | 'html' | 'tags' | null;
  time: 'day' | 'instant' | null;
  /** Numbers that operators type: whole, or decimals as exact texts. */
  number: 'whole' | 'exact' | null;
  /** The values to choose from: yes and no, one or several of the field's choices, one or several records. */
  picks: 'answer' | 'one' | 'several' | 'record' | 'records' | null;
  /** The first direction of a sorted list; `key` compares equal values only. */
  order: 'up' | 'down' | 'key' | null;
  /** A column of a list's Excel file: written and imported, only imported, or left out without a fault. */
  sheet: 'cell' | 'import' | 'none' | null;
  /** A body has the value, has it encrypted, or lacks it: the API gives it, or an upload brings it. */
  sent: 'body' | 'sealed' | 'given' | 'upload';
}

const row = <
  const N extends Traits['nests'],
  const F extends Traits['files'],
  const X extends Traits['text'],
  const T extends Traits['time'],
  const M extends Traits['number'],
  const P extends Traits['picks'],
  const O extends Traits['order'],
  const S extends Traits['sheet'],
  const B extends Traits['sent'],
>(
  nests: N,
  files: F,
  text: X,
  time: T,
  number: M,
  picks: P,
  order: O,
  sheet: S,
  sent: B,
) => ({ nests, files, text, time, number, picks, order, sheet, sent });

/** The answers of each kind. A kind without an answer to each question does not compile. */
// biome-ignore format: a table
const traits = {
  //             nests     files   text     time       number   picks      order   sheet     sent
  id:        row(null,     null,   null,    null,      null,    null,      'key',  'cell',   'given'),
  text:      row(null,     null,   'line',  null,      null,    null,      'up',   'cell',   'body'),
  multiline: row(null,     null,   'lines', null,      null,    null,      'key',  'cell',   'body'),
  richText:  row(null,     null,   'html',  null,      null,    null,      'key',  'import', 'body'),
  int:       row(null,     null,   null,    null,      'whole', null,      'up',   'cell',   'body'),
  decimal:   row(null,     null,   null,    null,      'exact', null,      'up',   'cell',   'body'),
  number:    row(null,     null,   null,    null,      null,    null,      'key',  'cell',   'body'),
  texts:     row(null,     null,   null,    null,      null,    null,      null,   null,     'body'),
  bool:      row(null,     null,   null,    null,      null,    'answer',  'down', 'cell',   'body'),
  dateTime:  row(null,     null,   null,    'instant', null,    null,      'down', 'cell',   'body'),
  date:      row(null,     null,   null,    'day',     null,    null,      'down', 'cell',   'body'),
  choice:    row(null,     null,   null,    null,      null,    'one',     'up',   'cell',   'body'),
  choices:   row(null,     null,   null,    null,      null,    'several', 'key',  'cell',   'body'),
  tags:      row(null,     null,   'tags',  null,      null,    null,      null,   'cell',   'body'),
  ref:       row(null,     null,   null,    null,      null,    'record',  'key',  'cell',   'body'),
  refs:      row(null,     null,   null,    null,      null,    'records',  'key',  'cell',   'body'),
  password:  row(null,     null,   null,    null,      null,    null,      null,   null,     'sealed'),
  image:     row(null,     'one',  null,    null,      null,    null,      null,   'none',   'upload'),
  file:      row(null,     'one',  null,    null,      null,    null,      null,   null,     'upload'),
  files:     row(null,     'many', null,    null,      null,    null,      null,   null,     'upload'),
  group:     row('fields', null,   null,    null,      null,    null,      null,   null,     'body'),
  list:      row('items',  null,   null,    null,      null,    null,      null,   null,     'body'),
  own:       row(null,     null,   null,    null,      null,    null,      'key',  'cell',   'body'),
} satisfies { readonly [K in Kind]: Traits };

type Answers = typeof traits;
type KindWith<Q extends keyof Traits, A> = {
  [K in Kind]: Answers[K][Q] extends A ? K : never;
}[Kind];
/** The fields of the kinds with one of some answers. */
type FieldWith<Q extends keyof Traits, A> = AnyField & { readonly kind: KindWith<Q, A> };

/** Returns the answer of a field's kind. */
export const traitOf = <Q extends keyof Traits>({ kind }: AnyField, question: Q): Traits[Q] =>
  traits[kind][question];

const answers =
  <const Q extends keyof Traits, const A extends Traits[Q]>(question: Q, answer: A) =>
  (field: AnyField): field is FieldWith<Q, A> =>
    traits[field.kind][question] === answer;

/** True if a value is one object of fields. */
export const holdsFields = answers('nests', 'fields');
/** True if a value is an array of items. */
export const holdsItems = answers('nests', 'items');
/** True if a value is an array of stored files. */
export const holdsFiles = answers('files', 'many');
/** True for texts of one line. */
export const isLine = answers('text', 'line');
/** True for texts without formatting. */
export const isPlainText = (field: AnyField): boolean => isLine(field) || traits[field.kind].text === 'lines';
/** True for texts that no row of a list shows whole. */
export const isLong = (field: AnyField): boolean => isFormatted(field) || traits[field.kind].text === 'lines';
/** True for texts that are stored as HTML. */
export const isFormatted = answers('text', 'html');
/** True for tags. */
export const isTagged = answers('text', 'tags');
/** True for numbers that operators type. */
export const isNumber = (field: AnyField): field is FieldWith<'number', 'whole' | 'exact'> =>
  traits[field.kind].number !== null;
/** True for decimals, which are exact texts. */
export const isExact = answers('number', 'exact');
/** True for whole numbers. */
export const isWhole = answers('number', 'whole');
/** True for a calendar day. */
export const isDay = answers('time', 'day');
/** True for a day or an instant. */
export const isTime = (field: AnyField): boolean => traits[field.kind].time !== null;
/** True for an instant. */
export const isMoment = answers('time', 'instant');
/** True for yes or no. */
export const isAnswer = answers('picks', 'answer');
/** The values that a field is limited to; undefined if its kind has no list of them. */
export const allowedBy = (field: AnyField): readonly unknown[] | undefined => {
  if (isAnswer(field)) return [true, false];
  return isChoice(field) || isSelection(field) ? field.choices : undefined;
};
/** True for one of the field's choices. */
export const isChoice = answers('picks', 'one');
/** True for any number of the field's choices. */
export const isSelection = answers('picks', 'several');
/** True for the id of another record. */
export const refersToRecord = answers('picks', 'record');
/** True for the ids of several other records. */
export const refersToRecords = answers('picks', 'records');
/** The resource that a field's ids lead to; undefined for other fields. */
export const targetOf = (field: AnyField): string | undefined =>
  refersToRecord(field) || refersToRecords(field) ? field.resource : undefined;
/** True if a value is encrypted in bodies and absent from answers. */
export const isSecret = answers('sent', 'sealed');
/** True for a record's id, which the API gives. */
export const isIdentity = answers('sent', 'given');
