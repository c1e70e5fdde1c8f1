import { isId } from '../kinds/choice';
import { lastName } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plain } from './filter';

const nameOf = (filter: FilterOf<'below'>) => filter.as ?? lastName(filter.below);

/**
 * Finds the records of one category in a tree: `category=ID`. `category=ID&below=true` also finds the records
 * of all categories below it.
 */
export const below: PureFilter<'below'> = {
  ...plain,
  name: nameOf,
  paths: (filter) => [filter.below],
  intoTree: true,
  ...carriedBy({
    keys: (filter) => [nameOf(filter), 'below'],
    parse: ([id = '', all = '']) =>
      isId(id) && ['', 'true', 'false'].includes(all) ? { id, below: all === 'true' } : undefined,
    print: ({ id, below: all }) => [id, all ? 'true' : ''],
  }),
};
