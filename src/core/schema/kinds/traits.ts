import type { AnyField, Kind } from '../words/fields';

/** Returns the name of a field's type, as schemas write it. */
export const getFieldKindName = (field: AnyField): string => ('own' in field ? field.own.name : field.kind);

/** The properties of field types that more than one module needs. */
interface FieldTraits {
  /**
   * How a value contains fields: as an object (`fields`, a group), an array of objects (`items`, a list), or
   * not at all.
   */
  nests: 'fields' | 'items' | null;
  /** How many stored files a value can have. */
  files: 'one' | 'many' | null;
  /** The form of a text value: one line, several lines, HTML, or several short texts (tags). */
  text: 'line' | 'lines' | 'html' | 'tags' | null;
  time: 'day' | 'instant' | null;
  /**
   * The numbers that operators type as the value: whole numbers (`whole`), or decimals as exact texts
   * (`exact`).
   */
  number: 'whole' | 'exact' | null;
  /**
   * The options for the value: yes and no (`answer`), one or several of the field's choices (`one`,
   * `several`), or records (`record`, `records`).
   */
  picks: 'answer' | 'one' | 'several' | 'record' | 'records' | null;
  /**
   * The direction in which the first click on a column header sorts a list. `key` means that values can only
   * be compared for equality.
   */
  order: 'up' | 'down' | 'key' | null;
  /**
   * How a list's Excel file treats the field: exported and imported (`cell`), only imported (`import`), or
   * left out (`none`).
   */
  sheet: 'cell' | 'import' | 'none' | null;
  /**
   * How a request body contains the value: plain, encrypted (`sealed`), or not at all. In the last case, the
   * API sets the value (`given`) or an upload does (`upload`).
   */
  sent: 'body' | 'sealed' | 'given' | 'upload';
}

const createFieldTraits = <
  const N extends FieldTraits['nests'],
  const F extends FieldTraits['files'],
  const X extends FieldTraits['text'],
  const T extends FieldTraits['time'],
  const M extends FieldTraits['number'],
  const P extends FieldTraits['picks'],
  const O extends FieldTraits['order'],
  const S extends FieldTraits['sheet'],
  const B extends FieldTraits['sent'],
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
const fieldTraitsByKind = {
  //             nests     files   text     time       number   picks      order   sheet     sent
  id:        createFieldTraits(null,     null,   null,    null,      null,    null,      'key',  'cell',   'given'),
  text:      createFieldTraits(null,     null,   'line',  null,      null,    null,      'up',   'cell',   'body'),
  multiline: createFieldTraits(null,     null,   'lines', null,      null,    null,      'key',  'cell',   'body'),
  richText:  createFieldTraits(null,     null,   'html',  null,      null,    null,      'key',  'import', 'body'),
  int:       createFieldTraits(null,     null,   null,    null,      'whole', null,      'up',   'cell',   'body'),
  decimal:   createFieldTraits(null,     null,   null,    null,      'exact', null,      'up',   'cell',   'body'),
  number:    createFieldTraits(null,     null,   null,    null,      null,    null,      'key',  'cell',   'body'),
  texts:     createFieldTraits(null,     null,   null,    null,      null,    null,      null,   null,     'body'),
  bool:      createFieldTraits(null,     null,   null,    null,      null,    'answer',  'down', 'cell',   'body'),
  dateTime:  createFieldTraits(null,     null,   null,    'instant', null,    null,      'down', 'cell',   'body'),
  date:      createFieldTraits(null,     null,   null,    'day',     null,    null,      'down', 'cell',   'body'),
  choice:    createFieldTraits(null,     null,   null,    null,      null,    'one',     'up',   'cell',   'body'),
  choices:   createFieldTraits(null,     null,   null,    null,      null,    'several', 'key',  'cell',   'body'),
  tags:      createFieldTraits(null,     null,   'tags',  null,      null,    null,      null,   'cell',   'body'),
  ref:       createFieldTraits(null,     null,   null,    null,      null,    'record',  'key',  'cell',   'body'),
  refs:      createFieldTraits(null,     null,   null,    null,      null,    'records',  'key',  'cell',   'body'),
  password:  createFieldTraits(null,     null,   null,    null,      null,    null,      null,   null,     'sealed'),
  image:     createFieldTraits(null,     'one',  null,    null,      null,    null,      null,   'none',   'upload'),
  file:      createFieldTraits(null,     'one',  null,    null,      null,    null,      null,   null,     'upload'),
  files:     createFieldTraits(null,     'many', null,    null,      null,    null,      null,   null,     'upload'),
  group:     createFieldTraits('fields', null,   null,    null,      null,    null,      null,   null,     'body'),
  list:      createFieldTraits('items',  null,   null,    null,      null,    null,      null,   null,     'body'),
  own:       createFieldTraits(null,     null,   null,    null,      null,    null,      'key',  'cell',   'body'),
} satisfies { readonly [K in Kind]: FieldTraits };

type TraitsByKind = typeof fieldTraitsByKind;
type FieldKindWithTrait<Q extends keyof FieldTraits, A> = {
  [K in Kind]: TraitsByKind[K][Q] extends A ? K : never;
}[Kind];
/** The fields of all field types whose property `Q` has the value `A`. */
type FieldWithTrait<Q extends keyof FieldTraits, A> = AnyField & { readonly kind: FieldKindWithTrait<Q, A> };

/** Returns a property of a field's type. */
export const getFieldTypeTrait = <Q extends keyof FieldTraits>(
  { kind }: AnyField,
  traitName: Q,
): FieldTraits[Q] => fieldTraitsByKind[kind][traitName];

const createFieldTraitTest =
  <const Q extends keyof FieldTraits, const A extends FieldTraits[Q]>(traitName: Q, expectedValue: A) =>
  (field: AnyField): field is FieldWithTrait<Q, A> =>
    fieldTraitsByKind[field.kind][traitName] === expectedValue;

/** Whether a field's value is one object of fields. */
export const isGroupField = createFieldTraitTest('nests', 'fields');
/** Whether a field's value is an array of items. */
export const holdsItems = createFieldTraitTest('nests', 'items');
/** Whether a field's value is an array of stored files. */
export const isMultiFileField = createFieldTraitTest('files', 'many');
export const isOneLineTextField = createFieldTraitTest('text', 'line');
/** Whether a field holds texts without formatting. */
export const isPlainTextField = (field: AnyField): boolean =>
  isOneLineTextField(field) || fieldTraitsByKind[field.kind].text === 'lines';
/** Whether a field holds texts that list rows don't show completely. */
export const isLongText = (field: AnyField): boolean =>
  isFormattedTextField(field) || fieldTraitsByKind[field.kind].text === 'lines';
export const isFormattedTextField = createFieldTraitTest('text', 'html');
export const isTagsField = createFieldTraitTest('text', 'tags');
/** Whether a field holds numbers that operators type. */
export const isNumberField = (field: AnyField): field is FieldWithTrait<'number', 'whole' | 'exact'> =>
  fieldTraitsByKind[field.kind].number !== null;
/** Whether a field holds decimals, which are exact texts. */
export const isDecimalField = createFieldTraitTest('number', 'exact');
/** Whether a field holds whole numbers. */
export const isIntField = createFieldTraitTest('number', 'whole');
/** Whether a field holds a calendar day. */
export const isDayField = createFieldTraitTest('time', 'day');
/** Whether a field holds a day or an instant. */
export const isTimeField = (field: AnyField): boolean => fieldTraitsByKind[field.kind].time !== null;
export const isInstantField = createFieldTraitTest('time', 'instant');
/** Whether a field's value is a boolean. */
export const isBooleanField = createFieldTraitTest('picks', 'answer');
/** Returns the only values that a field accepts; undefined if its type has no list of allowed values. */
export const getAllowedFieldValues = (field: AnyField): readonly unknown[] | undefined => {
  if (isBooleanField(field)) return [true, false];
  return isChoiceField(field) || isMultiChoiceField(field) ? field.choices : undefined;
};
/** Whether a field's value is exactly one of the choices that the field declares. */
export const isChoiceField = createFieldTraitTest('picks', 'one');
/** Whether a field's value is an array of choices that the field declares. */
export const isMultiChoiceField = createFieldTraitTest('picks', 'several');
/** Whether a field holds the id of another record. */
export const isReferenceField = createFieldTraitTest('picks', 'record');
/** Whether a field holds the ids of several other records. */
export const isMultiReferenceField = createFieldTraitTest('picks', 'records');
/** Returns the name of the resource to which a reference refers; undefined for other fields. */
export const getTargetResourceName = (field: AnyField): string | undefined =>
  isReferenceField(field) || isMultiReferenceField(field) ? field.resource : undefined;
/** Whether a field's value is encrypted in bodies and absent from answers. */
export const isSecretField = createFieldTraitTest('sent', 'sealed');
/** Whether a field is a record's id, which the API sets. */
export const isIdField = createFieldTraitTest('sent', 'given');
