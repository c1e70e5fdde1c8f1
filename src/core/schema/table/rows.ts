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

/** Tells which paths are missing, because the API lacks them or the operator may not read them. */
export interface UnavailablePathTests {
  isGone: (path: string) => boolean;
  /** Returns whether the path itself, or anything below it, is missing. */
  isBroken: (path: string) => boolean;
}

/**
 * The requirements that schema options make on the fields they name. `faults/faults.ts` has an error message
 * for each requirement.
 */
export const optionFieldRequirements = {
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
    [isChoiceField, isReferenceField, isBooleanField, isDayField, isNumberField].some((isKind) =>
      isKind(field),
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
export type OptionFieldRequirement = keyof typeof optionFieldRequirements;

/**
 * A path that an option of the schema names. `deep` means that the path is allowed to lead through lists.
 * `where` names the variant, flavour, act or form field that has the option.
 */
export interface SchemaOptionPath {
  path: string;
  word: string;
  fit?: OptionFieldRequirement;
  deep?: true;
  /** Path of the index key that the option needs. */
  key?: string;
  where: string;
}

export interface SchemaOptionHandler<V> {
  names(value: V, word: string, where: string): readonly SchemaOptionPath[];
  /**
   * Returns the option's value without the paths that are missing; undefined if the whole option is removed.
   */
  left(value: V, lack: UnavailablePathTests): V | undefined;
}
/**
 * One handler for each option of a schema object, such as a list or an act; null if the option names no path.
 * A missing handler does not compile.
 */
export type SchemaOptionHandlers<X> = {
  readonly [W in keyof X]-?: SchemaOptionHandler<NonNullable<X[W]>> | null;
};

const getHandlersOfPresentOptions = <X extends object>(words: SchemaOptionHandlers<X>, of: X) =>
  // The cast is needed because a union of functions can't express that each handler fits its option.
  (Object.entries(words) as [keyof X & string, SchemaOptionHandler<unknown> | null][]).flatMap(
    ([word, row]) =>
      row === null || of[word] === undefined ? [] : [{ word, row, value: of[word] as unknown }],
  );

/** Returns all paths that the options of a schema object name. */
export const collectSchemaOptionPaths = <X extends object>(
  words: SchemaOptionHandlers<X>,
  of: X,
  where = '',
): SchemaOptionPath[] =>
  getHandlersOfPresentOptions(words, of).flatMap(({ word, row, value }) => row.names(value, word, where));

/** Returns a schema object whose options no longer name missing paths. */
export function removeUnavailableFieldPaths<X extends object>(
  words: SchemaOptionHandlers<X>,
  of: X,
  lack: UnavailablePathTests,
): X {
  const left: X = { ...of };
  for (const { word, row, value } of getHandlersOfPresentOptions(words, of)) {
    const own = row.left(value, lack);
    if (own === undefined) delete left[word];
    else left[word] = own as X[typeof word];
  }
  return left;
}

interface PathOptionSettings {
  fit?: OptionFieldRequirement;
  deep?: true;
  /** True if a store filters or sorts records by the paths. */
  keyed?: true;
}

export const createOptionHandler = <V>(
  paths: (value: V) => readonly string[],
  left: SchemaOptionHandler<V>['left'],
  { keyed, ...options }: PathOptionSettings = {},
): SchemaOptionHandler<V> => ({
  left,
  names: (value, word, where) =>
    paths(value).map((path) => ({ path, word, where, ...options, ...(keyed && { key: path }) })),
});

export const createPathOptionHandler = (
  fit?: OptionFieldRequirement,
  keyed?: true,
): SchemaOptionHandler<string> =>
  createOptionHandler(
    (path) => [path],
    (path, { isGone }) => (isGone(path) ? undefined : path),
    { ...(fit && { fit }), ...(keyed && { keyed }) },
  );

export const createPathListOptionHandler = (
  fit?: OptionFieldRequirement,
  keyed?: true,
): SchemaOptionHandler<readonly string[]> =>
  createOptionHandler(
    (paths) => paths,
    (paths, { isGone }) => paths.filter((path) => !isGone(path)),
    { ...(fit && { fit }), ...(keyed && { keyed }) },
  );

/** Returns a map whose keys are paths, without the entries of missing paths. */
export const removeEntriesOfUnavailablePaths = <V extends object>(
  map: V,
  { isGone }: UnavailablePathTests,
): V => Object.fromEntries(Object.entries(map).filter(([path]) => !isGone(path))) as V;

export const createPathKeyedOptionHandler = <V extends object>(
  options?: PathOptionSettings,
): SchemaOptionHandler<V> => createOptionHandler<V>(Object.keys, removeEntriesOfUnavailablePaths, options);

export const createNestedOptionsHandler = <X extends object>(
  words: SchemaOptionHandlers<X>,
): SchemaOptionHandler<X> => ({
  names: (value, _word, where) => collectSchemaOptionPaths(words, value, where),
  left: (value, lack) => removeUnavailableFieldPaths(words, value, lack),
});

/** Returns the handler of an option that holds schema objects of one type by name, such as `actions`. */
export const createObjectMapOptionHandler = <X extends object>(
  what: string,
  words: SchemaOptionHandlers<X>,
): SchemaOptionHandler<{ readonly [name: string]: X }> => ({
  names: (parts, _word, where) =>
    Object.entries(parts).flatMap(([name, value]) =>
      collectSchemaOptionPaths(words, value, `${where}${what} ${name}: `),
    ),
  left: (parts, lack) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, removeUnavailableFieldPaths(words, value, lack)]),
    ),
});
