import { isPossibleId } from '../kinds/choice';
import { lastPathSegment } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, toUrlAndCallCodecs } from './filter';

const parameterOfBelowFilter = (filter: FilterOf<'below'>) => filter.as ?? lastPathSegment(filter.below);

/**
 * Finds records by a reference to a tree. `category=ID` finds the records of one category; with
 * `&below=true`, also those of all categories below this category.
 */
export const subtreeFilterType: FilterTypeHandler<'below'> = {
  ...filterTypeDefaults,
  name: parameterOfBelowFilter,
  paths: (filter) => [filter.below],
  intoTree: true,
  ...toUrlAndCallCodecs({
    keys: (filter) => [parameterOfBelowFilter(filter), 'below'],
    parse: ([id = '', all = '']) =>
      isPossibleId(id) && ['', 'true', 'false'].includes(all) ? { id, below: all === 'true' } : undefined,
    print: ({ id, below: all }) => [id, all ? 'true' : ''],
  }),
};
