import { getFieldKindName, getFieldTypeTrait } from '../kinds/traits';
import { fieldAt } from '../record/record';
import type { AnswerableRecordState } from '../words/desk';
import type { PhaseName } from '../words/phase';
import type { AnyResource, FilterOfType, FilterType } from '../words/resource';

/** Two days (`YYYY-MM-DD`, or relative to today) or two numbers, both inclusive; an open end is ''. */
export interface RangeBounds {
  start: string;
  end: string;
}

/**
 * A search term, and the key of the searched field: the last segment of its path. The key `all` searches
 * every text field.
 */
export interface SearchFilterValue {
  key: string;
  term: string;
}

/** For each filter type, the type of the value that an operator or a call filters by. */
export interface FilterValueByType {
  range: RangeBounds;
  search: SearchFilterValue;
  /** The value that a record's field must have, in the form in which records hold it. */
  equals: unknown;
  contains: string;
  /** Despite the name, true finds non-empty values; false finds empty ones. */
  empty: boolean;
  /** True for records with an empty value, false for the others. */
  blank: boolean;
  phase: PhaseName;
  desk: readonly AnswerableRecordState[];
  /** Tags that a record must have: any of them, or all if `all` is true. */
  tagged: { tags: readonly string[]; all: boolean };
  /** Id of a record in a tree. With `below`, the records below it are included. */
  below: { id: string; below: boolean };
  month: number;
  /**
   * An `over` filter follows two references in a chain. Its value is the id of the record at the end of the
   * chain.
   */
  over: string;
}

/** Converts a filter's value into texts, one for each of the filter's keys, and back. */
export interface FilterTextCodec<T extends FilterType> {
  keys(filter: FilterOfType<T>): readonly string[];
  /**
   * Parses the texts of the filter's keys; undefined if they contain no value, for example if all are empty.
   */
  parse(
    parameterTexts: readonly string[],
    filter: FilterOfType<T>,
    resource: AnyResource,
  ): FilterValueByType[T] | undefined;
  /** Converts a value into the texts from which `parse` returns this value. */
  print(value: FilterValueByType[T], filter: FilterOfType<T>, resource: AnyResource): readonly string[];
}

/** A type of filter, with everything about this type that is independent of the user interface. */
export interface FilterTypeHandler<T extends FilterType> {
  /** Returns the key of this filter's value in the object of all filter values of a list. */
  name(filter: FilterOfType<T>): string;
  /**
   * Returns the paths of the fields that the filter reads; with `value`, only those that this value needs.
   */
  paths(filter: FilterOfType<T>, value?: FilterValueByType[T]): readonly string[];
  /**
   * Returns the paths of the index keys that the filter needs; absent if they equal the paths of the filter's
   * fields.
   */
  keys?(filter: FilterOfType<T>): readonly string[];
  /** Returns the filter reduced to the fields at `remainingPaths`; absent if the filter needs all of its fields. */
  left?(filter: FilterOfType<T>, remainingPaths: readonly string[]): FilterOfType<T>;
  /** Whether the filter matches exactly one value of its field, so that a store can use an index. */
  exact: boolean;
  /**
   * Whether the filter searches texts for a term. A term may contain initial consonants of Hangul syllables.
   */
  inTexts: boolean;
  /** True if the filter finds whole tags. */
  inTags?: true;
  /**
   * Returns the filter values that search for a term, the broadest first; empty if the filter searches no
   * texts.
   */
  finding(term: string, filter: FilterOfType<T>, resource: AnyResource): readonly FilterValueByType[T][];
  /** Whether the filter only tests whether its field is empty. */
  asksEmpty: boolean;
  /**
   * Returns whether operators can set the filter only by a link. The filter bar then shows the filter only
   * while it is set.
   */
  linked?(filter: FilterOfType<T>): boolean;
  /**
   * True if the filter's values are names that the schema defines, such as names of phases. Such values
   * reveal nothing about a record.
   */
  ownWords?: true;
  /**
   * For a filter that follows two references, such as from parcels by orders to members. Returns the path of
   * the second reference, and the name of the resource at the end of the chain. Absent for other filters.
   */
  onto?(filter: FilterOfType<T>): { by: string; to: string };
  /** True if the filter finds the records below a given record of a tree. */
  intoTree?: true;
  /**
   * Returns the maximum number of characters of a value's text; absent if the limit of a single value
   * applies.
   */
  longest?(filter: FilterOfType<T>, resource: AnyResource): number;
  /** Returns whether the filter's results change with time; absent if they never do. */
  isTimed?(filter: FilterOfType<T>): boolean;
  /**
   * Whether the filter can compare whole values of a field. On masked fields, no other comparison is allowed.
   */
  asksWhole: boolean;
  /** Converts values into the texts of the list's URL (`route`) and of a list call's parameters (`call`). */
  route: FilterTextCodec<T>;
  call: FilterTextCodec<T>;
  /**
   * Converts values into the texts of the filter bar's inputs, by the keys of a list call; absent if the bar
   * has the same texts as the call.
   */
  bar?: FilterTextCodec<T>;
}

/**
 * Returns the converters `route` and `call` of a filter type whose texts are the same in the URL and the
 * call.
 */
export const shareCodecBetweenUrlAndCall = <T extends FilterType>(codec: FilterTextCodec<T>) => ({
  route: codec,
  call: codec,
});

export const getFieldKindAtPath = ({ fields }: AnyResource, path: string) =>
  getFieldKindName(fieldAt(fields, path));

export const isTextFieldAtPath = ({ fields }: AnyResource, path: string): boolean =>
  getFieldTypeTrait(fieldAt(fields, path), 'text') !== null;

/**
 * Default properties of filter types. By default, filters match no exact value, search no texts, test no
 * emptiness, and can't compare whole values of masked fields.
 */
export const filterTypeDefaults = {
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
} as const;
