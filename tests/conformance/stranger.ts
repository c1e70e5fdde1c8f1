import {
  type AnyField,
  type AnyResource,
  fieldAt,
  type filtersOf,
  getAt,
  kindOf,
  type Loose,
  setAt,
} from '../../src/schema/index';

type Filter = ReturnType<typeof filtersOf>[number];

/** Text that no sample holds. */
const STRANGE = 'qzqz';
const LONG_AGO = '2001-01-01';

/** A value that no filter for `value` finds; undefined where the field has no second one. */
function otherThan(field: AnyField, value: unknown): unknown {
  if (field.kind === 'bool') return value !== true;
  if (field.kind === 'int') return Number(value) + 1;
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== value);
  if (field.kind === 'choices') return [];
  if (field.kind === 'date') return LONG_AGO;
  if (field.kind === 'dateTime') return `${LONG_AGO}T00:00:00.000Z`;
  return STRANGE;
}

function changesFor(resource: AnyResource, filter: Filter, record: Loose): [path: string, value: unknown][] {
  const other = (path: string): [string, unknown] => [
    path,
    otherThan(fieldAt(resource.fields, path), getAt(record, path)),
  ];
  if ('range' in filter) return [other(filter.range)];
  if ('equals' in filter) return [other(filter.equals)];
  if ('search' in filter) return filter.search.map(other);
  if ('contains' in filter) return filter.contains.map(other);
  const isEmpty = kindOf(fieldAt(resource.fields, filter.empty)).isEmpty(getAt(record, filter.empty));
  return [[filter.empty, isEmpty ? STRANGE : '']];
}

/** A record of the same list as `record` in which every filter that finds that one has something else to look at. */
export function strangerTo(resource: AnyResource, filters: readonly Filter[], record: Loose): Loose {
  const kept = new Set([...Object.keys(resource.api.fixed ?? {}), resource.variants?.by]);
  return filters
    .flatMap((filter) => changesFor(resource, filter, record))
    .filter(([path]) => !kept.has(path))
    .reduce((stranger, [path, value]) => setAt(stranger, path, value), record);
}
