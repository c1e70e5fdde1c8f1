import type { ReactNode } from 'react';
import type { AnyResource, FilterOf, FilterTexts, FilterType } from '../../../schema/index';

/** The typed values of a filter bar's inputs, by the keys of a list call. */
export type Draft = FilterTexts;

export type FilterProps<T extends FilterType = FilterType> = {
  filter: FilterOf<T>;
  draft: Draft;
  /** Changes some of the bar's inputs. */
  onChange: (changes: Draft) => void;
  /** Its inputs hold invalid values. */
  isWrong: boolean;
};

/** The inputs of a type of filter in a bar. */
export interface VisibleFilter<T extends FilterType> {
  Input: (props: FilterProps<T>) => ReactNode;
  /** The initial values of its inputs without a filter. */
  start(filter: FilterOf<T>): Draft;
  /** The texts of its inputs in the form of a list call; undefined for invalid ones. */
  read(texts: readonly string[], filter: FilterOf<T>, resource: AnyResource): readonly string[] | undefined;
}

/** Inputs that start empty and may hold anything; a pasted text may be decomposed. */
export const plainInputs = {
  start: () => ({}),
  read: (texts: readonly string[]) => texts.map((text) => text.trim().normalize('NFC')),
} satisfies Pick<VisibleFilter<FilterType>, 'start' | 'read'>;
