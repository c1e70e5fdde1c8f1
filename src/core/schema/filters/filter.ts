import { traitOf } from '../kinds/traits';
import { fieldAt } from '../record/record';
import type { DeskState } from '../words/desk';
import type { PhaseName } from '../words/phase';
import type { AnyResource, FilterOf, FilterType } from '../words/resource';

/** Two days (`YYYY-MM-DD`, or relative to today) or two numbers, both inclusive; an open end is ''. */
export interface Bounds {
  start: string;
  end: string;
}

/** A search term with its field's last name; `all` searches every text field. */
export interface Search {
  key: string;
  term: string;
}

/** The value type of each filter type. */
export interface FilterValueOf {
  range: Bounds;
  search: Search;
  /** A value in the form that records hold. */
  equals: unknown;
  contains: string;
  /** True for records with a non-empty value, false for the others. */
  empty: boolean;
  /** True for records with an empty value, false for the others. */
  blank: boolean;
  phase: PhaseName;
  desk: readonly DeskState[];
  /** Tags of which a record must have any, or all. */
  tagged: { tags: readonly string[]; all: boolean };
  /** Id of a record in a tree; with `below`, those below it are included. */
  below: { id: string; below: boolean };
  month: number;
  /** Id of the record that the second reference leads to. */
  over: string;
}

/** How a filter's value is written as texts by key. */
export interface Carrier<T extends FilterType> {
  keys(filter: FilterOf<T>): readonly string[];
  /** Parses the texts of the keys; undefined if they are no value, for example if all are empty. */
  parse(texts: readonly string[], filter: FilterOf<T>, resource: AnyResource): FilterValueOf[T] | undefined;
  /** Returns the texts that `parse` reads back. */
  print(value: FilterValueOf[T], filter: FilterOf<T>, resource: AnyResource): readonly string[];
}

/** A type of filter: everything about it that is independent of a screen. */
export interface PureFilter<T extends FilterType> {
  /** Returns the name of the filter's value among those of the list. */
  name(filter: FilterOf<T>): string;
  /** Returns the fields that the filter reads; only those for a value, if one is given. */
  paths(filter: FilterOf<T>, value?: FilterValueOf[T]): readonly string[];
  /** Returns the paths of the stored keys that the filter needs, if they differ from its fields. */
  keys?(filter: FilterOf<T>): readonly string[];
  /** Returns the filter without some fields; absent if it needs all of them. */
  left?(filter: FilterOf<T>, paths: readonly string[]): FilterOf<T>;
  /** Whether it matches exactly one value of its field, so that a store's index can be used. */
  exact: boolean;
  /** Whether it searches texts for a term, also by initial consonants. */
  inTexts: boolean;
  /** Returns the values that search for a term, the broadest first; empty if it searches no texts. */
  finding(term: string, filter: FilterOf<T>, resource: AnyResource): readonly FilterValueOf[T][];
  /** Whether it filters by whether its field is empty. */
  asksEmpty: boolean;
  /** Returns whether only links set it, so that the bar shows it only while it is set. */
  linked?(filter: FilterOf<T>): boolean;
  /** True if its values are words that reveal nothing about a record. */
  ownWords?: true;
  /** Returns the reference of the intermediate record, and its target resource; absent if there is none. */
  onto?(filter: FilterOf<T>): { by: string; to: string };
  /** True if it finds the records below one in a tree. */
  intoTree?: true;
  /** Returns the most characters of a text with its value, if that may be longer than one value. */
  longest?(filter: FilterOf<T>, resource: AnyResource): number;
  /** Returns whether its results change with time; absent if they never do. */
  isTimed?(filter: FilterOf<T>): boolean;
  /** Whether it can match a whole value, which is the only match allowed on masked fields. */
  asksWhole: boolean;
  /** The texts in a list's URL, and in the parameters of a list call. */
  route: Carrier<T>;
  call: Carrier<T>;
  /**
   * The texts in the inputs of a filter bar, by the keys of a list call; absent if they equal those of the
   * call.
   */
  bar?: Carrier<T>;
}

/** Returns a filter type whose texts are the same in the URL and the call. */
export const carriedBy = <T extends FilterType>(carrier: Carrier<T>) => ({ route: carrier, call: carrier });

export const kindAt = ({ fields }: AnyResource, path: string) => fieldAt(fields, path).kind;

export const isText = ({ fields }: AnyResource, path: string): boolean =>
  traitOf(fieldAt(fields, path), 'text') !== null;

/** Default properties of filter types: not exact, not about texts or emptiness, no whole masked value. */
export const plain = {
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
} as const;
