import { chosenTerm } from './kinds/choice';
import type { Key } from './kinds/kind';
import { keyOf, kindOf } from './kinds/registry';
import { limits } from './limits';
import { type Loose, lastName } from './paths';
import { choicesOf, fieldAt } from './record';
import type { AnyResource, Filter, ListView } from './resource';
import { fold, foldPhone, isStorable, lengthOf } from './text';
import { endOfDay, isDate, startOfDay } from './time';

/** A list's filters as the route's query carries them: one human-readable text a key, none of them empty. */
export type FilterValues = Readonly<Record<string, string>>;

/** What a store is asked to find; keys and terms are already in the form in which lists compare them. */
export type Condition =
  | { op: 'equals'; path: string; key: Key }
  /** Equal to any of the keys. */
  | { op: 'among'; path: string; keys: readonly Key[] }
  | { op: 'contains'; any: readonly { path: string; term: string }[] }
  /** From `from` (inclusive) until `until` (exclusive). */
  | { op: 'between'; path: string; from?: string; until?: string }
  | { op: 'empty'; path: string; empty: boolean };

type AnyFilter = Filter<Loose>;

/** The keys by which a filter stands in the route's query. */
export function routeKeys(filter: AnyFilter): string[] {
  if ('range' in filter) return [lastName(filter.range)];
  if ('search' in filter) return ['searchKey', 'searchValue'];
  if ('equals' in filter) return [filter.as ?? lastName(filter.equals)];
  return [filter.as];
}

const RANGE = '~';

/** Both ends of a range in the route, `START~END`, either of them possibly empty; null where it is no range. */
export function readRange(text: string): { start: string; end: string } | null {
  const [start = '', end = '', ...rest] = text.split(RANGE);
  const fine = [start, end].every((day) => day === '' || isDate(day));
  return fine && rest.length === 0 && text.includes(RANGE) && start + end !== '' ? { start, end } : null;
}

/** A range as the route carries it; empty where both ends are. */
export const writeRange = (start: string, end: string): string =>
  start + end === '' ? '' : start + RANGE + end;

const searchPath = (filter: { search: readonly string[] }, key: string) =>
  filter.search.find((path) => lastName(path) === key);

function isFine(resource: AnyResource, filter: AnyFilter, values: FilterValues, key: string): boolean {
  const value = values[key] ?? '';
  if (value === '' || lengthOf(value) > limits.queryValue || !isStorable(value)) return false;
  if ('range' in filter) return readRange(value) !== null;
  if ('equals' in filter) return parses(resource, filter.equals, value);
  if ('empty' in filter) return value === 'true' || value === 'false';
  if ('contains' in filter) return true;
  const chosen = values.searchKey ?? '';
  if (!values.searchValue?.trim()) return false;
  const path = searchPath(filter, chosen);
  if (key === 'searchKey') return path !== undefined || (filter.all === true && chosen === 'all');
  if (path === undefined) return filter.all === true && chosen === 'all';
  return !isChoice(resource, path) || parses(resource, path, value);
}

function parses(resource: AnyResource, path: string, value: string): boolean {
  const field = fieldAt(resource.fields, path);
  return kindOf(field).parse(value, field) !== undefined;
}

const isChoice = (resource: AnyResource, path: string) => choicesOf(resource, {}, path).length > 0;

/** The filters of a route's query that can be understood; a key without a value, or the reverse, is dropped. */
export function cleanValues(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  values: FilterValues,
): FilterValues {
  const kept = filters.flatMap((filter) => {
    const keys = routeKeys(filter);
    const whole = keys.every((key) => isFine(resource, filter, values, key));
    return whole ? keys.map((key): [string, string] => [key, values[key] ?? '']) : [];
  });
  return Object.fromEntries(kept);
}

/** The filters of a list view, its category bar among them. */
export function filtersOf(list: ListView<Loose>): readonly AnyFilter[] {
  const filters = list.filters ?? [];
  const barred = list.tabs && !filters.some((filter) => 'equals' in filter && filter.equals === list.tabs);
  return barred && list.tabs ? [...filters, { equals: list.tabs, all: true }] : filters;
}

/** Filters as a list call's query parameters: `createdAt[start]`, `createdAt[end]`, all others by their key. */
export function toParams(filters: readonly AnyFilter[], values: FilterValues): [string, string][] {
  return filters.flatMap((filter) =>
    routeKeys(filter).flatMap((key): [string, string][] => {
      const value = values[key];
      if (!value) return [];
      if (!('range' in filter)) return [[key, value]];
      const { start, end } = readRange(value) ?? { start: '', end: '' };
      const ends: [string, string][] = [
        [`${key}[start]`, start],
        [`${key}[end]`, end],
      ];
      return ends.filter(([, day]) => day !== '');
    }),
  );
}

/** What a list call asks for, or the parameters that cannot be understood. */
export type Asked = { conditions: Condition[] } | { wrong: string[] };

/** Reads a list call's query parameters against an allow-list of filters. */
export function fromParams(
  resource: AnyResource,
  filters: readonly AnyFilter[],
  params: ReadonlyMap<string, string>,
): Asked {
  const values: Record<string, string> = {};
  const known = new Set<string>();
  for (const filter of filters) {
    for (const key of routeKeys(filter)) {
      const names = 'range' in filter ? [`${key}[start]`, `${key}[end]`] : [key];
      for (const name of names) known.add(name);
      const given = names.map((name) => params.get(name) ?? '');
      const value = 'range' in filter ? writeRange(given[0] ?? '', given[1] ?? '') : (given[0] ?? '');
      if (value !== '') values[key] = value;
    }
  }
  const clean = cleanValues(resource, filters, values);
  const unknown = [...params.keys()].filter((name) => !known.has(name));
  const unclean = Object.keys(values).filter((key) => !(key in clean));
  if (unknown.length + unclean.length > 0) return { wrong: [...unknown, ...unclean] };
  return { conditions: filters.flatMap((filter) => conditionsOf(resource, filter, clean)) };
}

/** Finds one value; of a field that holds several, the records that hold it among them. */
function equals(resource: AnyResource, path: string, text: string): Condition {
  const field = fieldAt(resource.fields, path);
  if (field.kind === 'choices') return { op: 'contains', any: [{ path, term: chosenTerm(text) }] };
  return { op: 'equals', path, key: keyOf(field, kindOf(field).parse(text, field)) };
}

/** What finds the records of which any of some fields contains a text. */
export function contains(
  resource: AnyResource,
  paths: readonly string[],
  text: string,
): Extract<Condition, { op: 'contains' }> {
  const any = paths.map((path) => {
    const field = fieldAt(resource.fields, path);
    const isPhone = field.kind === 'text' && field.format === 'phone';
    return { path, term: (isPhone ? foldPhone : fold)(text.trim()) };
  });
  // A term of hyphens alone is nothing in a phone number; an empty term would match every record.
  return { op: 'contains', any: any.filter(({ term }) => term !== '') };
}

function conditionsOf(resource: AnyResource, filter: AnyFilter, values: FilterValues): Condition[] {
  const [key = ''] = routeKeys(filter);
  const value = values[key];
  if (value === undefined) return [];
  if ('range' in filter) return [between(resource, filter.range, value)];
  if ('equals' in filter) return [equals(resource, filter.equals, value)];
  // `answered=true` asks for records whose reply is not empty.
  if ('empty' in filter) return [{ op: 'empty', path: filter.empty, empty: value === 'false' }];
  if ('contains' in filter) return [contains(resource, filter.contains, value)];
  const term = values.searchValue ?? '';
  const path = searchPath(filter, value);
  if (path === undefined) {
    return [
      contains(
        resource,
        filter.search.filter((p) => !isChoice(resource, p)),
        term,
      ),
    ];
  }
  return [isChoice(resource, path) ? equals(resource, path, term) : contains(resource, [path], term)];
}

function between(resource: AnyResource, path: string, text: string): Condition {
  const { start, end } = readRange(text) ?? { start: '', end: '' };
  if (fieldAt(resource.fields, path).kind === 'dateTime') {
    return {
      op: 'between',
      path,
      ...(start && { from: startOfDay(start) }),
      ...(end && { until: endOfDay(end) }),
    };
  }
  // Days compare as text; the character after any day's last makes the end inclusive.
  return { op: 'between', path, ...(start && { from: start }), ...(end && { until: `${end}~` }) };
}
