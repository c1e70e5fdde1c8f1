import { isPossibleId } from '../kinds/choice';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plainFilterDefaults } from './filter';

const nameOf = (filter: FilterOf<'over'>) => filter.as ?? filter.by;

/**
 * Finds records by a reference in the record that they refer to: `user=ID` finds the parcels of this user's
 * orders.
 */
export const overFilterType: PureFilter<'over'> = {
  ...plainFilterDefaults,
  name: nameOf,
  paths: (filter) => [filter.over],
  linked: () => true,
  onto: ({ by, to }) => ({ by, to }),
  ...carriedBy({
    keys: (filter) => [nameOf(filter)],
    parse: ([id = '']) => (isPossibleId(id) ? id : undefined),
    print: (id) => [id],
  }),
};
