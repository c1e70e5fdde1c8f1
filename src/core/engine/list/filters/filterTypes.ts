import type { ReactNode } from 'react';
import type { AnyResource, FilterOfType, FilterType, SerializedFilterValues } from '../../../schema/index';

/** The texts in the inputs of a filter bar, by the parameter names of a list call. */
export type FilterDraft = SerializedFilterValues;

export type FilterProps<T extends FilterType = FilterType> = {
  filter: FilterOfType<T>;
  draft: FilterDraft;
  /** Sets the texts of some inputs of the filter bar. */
  onChange: (changes: FilterDraft) => void;
  /** True if the texts in the filter's inputs are not valid values. */
  isWrong: boolean;
};

/** The inputs of a type of filter in a filter bar. */
export interface FilterInputs<T extends FilterType> {
  Input: (props: FilterProps<T>) => ReactNode;
  /** Returns the initial values of the inputs if the filter is not set. */
  start(filter: FilterOfType<T>): FilterDraft;
  /** Returns the values that a list call sends for the inputs' texts; undefined if the texts are invalid. */
  read(
    inputTexts: readonly string[],
    filter: FilterOfType<T>,
    resource: AnyResource,
  ): readonly string[] | undefined;
}

/**
 * Default functions of text filters. The input starts empty and accepts any text; pasted Unicode is
 * normalised.
 */
export const defaultFilterInputMethods = {
  start: () => ({}),
  read: (inputTexts: readonly string[]) => inputTexts.map((text) => text.trim().normalize('NFC')),
} satisfies Pick<FilterInputs<FilterType>, 'start' | 'read'>;
