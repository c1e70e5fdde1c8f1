import { getFieldTypeHandler } from '../kinds/registry';
import { fieldAt, getChoicesOfField } from '../record/record';
import { getLastPathSegment } from '../words/paths';
import type { AnyResource, FilterOfType } from '../words/resource';
import {
  type FilterTypeHandler,
  isTextFieldAtPath,
  type SearchFilterValue,
  shareCodecBetweenUrlAndCall,
} from './filter';

/** The search key that searches every text field. */
export const ALL_FIELDS_SEARCH_KEY = 'all';

const SEARCH_FILTER_PARAMETER_NAMES = ['searchKey', 'searchValue'];

export const findFieldPathOfSearchKey = (filter: FilterOfType<'search'>, key: string) =>
  filter.search.find((path) => getLastPathSegment(path) === key);

export const hasChoicesAtPath = (resource: AnyResource, path: string) =>
  getChoicesOfField(resource, {}, path).length > 0;

function canFieldParseTerm(resource: AnyResource, path: string, term: string): boolean {
  const field = fieldAt(resource.fields, path);
  return getFieldTypeHandler(field).parse(term, field) !== undefined;
}

function isValidSearchFilterValue(
  { key, term }: SearchFilterValue,
  filter: FilterOfType<'search'>,
  resource: AnyResource,
): boolean {
  if (term.trim() === '') return false;
  const searchedFieldPath = findFieldPathOfSearchKey(filter, key);
  if (searchedFieldPath === undefined) return filter.all === true && key === ALL_FIELDS_SEARCH_KEY;
  return (
    !hasChoicesAtPath(resource, searchedFieldPath) || canFieldParseTerm(resource, searchedFieldPath, term)
  );
}

/**
 * Searches for a term in the field that the search key names, or in all text fields. For a choice field, the
 * term is one of the choices.
 */
export const searchFilterType: FilterTypeHandler<'search'> = {
  name: () => 'search',
  paths(filter, value) {
    const searchedFieldPath = value && findFieldPathOfSearchKey(filter, value.key);
    return searchedFieldPath === undefined ? filter.search : [searchedFieldPath];
  },
  left: (filter, remainingPaths) => ({ ...filter, search: remainingPaths }),
  exact: false,
  inTexts: true,
  finding(term, filter, resource) {
    const textFieldKeys = filter.search
      .filter((path) => isTextFieldAtPath(resource, path))
      .map(getLastPathSegment);
    return [...(filter.all ? [ALL_FIELDS_SEARCH_KEY] : []), ...textFieldKeys].map((key) => ({ key, term }));
  },
  asksEmpty: false,
  asksWhole: true,
  ...shareCodecBetweenUrlAndCall({
    keys: () => SEARCH_FILTER_PARAMETER_NAMES,
    parse([key = '', term = ''], filter, resource) {
      const searchValue = { key, term };
      return isValidSearchFilterValue(searchValue, filter, resource) ? searchValue : undefined;
    },
    print: ({ key, term }) => [key, term],
  }),
};
