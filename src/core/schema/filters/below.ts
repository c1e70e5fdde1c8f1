import { isPossibleId } from '../kinds/choice';
import { lastPathSegment } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, sameCodecForUrlAndCall } from './filter';

const nameOf = (filter: FilterOf<'below'>) => filter.as ?? lastPathSegment(filter.below);

/**
 * Finds the records of one category in a tree: `category=ID`. `category=ID&below=true` also finds the records
 * of all categories below it.
 */
export const belowFilterType: FilterTypeHandler<'below'> = {
  ...filterTypeDefaults,
  name: nameOf,
  paths: (filter) => [filter.below],
  intoTree: true,
  ...sameCodecForUrlAndCall({
    keys: (filter) => [nameOf(filter), 'below'],
    parse: ([id = '', all = '']) =>
      isPossibleId(id) && ['', 'true', 'false'].includes(all) ? { id, below: all === 'true' } : undefined,
    print: ({ id, below: all }) => [id, all ? 'true' : ''],
  }),
};
