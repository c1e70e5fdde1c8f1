import { phaseNames, phasePaths } from '../words/phase';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter, plainFilterDefaults } from './filter';

/** Finds records by their present phase. A period of days is compared with today in Asia/Seoul. */
export const phaseFilterType: PureFilter<'phase'> = {
  ...plainFilterDefaults,
  name: (filter) => filter.as,
  paths: ({ phase: days }) => phasePaths(days),
  ownWords: true,
  isTimed: ({ phase }) => phase.publishes === true,
  ...carriedBy({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = ''], filter) => phaseNames(filter.phase).find((name) => name === text),
    print: (value) => [value],
  }),
};
