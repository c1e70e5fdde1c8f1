import { nowInstant } from '../../../src/core/schema/basics/clock';
import {
  type AnyField,
  type AnyFilter,
  type AnyResource,
  determinePhaseOfRecord,
  type FilterOfType,
  type FilterType,
  type FilterValueByType,
  fieldAt,
  fieldTypeHandlerOf,
  filterTypeName,
  formatScaledInteger,
  getAt,
  getFieldPathsOfFilter,
  getFilterName,
  getLastPathSegment,
  isNumberField,
  isTagsField,
  type Loose,
  mayFieldBeEmpty,
  serializeFilterValues,
  setAt,
  sortKeyOfValue,
  today,
  toPlainTextExcerpt,
} from '../../../src/core/schema/index';
import { determineAnswerableRecordState } from '../../../src/core/schema/record/desk';

/** Text that no sample holds. */
const STRANGE = 'qzqz';
const LONG_AGO = '2001-01-01';
/** The month of `LONG_AGO` may be the one that a filter asks for. */
const LONG_AGO_IN_FEBRUARY = '2001-02-01';

/** A value that no filter for `value` finds; undefined where the field has no second one. */
function otherThan(field: AnyField, value: unknown): unknown {
  if (field.kind === 'bool') return value !== true;
  if (field.kind === 'int') return Number(value) + 1;
  if (field.kind === 'decimal')
    return formatScaledInteger(BigInt(Number(sortKeyOfValue(field, value)) + 1), field.digits);
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== value);
  if (field.kind === 'choices' || isTagsField(field)) return [];
  if (field.kind === 'date') return String(value).slice(5, 7) === '01' ? LONG_AGO_IN_FEBRUARY : LONG_AGO;
  if (field.kind === 'dateTime') return `${LONG_AGO}T00:00:00.000Z`;
  return STRANGE;
}

/** No value where there is one, else a value; undefined where records always have one. */
function blankOrNot(field: AnyField, value: unknown): unknown {
  if (!mayFieldBeEmpty(field)) return undefined;
  if (!fieldTypeHandlerOf(field).isEmpty(value)) return null;
  if (field.kind === 'choices') return [field.choices[0]];
  return isTagsField(field) || field.kind === 'refs' ? [STRANGE] : otherThan(field, value);
}

const emptyOrNot = (field: AnyField, value: unknown) =>
  fieldTypeHandlerOf(field).isEmpty(value) ? STRANGE : '';

/** What a search finds a text by: its first line, shortened. */
const termAt = (record: Loose, path: string) =>
  toPlainTextExcerpt(String(getAt(record, path) ?? '').replace(/\n.*/s, ''), 20).replace('…', '');

interface Tried<T extends FilterType> {
  /** What finds a record, for each way in which the filter can ask. */
  finds(filter: FilterOfType<T>, record: Loose, resource: AnyResource): FilterValueByType[T][];
  /** A value of a field that the filter doesn't find then. */
  strange(field: AnyField, value: unknown): unknown;
}

const tried: { readonly [T in FilterType]: Tried<T> } = {
  range: {
    finds({ range }, record, { fields }) {
      const stored = getAt(record, range);
      // Between no two days.
      if (fieldTypeHandlerOf(fieldAt(fields, range)).isEmpty(stored)) return [];
      const value = String(stored);
      if (isNumberField(fieldAt(fields, range)))
        return [
          { start: value, end: value },
          { start: '', end: value },
        ];
      return [{ start: value.slice(0, 10), end: '2027-01-01' }];
    },
    strange: otherThan,
  },
  search: {
    finds({ search, all }, record, { fields }) {
      const termsOf = (paths: readonly string[]) =>
        paths.map((path) => ({ key: getLastPathSegment(path), term: termAt(record, path) }));
      const terms = termsOf(search);
      // A choice is found under its own key alone.
      const texts = search.filter((path) => fieldAt(fields, path).kind !== 'choice');
      const everywhere = all ? termsOf(texts).map(({ term }) => ({ key: 'all', term })) : [];
      return [...terms, ...everywhere].filter(({ term }) => term !== '');
    },
    strange: otherThan,
  },
  equals: { finds: ({ equals }, record) => [getAt(record, equals)], strange: otherThan },
  contains: {
    finds: ({ contains }, record) =>
      contains.map((path) => termAt(record, path)).filter((term) => term !== ''),
    strange: otherThan,
  },
  empty: {
    finds: ({ empty }, record, resource) => [
      !fieldTypeHandlerOf(fieldAt(resource.fields, empty)).isEmpty(getAt(record, empty)),
    ],
    strange: emptyOrNot,
  },
  blank: {
    finds({ blank }, record, { fields }) {
      const field = fieldAt(fields, blank);
      return mayFieldBeEmpty(field) ? [fieldTypeHandlerOf(field).isEmpty(getAt(record, blank))] : [];
    },
    strange: blankOrNot,
  },
  tagged: {
    finds({ tagged: path }, record) {
      const tags = (getAt(record, path) ?? []) as string[];
      return tags.length === 0 ? [] : [false, true].map((all) => ({ tags, all }));
    },
    strange: otherThan,
  },
  below: {
    finds({ below }, record) {
      const id = getAt(record, below);
      return typeof id === 'string' ? [false, true].map((all) => ({ id, below: all })) : [];
    },
    strange: otherThan,
  },
  // Another record decides (`tests/product/api/over.test.ts`).
  over: { finds: () => [], strange: (_, value) => value },
  month: {
    finds: ({ month }, record) => {
      const at = Number(String(getAt(record, month) ?? '').slice(5, 7));
      return at > 0 ? [at] : [];
    },
    strange: () => null,
  },
  desk: {
    finds: ({ desk }, record, resource) => [
      [determineAnswerableRecordState(resource, { answered: desk }, record, today())],
    ],
    strange: otherThan,
  },
  phase: {
    finds: ({ phase }, record) => [determinePhaseOfRecord(phase, record, nowInstant()) ?? []].flat(),
    strange: otherThan,
  },
};

// The map pairs each type with what tries its filters; a union of functions can't say so.
const triedBy = (filter: AnyFilter) => tried[filterTypeName(filter)] as Tried<FilterType>;

/** Whether all records of the resource are alike where a filter looks: it finds every one. */
const findsAll = ({ fields }: AnyResource, filter: AnyFilter) =>
  getFieldPathsOfFilter(filter).every((path) => {
    const field = fieldAt(fields, path);
    return field.kind === 'choice' && field.choices.length < 2;
  });

/** The queries that a record must be found by, one for each way in which a filter can ask; none where it is empty, or no other record could differ. */
export const queriesFor = (resource: AnyResource, filter: AnyFilter, record: Loose): [string, string][][] =>
  (findsAll(resource, filter) ? [] : triedBy(filter).finds(filter, record, resource))
    .map((value) => serializeFilterValues('call', resource, [filter], { [getFilterName(filter)]: value }))
    .filter((query) => query.length > 0);

/** A record of the same list as `record` in which every filter that finds that one has something else to look at. */
export function strangerTo(resource: AnyResource, filters: readonly AnyFilter[], record: Loose): Loose {
  const kept = new Set([...Object.keys(resource.api.fixed ?? {}), resource.variants?.by]);
  return filters
    .flatMap((filter) =>
      getFieldPathsOfFilter(filter).map((path) => [path, triedBy(filter).strange] as const),
    )
    .filter(([path]) => !kept.has(path))
    .reduce((stranger, [path, strange]) => {
      const value = strange(fieldAt(resource.fields, path), getAt(record, path));
      return value === undefined ? stranger : setAt(stranger, path, value);
    }, record);
}
