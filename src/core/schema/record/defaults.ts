import { isObject } from '../kinds/nested';
import { getFieldTypeHandler } from '../kinds/registry';
import { holdsItems, isGroupField } from '../kinds/traits';
import type { AnyField, Kind, Shape } from '../words/fields';
import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { getNestedFields } from './folds';
import { findVariantOfRecord, getCreationValueSource } from './record';
import { isSameValue } from './sameValue';

/** Whether a missing value of the field gets a default. A read-only field only gets a declared default. */
function hasDefaultValue(field: AnyField): boolean {
  if (getCreationValueSource(field) !== undefined) return false;
  const isReadOnly = 'readOnly' in field && field.readOnly === true;
  return !isReadOnly || ('default' in field && field.default !== undefined);
}

/** Whether the builder of a field type has the option `renamedFrom`. */
const canHavePreviousNameByKind: { readonly [K in Kind]: boolean } = {
  id: false,
  text: true,
  multiline: true,
  richText: true,
  int: true,
  decimal: true,
  number: false,
  texts: false,
  bool: true,
  dateTime: true,
  date: true,
  choice: true,
  choices: false,
  tags: true,
  ref: true,
  refs: true,
  password: false,
  image: false,
  file: false,
  files: false,
  group: false,
  list: false,
  own: false,
};

/** Whether the field can have the option `renamedFrom`. A migration renames any other field. */
export const mayHavePreviousName = ({ kind }: AnyField): boolean => canHavePreviousNameByKind[kind];

/** Returns the older name of a field; undefined if the field was never renamed. */
export const findPreviousFieldName = (field: AnyField): string | undefined =>
  'renamedFrom' in field ? field.renamedFrom : undefined;

/**
 * Whether a field's value is missing or blank. If a client knows only the field's older name, the value under
 * the present name is missing or blank.
 */
export const isUnsetValue = (field: AnyField, value: unknown): boolean =>
  value === undefined || isSameValue(value, getFieldTypeHandler(field).blank(field));

/**
 * A function that returns a record with its missing fields filled; the same record if no field is missing.
 */
type RecordDefaultsFiller = (record: Loose) => Loose;

/** Returns a function that replaces a field's missing value, and missing values inside it, by defaults. */
function createMissingValueFiller(field: AnyField): (value: unknown) => unknown {
  if (isGroupField(field)) {
    const fillGroup = createRecordDefaultsFiller(field.of);
    return (value) => {
      if (isObject(value)) return fillGroup(value);
      // A missing group stays missing if no field inside has a default, because a missing group may differ
      // from an empty one.
      const groupWithDefaults = value === undefined ? fillGroup({}) : {};
      return Object.keys(groupWithDefaults).length > 0 ? groupWithDefaults : value;
    };
  }
  const { blank } = getFieldTypeHandler(field);
  const fillMissingValue = hasDefaultValue(field)
    ? (value: unknown) => (value === undefined ? blank(field) : value)
    : (value: unknown) => value;
  if (!holdsItems(field)) return fillMissingValue;
  const fillItem = createRecordDefaultsFiller(field.of);
  return (value) =>
    Array.isArray(value)
      ? value.map((item) => (isObject(item) ? fillItem(item) : item))
      : fillMissingValue(value);
}

/**
 * Returns a function that fills the missing fields of a record. Lists call this function for every record, so
 * it is prepared once per shape.
 */
function createRecordDefaultsFiller(fields: Shape): RecordDefaultsFiller {
  const fieldFillers = Object.entries(fields).flatMap(([name, field]) => {
    const previousName = findPreviousFieldName(field);
    const isLeafField = previousName === undefined && getNestedFields(field) === undefined;
    if (isLeafField && !hasDefaultValue(field)) return [];
    return [
      {
        name,
        former: previousName,
        isLeaf: isLeafField,
        filled: createMissingValueFiller(field),
        field,
      },
    ];
  });
  return (record) => {
    let filledRecord: Loose | undefined;
    for (const { name, field, former, isLeaf, filled } of fieldFillers) {
      const currentValue = record[name];
      // A plain value is kept as it is: its field has no inner fields and no older name. Almost all values
      // are plain.
      if (isLeaf && currentValue !== undefined) continue;
      const hasPreviousName = former !== undefined && Object.hasOwn(record, former);
      const filledValue = filled(
        hasPreviousName && isUnsetValue(field, currentValue) ? record[former] : currentValue,
      );
      if (!hasPreviousName && (filledValue === undefined || filledValue === currentValue)) continue;
      filledRecord ??= { ...record };
      // Only the present name is kept. Otherwise a field that was emptied later would get the older value
      // again.
      if (hasPreviousName) delete filledRecord[former];
      if (filledValue !== undefined) filledRecord[name] = filledValue;
    }
    return filledRecord ?? record;
  };
}

const defaultsFillerByResource = new WeakMap<AnyResource, RecordDefaultsFiller>();

function getDefaultsFiller(resource: AnyResource): RecordDefaultsFiller {
  const cachedFiller = defaultsFillerByResource.get(resource);
  if (cachedFiller) return cachedFiller;
  // A record without a variant must stay out of the variants' lists, so a missing variant gets no default.
  const { [resource.variants?.by ?? '']: _, ...others } = resource.fields;
  const fillDefaults = createRecordDefaultsFiller(others);
  defaultsFillerByResource.set(resource, fillDefaults);
  return fillDefaults;
}

/**
 * Returns a stored record in the form that lists, filters, forms and the API read. A field that was added
 * later gets its default, or the default of the variant. A value under the field's older name moves to its
 * present name, unless the present name has another value.
 */
export function withDefaults(resource: AnyResource, storedRecord: Loose): Loose {
  const { defaults } = findVariantOfRecord(resource, storedRecord) ?? {};
  const fillDefaults = getDefaultsFiller(resource);
  if (defaults === undefined) return fillDefaults(storedRecord);
  const missingDefaultEntries = Object.entries(defaults).filter(
    ([path]) => getAt(storedRecord, path) === undefined,
  );
  return fillDefaults(
    missingDefaultEntries.reduce<Loose>(
      (filledRecord, [path, value]) => setAt(filledRecord, path, value),
      storedRecord,
    ),
  );
}
