import { type Loose, lastName } from '../paths';
import { cleanValues, filtersOf, routeKeys } from '../query';
import { fieldAt, isEditable } from '../record';
import type { AnyResource, Filter, ListView } from '../resource';
import { isComparable } from './fields';

/** As many rows as a page of the API has at most. */
const MOST_ROWS = 200;
/** Keys of a list's address that are no filters. */
const ADDRESS = ['page', 'view', 'sort'];

const kindAt = ({ fields }: AnyResource, path: string) => fieldAt(fields, path).kind;

const TEXTS = ['text', 'multiline', 'richText'];
const isText = (resource: AnyResource, path: string) => TEXTS.includes(kindAt(resource, path));

function twice(all: readonly string[]): string[] {
  return [...new Set(all.filter((each, index) => all.indexOf(each) < index))];
}

function filterFaults(resource: AnyResource, filter: Filter<Loose>): string[] {
  const kind = (path: string) => kindAt(resource, path);
  if ('range' in filter) {
    const path = filter.range;
    return ['date', 'dateTime'].includes(kind(path))
      ? []
      : [`{ range: '${path}' } asks for days, and ${path} is ${kind(path)}(): name a date() or a dateTime()`];
  }
  if ('search' in filter) {
    return [
      ...filter.search
        .filter((path) => !isText(resource, path) && kind(path) !== 'choice')
        .map((path) => `search finds texts, and ${path} is ${kind(path)}(): take it out`),
      ...twice(filter.search.map(lastName)).map(
        (name) => `search has two fields that end in '${name}', by which they are chosen: take one out`,
      ),
    ];
  }
  if ('contains' in filter) {
    return filter.contains
      .filter((path) => !isText(resource, path))
      .map((path) => `contains finds texts, and ${path} is ${kind(path)}(): take it out`);
  }
  if ('empty' in filter) return [];
  return isComparable(fieldAt(resource.fields, filter.equals))
    ? []
    : [`{ equals: '${filter.equals}' } can't compare ${kind(filter.equals)}(): take it out`];
}

/** Filters that stand under one key of the address, or under one that means something else there. */
function keyFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const keys = filtersOf(list).flatMap(routeKeys);
  const by = resource.variants && lastName(resource.variants.by);
  return [
    ...twice(keys).map((key) => `two filters have the key '${key}' in the address: give one another by as`),
    ...keys
      .filter((key) => ADDRESS.includes(key) || key === by)
      .map(
        (key) => `a filter has the key '${key}', which means something else in the address: name it by as`,
      ),
  ];
}

function columnFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const names = list.columns.map((column) => (typeof column === 'string' ? column : JSON.stringify(column)));
  const toggles = list.columns.flatMap((column) =>
    typeof column === 'object' && 'toggle' in column ? [column.toggle] : [],
  );
  return [
    ...twice(names).map((name) => `the column ${name} stands twice: take one away`),
    ...toggles
      .filter((path) => !isEditable(fieldAt(resource.fields, path)))
      .map(
        (path) =>
          `the switch of ${path} can change nothing, since the field is readOnly: show it as a column`,
      ),
  ];
}

/** What is wrong with a list of a resource. */
export function listFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const { perPage, order, tabs } = list;
  const ordered = order.map((key) => (typeof key === 'object' ? key.empty : key.replace(/^-/, '')));
  return [
    ...(Number.isInteger(perPage) && perPage >= 1 && perPage <= MOST_ROWS
      ? []
      : [`perPage ${perPage}: a page has 1 to ${MOST_ROWS} rows`]),
    ...order.flatMap((key, index) =>
      typeof key === 'object' || isComparable(fieldAt(resource.fields, ordered[index] ?? ''))
        ? []
        : [`order by ${key}: its values can't be compared`],
    ),
    ...(tabs !== undefined && kindAt(resource, tabs) !== 'choice'
      ? [`tabs over ${tabs}: it is no choice()`]
      : []),
    ...(list.filters ?? []).flatMap((filter) => filterFaults(resource, filter)),
    ...keyFaults(resource, list),
    ...columnFaults(resource, list),
  ];
}

/** A badge counts by a filter of the list: by a key and a value that the list understands. */
export function badgeFaults(resource: AnyResource): string[] {
  const badge = resource.menu?.badge ?? {};
  const filters = resource.list ? filtersOf(resource.list) : [];
  const known = filters.flatMap(routeKeys);
  const clean = cleanValues(resource, filters, badge);
  return Object.keys(badge)
    .filter((key) => !(key in clean))
    .map((key) =>
      known.includes(key)
        ? `menu.badge asks for ${key} '${badge[key]}', which that filter does not know`
        : `menu.badge asks by '${key}', which no filter of the list has: use one of ${known.join(', ') || 'none yet'}`,
    );
}
