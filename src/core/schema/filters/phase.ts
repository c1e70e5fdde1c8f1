import { phaseNames, phasePaths } from '../words/phase';
import type { FilterOf } from '../words/resource';
import { carriedBy, type PureFilter } from './filter';

/** Filters by the phase of a record now, or today in Asia/Seoul. */
export const phase: PureFilter<'phase'> = {
  name: (filter) => filter.as,
  paths: ({ phase: days }) => phasePaths(days),
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
  ownWords: true,
  isTimed: ({ phase }) => phase.publishes === true,
  ...carriedBy({
    keys: (filter: FilterOf<'phase'>) => [filter.as],
    parse: ([text = ''], filter) => phaseNames(filter.phase).find((name) => name === text),
    print: (value) => [value],
  }),
};
