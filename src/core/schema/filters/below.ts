import { isPossibleId } from '../kinds/choice';
import { lastPathSegment } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, sameCodecForUrlAndCall } from './filter';

const parameterOf = (filter: FilterOf<'below'>) => filter.as ?? lastPathSegment(filter.below);

/**
 * Finds records by a reference to a tree. `category=ID` finds the records of one category; with
 * `&below=true`, also those of all categories below this category.
 */
export const subtreeFilterType: FilterTypeHandler<'below'> = {
  ...filterTypeDefaults,
  name: parameterOf,
  paths: (filter) => [filter.below],
  intoTree: true,
  ...sameCodecForUrlAndCall({
    keys: (filter) => [parameterOf(filter), 'below'],
    parse: ([id = '', all = '']) =>
      isPossibleId(id) && ['', 'true', 'false'].includes(all) ? { id, below: all === 'true' } : undefined,
    print: ({ id, below: all }) => [id, all ? 'true' : ''],
  }),
};
