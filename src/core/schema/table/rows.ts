import { hasComparableValues } from '../kinds/registry';
import {
  holdsItems,
  isBooleanField,
  isChoiceField,
  isDayField,
  isIntField,
  isMultiFileField,
  isNumberField,
  isOneLineTextField,
  isReferenceField,
} from '../kinds/traits';
import { isSortableField } from '../query/sort';
import { mayFieldBeEmpty } from '../record/record';
import type { AnyField } from '../words/fields';

/** Tests whether the API lacks a field, or whether the operator may not read it, by the field's path. */
export interface UnavailablePathTests {
  isGone: (path: string) => boolean;
  /** Returns whether the path itself, or anything below it, is missing. */
  isBroken: (path: string) => boolean;
}

/**
 * The requirements that schema options make on the fields they name. `faults/faults.ts` has an error message
 * for each requirement.
 */
export const fieldTestByRequirement = {
  order: hasComparableValues,
  sorts: isSortableField,
  sums: isNumberField,
  emptiness: mayFieldBeEmpty,
  sortable: isIntField,
  tabs: isChoiceField,
  choices: isChoiceField,
  by: isChoiceField,
  most: isMultiFileField,
  least: holdsItems,
  unique: hasComparableValues,
  edit: (field: AnyField) =>
    [isChoiceField, isReferenceField, isBooleanField, isDayField, isNumberField].some((isFieldOfKind) =>
      isFieldOfKind(field),
    ),
  message: (field: AnyField) => isOneLineTextField(field) && field.format === 'email',
  channels: (field: AnyField) => {
    const { method, contact, enabled } = holdsItems(field) ? field.of : {};
    if (!method || !contact || !enabled) return false;
    return (
      isChoiceField(method) &&
      method.choices.includes('email') &&
      isOneLineTextField(contact) &&
      isBooleanField(enabled)
    );
  },
} satisfies Record<string, (field: AnyField) => boolean>;
export type FieldRequirement = keyof typeof fieldTestByRequirement;

/**
 * A path that an option of the schema names. `deep` means that the path is allowed to lead through lists.
 * `where` names the variant, flavour, act or form field that has the option.
 */
export interface SchemaOptionPath {
  path: string;
  word: string;
  fit?: FieldRequirement;
  deep?: true;
  /** Path of the index key that the option needs. */
  key?: string;
  where: string;
}

export interface SchemaOptionHandler<V> {
  names(value: V, optionName: string, locationPrefix: string): readonly SchemaOptionPath[];
  /**
   * Returns the option's value without the paths that are missing; undefined if the whole option is removed.
   */
  left(value: V, unavailablePathTests: UnavailablePathTests): V | undefined;
}
/**
 * One handler for each option of a schema object, such as a list or an act; null if the option names no path.
 * A missing handler does not compile.
 */
export type SchemaOptionHandlers<X> = {
  readonly [W in keyof X]-?: SchemaOptionHandler<NonNullable<X[W]>> | null;
};

const getHandlersOfPresentOptions = <X extends object>(handlers: SchemaOptionHandlers<X>, schemaObject: X) =>
  // The cast is needed because a union of functions can't express that each handler fits its option.
  (Object.entries(handlers) as [keyof X & string, SchemaOptionHandler<unknown> | null][]).flatMap(
    ([word, row]) =>
      row === null || schemaObject[word] === undefined
        ? []
        : [{ word, row, value: schemaObject[word] as unknown }],
  );

/** Returns every path that is mentioned in the options of a schema object. */
export const collectSchemaOptionPaths = <X extends object>(
  handlers: SchemaOptionHandlers<X>,
  schemaObject: X,
  locationPrefix = '',
): SchemaOptionPath[] =>
  getHandlersOfPresentOptions(handlers, schemaObject).flatMap(({ word, row, value }) =>
    row.names(value, word, locationPrefix),
  );

/** Returns the schema object with all mentions of missing paths removed from its options. */
export function removeUnavailableFieldPaths<X extends object>(
  handlers: SchemaOptionHandlers<X>,
  schemaObject: X,
  unavailablePathTests: UnavailablePathTests,
): X {
  const remainingObject: X = { ...schemaObject };
  for (const { word, row, value } of getHandlersOfPresentOptions(handlers, schemaObject)) {
    const remainingValue = row.left(value, unavailablePathTests);
    if (remainingValue === undefined) delete remainingObject[word];
    else remainingObject[word] = remainingValue as X[typeof word];
  }
  return remainingObject;
}

interface PathOptionSettings {
  fit?: FieldRequirement;
  deep?: true;
  /** True if a store filters or sorts records by the paths. */
  keyed?: true;
}

export const createSchemaOptionHandler = <V>(
  getPaths: (value: V) => readonly string[],
  removeMissingPaths: SchemaOptionHandler<V>['left'],
  { keyed, ...options }: PathOptionSettings = {},
): SchemaOptionHandler<V> => ({
  left: removeMissingPaths,
  names: (optionValue, optionName, locationPrefix) =>
    getPaths(optionValue).map((path) => ({
      path,
      word: optionName,
      where: locationPrefix,
      ...options,
      ...(keyed && { key: path }),
    })),
});

export const createPathOptionHandler = (
  requirement?: FieldRequirement,
  isIndexed?: true,
): SchemaOptionHandler<string> =>
  createSchemaOptionHandler(
    (path) => [path],
    (path, { isGone }) => (isGone(path) ? undefined : path),
    { ...(requirement && { fit: requirement }), ...(isIndexed && { keyed: isIndexed }) },
  );

export const createPathListOptionHandler = (
  requirement?: FieldRequirement,
  isIndexed?: true,
): SchemaOptionHandler<readonly string[]> =>
  createSchemaOptionHandler(
    (paths) => paths,
    (paths, { isGone }) => paths.filter((path) => !isGone(path)),
    { ...(requirement && { fit: requirement }), ...(isIndexed && { keyed: isIndexed }) },
  );

/** Returns a map whose keys are paths, without the entries of missing paths. */
export const removeEntriesOfUnavailablePaths = <V extends object>(
  valuesByPath: V,
  { isGone }: UnavailablePathTests,
): V => Object.fromEntries(Object.entries(valuesByPath).filter(([path]) => !isGone(path))) as V;

export const createPathKeyedOptionHandler = <V extends object>(
  options?: PathOptionSettings,
): SchemaOptionHandler<V> =>
  createSchemaOptionHandler<V>(Object.keys, removeEntriesOfUnavailablePaths, options);

export const createNestedOptionsHandler = <X extends object>(
  handlers: SchemaOptionHandlers<X>,
): SchemaOptionHandler<X> => ({
  names: (schemaObject, _optionName, locationPrefix) =>
    collectSchemaOptionPaths(handlers, schemaObject, locationPrefix),
  left: (schemaObject, unavailablePathTests) =>
    removeUnavailableFieldPaths(handlers, schemaObject, unavailablePathTests),
});

/** Returns the handler of an option that holds schema objects of one type by name, such as `flavours`. */
export const createHandlerOfNamedObjects = <X extends object>(
  objectTypeName: string,
  handlers: SchemaOptionHandlers<X>,
): SchemaOptionHandler<{ readonly [name: string]: X }> => ({
  names: (objectsByName, _optionName, locationPrefix) =>
    Object.entries(objectsByName).flatMap(([name, value]) =>
      collectSchemaOptionPaths(handlers, value, `${locationPrefix}${objectTypeName} ${name}: `),
    ),
  left: (objectsByName, unavailablePathTests) =>
    Object.fromEntries(
      Object.entries(objectsByName).map(([name, value]) => [
        name,
        removeUnavailableFieldPaths(handlers, value, unavailablePathTests),
      ]),
    ),
});
