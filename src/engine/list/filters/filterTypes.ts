import type { Filter, Loose } from '../../../schema/index';
import type { Draft } from './draft';

export type AnyFilter = Filter<Loose>;

/** What a filter is declared by: `range`, `search`, … */
export type FilterType = AnyFilter extends infer F
  ? F extends unknown
    ? Exclude<keyof F, 'as' | 'all' | 'unchosen'>
    : never
  : never;

type FilterOf<T extends FilterType> = T extends unknown
  ? Extract<AnyFilter, Readonly<Record<T, unknown>>>
  : never;

export type FilterProps<T extends FilterType = FilterType> = {
  filter: FilterOf<T>;
  draft: Draft;
  /** Changes some of the bar's inputs. */
  onChange: (changes: Draft) => void;
  /** Route keys of the inputs that can't be understood. */
  wrong: readonly string[];
};
