import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { normalizeTagForComparison, normalizeTags, parseTagsInText } from '../../schema/index';
import { ChipsCombobox, type ChipsComboboxProps } from '../../ui/ChipsCombobox';
import { addFormTexts } from '../../ui/formTexts';
import { useText } from '../../ui/useText';
import { useDebouncedSearchTerm } from './titles';

addFormTexts();

/**
 * Returns the stored tags of a field that contain a term, most frequent first. While the term is null, no
 * call is made.
 */
function useTagSuggestions(resource: string, path: string, term: string | null) {
  const provider = useDataProvider<ConsoleProvider>();
  const rested = useDebouncedSearchTerm(term);
  const { data } = useQuery({
    queryKey: [resource, 'tags', path, rested],
    queryFn: ({ signal }) => provider.suggestTags(resource, path, rested ?? '', signal),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
  });
  return data ?? { suggested: [], more: false };
}

export type TagComboboxProps = Pick<ChipsComboboxProps, 'control'> & {
  /** Name of the resource whose records have the tags. */
  resource: string;
  path: string;
  label: string;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
};

const createTagOption = (tag: string) => ({ value: tag, label: tag });

export const TagCombobox = ({ control, resource, path, label, tags, onChange }: TagComboboxProps) => {
  const translate = useText();
  const [term, setTerm] = useState<string | null>(null);
  const found = useTagSuggestions(resource, path, term);
  const chosen = new Set(tags.map(normalizeTagForComparison));
  const options = found.suggested.filter(({ tag }) => !chosen.has(normalizeTagForComparison(tag)));
  return (
    <ChipsCombobox
      {...{ control, term }}
      values={tags.map(createTagOption)}
      options={options.map(({ tag, count }) => ({
        ...createTagOption(tag),
        detail: translate('list.items', { count }),
      }))}
      onTerm={setTerm}
      onAdd={(added) => onChange(normalizeTags([...tags, ...added]))}
      onRemove={(removed) => onChange(tags.filter((tag) => tag !== removed))}
      split={parseTagsInText}
      placeholder={translate('form.tags.placeholder')}
      listLabel={translate('form.tags.suggested', { label })}
      removeLabel={(tag) => translate('form.tags.remove', { tag })}
      status={translate('form.tags.help', { count: options.length })}
    />
  );
};
