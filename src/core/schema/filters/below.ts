import { isPossibleRecordId } from '../kinds/choice';
import { getLastPathSegment } from '../words/paths';
import type { FilterOfType } from '../words/resource';
import { type FilterTypeHandler, filterTypeDefaults, shareCodecBetweenUrlAndCall } from './filter';

const getSubtreeFilterParameterName = (filter: FilterOfType<'below'>) =>
  filter.as ?? getLastPathSegment(filter.below);

/**
 * Finds records by a reference to a tree. `category=ID` finds the records of one category; with
 * `&below=true`, also those of all categories below this category.
 */
export const subtreeFilterType: FilterTypeHandler<'below'> = {
  ...filterTypeDefaults,
  name: getSubtreeFilterParameterName,
  paths: (filter) => [filter.below],
  intoTree: true,
  ...shareCodecBetweenUrlAndCall({
    keys: (filter) => [getSubtreeFilterParameterName(filter), 'below'],
    parse: ([id = '', all = '']) =>
      isPossibleRecordId(id) && ['', 'true', 'false'].includes(all)
        ? { id, below: all === 'true' }
        : undefined,
    print: ({ id, below: isBelowIncluded }) => [id, isBelowIncluded ? 'true' : ''],
  }),
};
