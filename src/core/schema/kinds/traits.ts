import type { AnyField, Kind } from '../words/fields';

/** The properties of field types that more than one module needs. */
interface Traits {
  /**
   * Whether a value contains fields: as one object (`fields`, a group), as an array of objects (`items`, a
   * list), or not at all.
   */
  nests: 'fields' | 'items' | null;
  /** How many stored files a value can have. */
  files: 'one' | 'many' | null;
  /** Which kind of text values are: one line, several lines, HTML, or several short texts (tags). */
  text: 'line' | 'lines' | 'html' | 'tags' | null;
  time: 'day' | 'instant' | null;
  /** Whether values are numbers that operators type: whole ones, or decimals as exact texts. */
  number: 'whole' | 'exact' | null;
  /**
   * The options among which operators choose a value: yes and no, one or several of the field's choices, one
   * or several records.
   */
  picks: 'answer' | 'one' | 'several' | 'record' | 'records' | null;
  /**
   * The direction in which the first click on a column header sorts a list. `key` means that values can only
   * be compared for equality.
   */
  order: 'up' | 'down' | 'key' | null;
  /**
   * How a list's Excel file treats the field. The values are exported and imported, only imported, or left
   * out.
   */
  sheet: 'cell' | 'import' | 'none' | null;
  /**
   * How a request body contains the value: plain, encrypted, or not at all because the API or an upload sets
   * it.
   */
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

/** The properties of each field type. The table does not compile if a property of a type is missing. */
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
/** The fields of all field types whose property `Q` has the value `A`. */
type FieldWith<Q extends keyof Traits, A> = AnyField & { readonly kind: KindWith<Q, A> };

/** Returns a property of a field's type. */
export const fieldTypeTraitOf = <Q extends keyof Traits>({ kind }: AnyField, question: Q): Traits[Q] =>
  traits[kind][question];

const answers =
  <const Q extends keyof Traits, const A extends Traits[Q]>(question: Q, answer: A) =>
  (field: AnyField): field is FieldWith<Q, A> =>
    traits[field.kind][question] === answer;

/** Whether a field's value is one object of fields. */
export const holdsFields = answers('nests', 'fields');
/** Whether a field's value is an array of items. */
export const holdsItems = answers('nests', 'items');
/** Whether a field's value is an array of stored files. */
export const holdsFiles = answers('files', 'many');
/** Whether a field holds texts of one line. */
export const isOneLineTextField = answers('text', 'line');
/** Whether a field holds texts without formatting. */
export const isPlainTextField = (field: AnyField): boolean =>
  isOneLineTextField(field) || traits[field.kind].text === 'lines';
/** Whether a field holds texts that list rows don't show completely. */
export const isLongText = (field: AnyField): boolean =>
  isFormattedTextField(field) || traits[field.kind].text === 'lines';
/** Whether a field holds texts that are stored as HTML. */
export const isFormattedTextField = answers('text', 'html');
/** Whether a field holds tags. */
export const isTagsField = answers('text', 'tags');
/** Whether a field holds numbers that operators type. */
export const isNumberField = (field: AnyField): field is FieldWith<'number', 'whole' | 'exact'> =>
  traits[field.kind].number !== null;
/** Whether a field holds decimals, which are exact texts. */
export const isDecimalField = answers('number', 'exact');
/** Whether a field holds whole numbers. */
export const isIntField = answers('number', 'whole');
/** Whether a field holds a calendar day. */
export const isDayField = answers('time', 'day');
/** Whether a field holds a day or an instant. */
export const isTimeField = (field: AnyField): boolean => traits[field.kind].time !== null;
/** Whether a field holds an instant. */
export const isInstantField = answers('time', 'instant');
/** Whether a field's value is a boolean. */
export const isYesNoField = answers('picks', 'answer');
/** Returns the only values that a field accepts; undefined if its type has no list of allowed values. */
export const allowedValuesOf = (field: AnyField): readonly unknown[] | undefined => {
  if (isYesNoField(field)) return [true, false];
  return isChoiceField(field) || isChoicesField(field) ? field.choices : undefined;
};
/** Whether a field's value is exactly one of the choices that the field declares. */
export const isChoiceField = answers('picks', 'one');
/** Whether a field's value is any number of the choices that the field declares. */
export const isChoicesField = answers('picks', 'several');
/** Whether a field holds the id of another record. */
export const refersToRecord = answers('picks', 'record');
/** Whether a field holds the ids of several other records. */
export const refersToRecords = answers('picks', 'records');
/** Returns the name of the resource to which a reference refers; undefined for other fields. */
export const targetResourceOf = (field: AnyField): string | undefined =>
  refersToRecord(field) || refersToRecords(field) ? field.resource : undefined;
/** Whether a field's value is encrypted in bodies and absent from answers. */
export const isSecretField = answers('sent', 'sealed');
/** Whether a field is a record's id, which the API sets. */
export const isIdField = answers('sent', 'given');
