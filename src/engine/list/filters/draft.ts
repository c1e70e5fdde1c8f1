import {
  type AnyResource,
  cleanValues,
  type Filter,
  type FilterValues,
  type Loose,
  lastName,
  routeKeys,
  writeRange,
} from '../../../schema/index';
import { readDay } from '../../fields/day/readDay';

/** What stands in a filter bar's inputs, by route key; a range holds both ends as they are typed. */
export type Draft = Readonly<Record<string, string>>;

type AnyFilter = Filter<Loose>;

export const ALL = 'all';

/** The bar's inputs for what the route says; a search that offers everything starts there, unless it starts unchosen. */
export function draftOf(filters: readonly AnyFilter[], values: FilterValues): Draft {
  const searchesAll = filters.some((filter) => 'search' in filter && filter.all && !filter.unchosen);
  return searchesAll ? { searchKey: ALL, ...values } : values;
}

/** Both ends of a range as they are typed. */
export function typedRange(text = ''): { start: string; end: string } {
  const [start = '', end = ''] = text.split('~');
  return { start, end };
}

const typed = ({ start, end }: { start: string; end: string }) =>
  [start, end].filter((day) => day.trim() !== '');

/** Whether an end of a range was typed that is no day. */
export const isNoDay = (text: string): boolean => text.trim() !== '' && readDay(text) === undefined;

/** A range as the route carries it: days in order, whatever way they were typed. */
function tidyRange(text: string | undefined): string {
  const { start, end } = typedRange(text);
  const days = [start, end].map((day) => readDay(day) ?? '');
  const [first = '', last = ''] = days.includes('') ? days : days.toSorted();
  return writeRange(first, last);
}

/** Keys of the ranges that hold something else than days. */
export const wrongRanges = (filters: readonly AnyFilter[], draft: Draft): string[] =>
  filters
    .flatMap((filter) => ('range' in filter ? [lastName(filter.range)] : []))
    .filter((key) => typed(typedRange(draft[key])).some(isNoDay));

/** The filters that a bar's inputs ask for. */
export function valuesOf(resource: AnyResource, filters: readonly AnyFilter[], draft: Draft): FilterValues {
  const tidied = filters.flatMap((filter) =>
    routeKeys(filter).map((key): [string, string] => [
      key,
      'range' in filter ? tidyRange(draft[key]) : (draft[key] ?? '').trim().normalize('NFC'),
    ]),
  );
  return cleanValues(resource, filters, Object.fromEntries(tidied));
}

/** How many filters are set. */
export const countSet = (filters: readonly AnyFilter[], values: FilterValues): number =>
  filters.filter((filter) => routeKeys(filter).some((key) => values[key] !== undefined)).length;
