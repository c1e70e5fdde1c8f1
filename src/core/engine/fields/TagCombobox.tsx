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
  const debouncedTerm = useDebouncedSearchTerm(term);
  const { data } = useQuery({
    queryKey: [resource, 'tags', path, debouncedTerm],
    queryFn: ({ signal }) => provider.suggestTags(resource, path, debouncedTerm ?? '', signal),
    enabled: debouncedTerm !== null,
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
  const suggestions = useTagSuggestions(resource, path, term);
  const normalizedTags = new Set(tags.map(normalizeTagForComparison));
  const unusedSuggestions = suggestions.suggested.filter(
    ({ tag }) => !normalizedTags.has(normalizeTagForComparison(tag)),
  );
  return (
    <ChipsCombobox
      {...{ control, term }}
      values={tags.map(createTagOption)}
      options={unusedSuggestions.map(({ tag, count }) => ({
        ...createTagOption(tag),
        detail: translate('list.items', { count }),
      }))}
      onTerm={setTerm}
      onAdd={(addedTags) => onChange(normalizeTags([...tags, ...addedTags]))}
      onRemove={(removedTag) => onChange(tags.filter((tag) => tag !== removedTag))}
      split={parseTagsInText}
      placeholder={translate('form.tags.placeholder')}
      listLabel={translate('form.tags.suggested', { label })}
      removeLabel={(tag) => translate('form.tags.remove', { tag })}
      status={translate('form.tags.help', { count: unusedSuggestions.length })}
    />
  );
};
