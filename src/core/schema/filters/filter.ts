import { traitOf } from '../kinds/traits';
import { fieldAt } from '../record/record';
import type { DeskState } from '../words/desk';
import type { PhaseName } from '../words/phase';
import type { AnyResource, FilterOf, FilterType } from '../words/resource';

/** Two days, `YYYY-MM-DD` or relative to today, or two numbers, both included; an end that is left out is empty. */
export interface Bounds {
  start: string;
  end: string;
}

/** A search term with the last name of its field; `all` searches every text field. */
export interface Search {
  key: string;
  term: string;
}

/** The value type of each filter type. */
export interface FilterValueOf {
  range: Bounds;
  search: Search;
  /** A value as a record holds it. */
  equals: unknown;
  contains: string;
  /** True to find records with a non-empty value, false for the others. */
  empty: boolean;
  /** True to find records with an empty value, false for the others. */
  blank: boolean;
  phase: PhaseName;
  desk: readonly DeskState[];
  /** Any of the tags, or all of them. */
  tagged: { tags: readonly string[]; all: boolean };
  /** A record of a tree; with `below` those below it too. */
  below: { id: string; below: boolean };
  month: number;
  /** The id of the record at the end. */
  over: string;
}

/** How texts by key carry a filter's value. */
export interface Carrier<T extends FilterType> {
  keys(filter: FilterOf<T>): readonly string[];
  /** Parses the texts of the keys; undefined if they are no value, for example if all are empty. */
  parse(texts: readonly string[], filter: FilterOf<T>, resource: AnyResource): FilterValueOf[T] | undefined;
  /** The texts that `parse` reads back. */
  print(value: FilterValueOf[T], filter: FilterOf<T>, resource: AnyResource): readonly string[];
}

/** A type of filter: everything about it that needs no screen. */
export interface PureFilter<T extends FilterType> {
  /** The key of its value among the list's filter values. */
  name(filter: FilterOf<T>): string;
  /** The fields that it reads, or the fields that one value reads. */
  paths(filter: FilterOf<T>, value?: FilterValueOf[T]): readonly string[];
  /** The paths of the keys that it asks a store for, if not those of its fields. */
  keys?(filter: FilterOf<T>): readonly string[];
  /** The filter without some of its fields; absent if it needs all of them. */
  left?(filter: FilterOf<T>, paths: readonly string[]): FilterOf<T>;
  /** True if it matches one exact value of its field, so that a store's index can serve it. */
  exact: boolean;
  /** True if it searches texts for a term, by initial consonants too. */
  inTexts: boolean;
  /** The values that search for a term, the widest first; empty if it searches no texts. */
  finding(term: string, filter: FilterOf<T>, resource: AnyResource): readonly FilterValueOf[T][];
  /** True if it filters by emptiness of its field. */
  asksEmpty: boolean;
  /** True if only links set it, so that a bar shows it while it is set. */
  linked?(filter: FilterOf<T>): boolean;
  /** True if its values are words of its own, which tell nothing about a record. */
  ownWords?: true;
  /** The reference of the record between, and the resource that it leads to; absent if it goes over none. */
  onto?(filter: FilterOf<T>): { by: string; to: string };
  /** True if it finds records below one of a tree. */
  intoTree?: true;
  /** Most characters of a text with its value, where it may be longer than one value. */
  longest?(filter: FilterOf<T>, resource: AnyResource): number;
  /** True if it finds other records from one instant to the next; absent if it never does. */
  isTimed?(filter: FilterOf<T>): boolean;
  /** True if it can match a whole value, the only match allowed on masked fields. */
  asksWhole: boolean;
  /** The query of a list's route, and the parameters of a list call. */
  route: Carrier<T>;
  call: Carrier<T>;
  /** The inputs of a bar, by the keys of a list call; absent if they hold what the call does. */
  bar?: Carrier<T>;
}

/** A filter with the same form in its route and in its call. */
export const carriedBy = <T extends FilterType>(carrier: Carrier<T>) => ({ route: carrier, call: carrier });

export const kindAt = ({ fields }: AnyResource, path: string) => fieldAt(fields, path).kind;

export const isText = ({ fields }: AnyResource, path: string): boolean =>
  traitOf(fieldAt(fields, path), 'text') !== null;

/** What most filters are not: exact, about texts or emptiness, able to match a whole masked value. */
export const plain = {
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
} as const;
