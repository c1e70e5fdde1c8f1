import type { PhaseName } from '../phase';
import { fieldAt } from '../record';
import type { AnyResource, FilterOf, FilterType } from '../resource';
import type { Condition, IsMasked } from './condition';

/** Two days, `YYYY-MM-DD`, both included; an end that is left out is empty. */
export interface DayRange {
  start: string;
  end: string;
}

/** A term, and the last name of the field that it is searched in; `all` for every one that holds text. */
export interface Search {
  key: string;
  term: string;
}

/** What a filter of each type is set to. */
export interface FilterValueOf {
  range: DayRange;
  search: Search;
  /** A value as a record holds it. */
  equals: unknown;
  contains: string;
  /** Whether records whose value is not empty are to be found, or the others. */
  empty: boolean;
  phase: PhaseName;
}

/** How texts by key carry a filter's value. */
export interface Carrier<T extends FilterType> {
  keys(filter: FilterOf<T>): readonly string[];
  /** Reads the texts of the keys; undefined if they are no value, as where all of them are empty. */
  parse(texts: readonly string[], filter: FilterOf<T>, resource: AnyResource): FilterValueOf[T] | undefined;
  /** The texts that `parse` reads back. */
  print(value: FilterValueOf[T], filter: FilterOf<T>, resource: AnyResource): readonly string[];
}

/** A type of filter: everything about it that needs no screen. */
export interface PureFilter<T extends FilterType> {
  /** What its value is called among the values of its list. */
  name(filter: FilterOf<T>): string;
  /** The fields that it looks at, or those that one value asks. */
  paths(filter: FilterOf<T>, value?: FilterValueOf[T]): readonly string[];
  /** What is left of it where some of its fields are not there; absent for one that needs all of them. */
  left?(filter: FilterOf<T>, paths: readonly string[]): FilterOf<T>;
  /** Whether it asks for one value of its field, by which a store's index can lead. */
  exact: boolean;
  /** Whether it looks for a term in texts, by their initial consonants too. */
  inTexts: boolean;
  /** The values by which it looks for a term, the widest first; none where it looks for no term. */
  finding(term: string, filter: FilterOf<T>, resource: AnyResource): readonly FilterValueOf[T][];
  /** Whether it asks if its field is empty. */
  asksEmpty: boolean;
  /** Whether it can ask for a whole value; of masked fields nothing else is asked. */
  asksWhole: boolean;
  /** The query of a list's route, and the parameters of a list call. */
  route: Carrier<T>;
  call: Carrier<T>;
  condition(
    value: FilterValueOf[T],
    filter: FilterOf<T>,
    resource: AnyResource,
    isMasked: IsMasked,
  ): Condition;
  /** What of a filter contradicts its resource, each in a sentence that says what to change. */
  faults(filter: FilterOf<T>, resource: AnyResource): string[];
}

/** A filter whose route and call carry it alike. */
export const carriedBy = <T extends FilterType>(carrier: Carrier<T>) => ({ route: carrier, call: carrier });

export const kindAt = ({ fields }: AnyResource, path: string) => fieldAt(fields, path).kind;

const TEXTS = ['text', 'multiline', 'richText'];
export const isText = (resource: AnyResource, path: string): boolean =>
  TEXTS.includes(kindAt(resource, path));
